import { createHmac } from 'node:crypto';
import { callbackAddress } from '../callback-address.ts';

export type Form = Readonly<Record<string, string>>;

/** Twilio's signature: HMAC-SHA1 over the URL and all names and values in the order of the names. */
const signatureOf = (url: string, form: Form, authToken: string): string =>
  createHmac('sha1', authToken)
    .update(
      Object.entries(form)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .reduce((text, [name, value]) => text + name + value, url),
    )
    .digest('base64');

/**
 * Posts a form as Twilio does, signed; answers the body, or undefined where nobody answers. Twilio tries again; we
 * once.
 */
export async function postSigned(url: string, form: Form, authToken: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const answer = await fetch(callbackAddress(url), {
        method: 'POST',
        headers: { 'x-twilio-signature': signatureOf(url, form, authToken) },
        body: new URLSearchParams(form),
        signal: AbortSignal.timeout(5_000),
      });
      if (answer.status < 500) return await answer.text();
    } catch (error) {
      process.emitWarning(`A callback found nobody: ${(error as Error).name}`);
    }
  }
  return undefined;
}
