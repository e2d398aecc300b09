import type { BodyOf, secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { takeChallenge } from './challenges.store.ts';
import { findFactors, lockPasskey, recordPasskeyUse, type StoredPasskey } from './factors.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { findOwner, type GrownUp, type Owner, type Proven, recordProof } from './proof.ts';
import { relyingParty } from './relying-party.ts';
import { isCounterBehind } from './second-factor.rules.ts';

type Body = BodyOf<typeof secondFactor.confirmPasskey>;

/**
 * Confirms the session's person with one of their passkeys.
 * @throws PASSKEY_REFUSED; PASSKEY_LOCKED when its counter went back, now or before: a copy of it may exist
 */
export async function confirmPasskey(deps: AuthDeps, caller: GrownUp, { credential }: Body): Promise<Proven> {
  const owner = await findOwner(deps, caller);
  const passkey = owner.factors?.passkeys.find(({ credentialId }) => credentialId === credential.id);
  if (!passkey) throw apiError('PASSKEY_REFUSED');
  const counter = await verify(deps, caller, passkey, credential);
  if (passkey.lockedAt) throw apiError('PASSKEY_LOCKED');
  await acceptCounter(deps, caller, owner, { passkey, counter });
  return recordProof(deps, caller, owner.account);
}

/** Verifies the answer, the signature last, and returns the authenticator's counter. */
async function verify(
  deps: AuthDeps,
  { sessionId }: GrownUp,
  { credentialId, publicKey }: StoredPasskey,
  credential: Body['credential'],
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
  caller: GrownUp,
  { account }: Owner,
  { passkey, counter }: { passkey: StoredPasskey; counter: number },
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
    await endSessionsOf(deps, session, { personId: account._id, _id: { $ne: caller.sessionId } });
  });
  throw apiError('PASSKEY_LOCKED');
}
