import { setTimeout as delay } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const TRIES = 3;

/**
 * Sends codes of an authenticator app until one is taken. Each works once and wrong ones are counted, so it starts with
 * the next half minute's, which works already, and after a refusal waits for another one.
 * @param send answers undefined where the code was refused
 */
export async function takeCode<R>(secret: string, send: (code: string) => Promise<R | undefined>): Promise<R> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const nextCode = () => totp.generate({ timestamp: Date.now() + STEP_MS });
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const code = nextCode();
    const taken = await send(code);
    if (taken !== undefined) return taken;
    while (nextCode() === code) await delay(250);
  }
  throw new Error('No code of the authenticator app was taken');
}
