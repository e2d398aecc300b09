import type { ReplyOf, secondFactor } from '@notalone/contracts';
import { api, session } from '@notalone/web-kit';
import { errorText } from '../api-errors.ts';

type Registered = ReplyOf<typeof secondFactor.addPasskey>;

const browser = () => import(/* webpackChunkName: 'passkeys' */ '@simplewebauthn/browser');

/** Browsers have passkeys on https and on localhost only. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Continues the session with the token that a confirmation brought. */
export function keepProof({ token, userId, role, expiresInSeconds, secondFactor: state }: Registered): void {
  session.signIn({ token, userId, role, expiresInSeconds, secondFactor: state }, { keep: true });
}

type Options = ReplyOf<typeof secondFactor.startPasskeyConfirmation>;

/** Asks the device to answer with one of the passkeys that `options` name. */
async function answerWithPasskey(options: Promise<Options>) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([browser(), options]);
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature } };
}

/** Asks the device for a passkey and confirms the session with it. */
export async function confirmWithPasskey(): Promise<Registered> {
  const credential = await answerWithPasskey(api('POST /api/auth/second-factor/passkey/options'));
  return api('POST /api/auth/second-factor/passkey', { body: { credential } });
}

/** Opens a stopped account with a passkey; there is no session (rules 1.13). */
export async function releaseWithPasskey(token: string): Promise<{ message: string }> {
  const credential = await answerWithPasskey(api('POST /api/auth/account-change/passkey', { body: { token } }));
  return api('POST /api/auth/account-change/release', { body: { token, credential } });
}

/** Has the device make a passkey and registers it. */
export async function addPasskey(name: string): Promise<Registered> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([browser(), api('POST /api/auth/passkeys/options')]);
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const credential = { id, rawId, type: 'public-key' as const, response: made };
  return api('POST /api/auth/passkeys', { body: { name, credential } });
}

/** By the names of WebAuthn's errors. */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Your device did not confirm. You can try again, or choose another way.',
  AbortError: 'Your device did not confirm. You can try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for this account.',
  SecurityError: 'Passkeys do not work at this address. Please use the usual address of Not Alone.',
  NotSupportedError: 'This device cannot make a passkey. You can use an authenticator app instead.',
};

export const passkeyErrorText = (error: unknown): string =>
  (error instanceof Error && REASONS[error.name]) || errorText(error, 'That did not work. Please try again.');
