import type { BodyOf, secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Account } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { takeChallenge } from './challenges.store.ts';
import { findFactors, lockPasskey, recordPasskeyUse, type StoredPasskey } from './factors.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { findOwner, type GrownUp, type Proven, recordProof } from './proof.ts';
import { relyingParty } from './relying-party.ts';
import { isCounterBehind } from './second-factor.rules.ts';

type Body = BodyOf<typeof secondFactor.confirmPasskey>;

/**
 * Confirms the session's person with one of their passkeys.
 * @throws as `verifyPasskey`
 */
export async function confirmPasskey(deps: AuthDeps, caller: GrownUp, { credential }: Body): Promise<Proven> {
  const { account, factors } = await findOwner(deps, caller);
  const owner = { account, passkeys: factors?.passkeys ?? [] };
  await verifyPasskey(deps, owner, { credential, challengeHolder: caller.sessionId, sessionId: caller.sessionId });
  return recordProof(deps, caller, account);
}

interface Answered {
  readonly credential: Body['credential'];
  readonly challengeHolder: string;
  /** Goes on where a copy of the passkey is found; all other sessions end. */
  readonly sessionId?: string;
}
/**
 * Whether an answer is of one of these passkeys of an account.
 * @throws PASSKEY_REFUSED; PASSKEY_LOCKED when its counter went back, now or before: a copy of it may exist
 */
export async function verifyPasskey(
  deps: AuthDeps,
  { account, passkeys }: { readonly account: Account; readonly passkeys: readonly StoredPasskey[] },
  answered: Answered,
): Promise<void> {
  const passkey = passkeys.find(({ credentialId }) => credentialId === answered.credential.id);
  if (!passkey) throw apiError('PASSKEY_REFUSED');
  const counter = await verify(deps, passkey, answered);
  if (passkey.lockedAt) throw apiError('PASSKEY_LOCKED');
  await acceptCounter(deps, account, { passkey, counter, sessionId: answered.sessionId });
}

/** Verifies the answer, the signature last, and returns the authenticator's counter. */
async function verify(
  deps: AuthDeps,
  { credentialId, publicKey }: StoredPasskey,
  { credential, challengeHolder: sessionId }: Answered,
): Promise<number> {
  const rp = relyingParty(deps.config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      takeChallenge(deps.db, { challenge, sessionId, purpose: 'confirm', now: deps.now() }),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The library compares counters before signatures. We compare ours after, as only the real key may lock a passkey.
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch((cause: unknown) => {
    throw apiError('PASSKEY_REFUSED', { cause });
  });
  if (!verified) throw apiError('PASSKEY_REFUSED');
  return authenticationInfo.newCounter;
}

async function acceptCounter(
  deps: AuthDeps,
  account: Account,
  { passkey, counter, sessionId }: { passkey: StoredPasskey; counter: number; sessionId: string | undefined },
): Promise<void> {
  const { credentialId } = passkey;
  const use = { userId: account._id, credentialId, now: deps.now() };
  let stored: StoredPasskey | undefined = passkey;
  while (stored && !stored.lockedAt && !isCounterBehind(counter, stored.counter)) {
    if (await recordPasskeyUse(deps.db, { ...use, before: stored.counter, counter })) return;
    // Another answer of the same passkey was accepted meanwhile.
    stored = (await findFactors(deps.db, account._id))?.passkeys.find((one) => one.credentialId === credentialId);
  }
  if (!stored) throw apiError('PASSKEY_REFUSED');
  await deps.transact(async (session) => {
    if (!(await lockPasskey(deps.db, session, use))) return;
    await notifyOwner(deps, session, account, 'passkey-locked');
    // Nobody knows which of the two was the copy: whoever confirmed with the other one is logged out.
    await endSessionsOf(deps, session, { personId: account._id, ...(sessionId && { _id: { $ne: sessionId } }) });
  });
  throw apiError('PASSKEY_LOCKED');
}
