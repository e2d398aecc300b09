import { PASSKEY_CHALLENGE_SECONDS, type ReplyOf, type secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { AuthDeps } from '../deps.ts';
import { markUsed } from '../sessions/sessions.store.ts';
import { type ChallengePurpose, storeChallenge } from './challenges.store.ts';
import { ensureFactors, type StoredPasskey } from './factors.store.ts';
import { findOwner, type GrownUp, requireRecentProof } from './proof.ts';
import { KEY_ALGORITHMS, relyingParty } from './relying-party.ts';

const TIMEOUT_MS = PASSKEY_CHALLENGE_SECONDS * 1000;

const credentialOf = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports });
const described = ({ credentialId, transports }: StoredPasskey) =>
  ({ id: credentialId, type: 'public-key', transports }) as const;

const keep = (deps: AuthDeps, { sessionId }: GrownUp, purpose: ChallengePurpose, challenge: string) =>
  storeChallenge(deps.db, { challenge, sessionId, purpose, now: deps.now() });

/**
 * Options for a new passkey. It must verify the person itself (fingerprint, face or PIN), and is asked for no proof of
 * its make.
 */
export async function startPasskey(
  deps: AuthDeps,
  caller: GrownUp,
): Promise<ReplyOf<typeof secondFactor.startPasskey>> {
  const { account, factors } = await requireRecentProof(deps, caller);
  const existing = factors?.passkeys ?? [];
  const rp = relyingParty(deps.config);
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userID: new TextEncoder().encode(account._id),
    userName: account.username,
    userDisplayName: account.username,
    excludeCredentials: existing.map(credentialOf),
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  });
  await deps.transact(async (session) => {
    // Writes to the session, so that it and an erasure conflict.
    if (!(await markUsed(deps.db, caller.sessionId, deps.now(), {}, session))) throw apiError('UNAUTHENTICATED');
    await ensureFactors(deps.db, session, account._id);
  });
  await keep(deps, caller, 'register', challenge);
  return {
    challenge,
    rp: { id: rp.id, name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
  };
}

/** Options to confirm with one of the caller's passkeys. @throws NOT_FOUND when there is none that works */
export async function startPasskeyConfirmation(
  deps: AuthDeps,
  caller: GrownUp,
): Promise<ReplyOf<typeof secondFactor.startPasskeyConfirmation>> {
  const { factors } = await findOwner(deps, caller);
  const usable = factors?.passkeys.filter(({ lockedAt }) => !lockedAt) ?? [];
  if (usable.length === 0) throw apiError('NOT_FOUND', { msg: 'You have no passkey yet.' });
  return passkeyOptions(deps, caller.sessionId, usable);
}

/** Options to confirm with one of these passkeys. `challengeHolder`: the session, or what is opened without one. */
export async function passkeyOptions(
  deps: Pick<AuthDeps, 'db' | 'config' | 'now'>,
  challengeHolder: string,
  usable: readonly StoredPasskey[],
): Promise<ReplyOf<typeof secondFactor.startPasskeyConfirmation>> {
  const rpId = relyingParty(deps.config).id;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  const asked = { challenge, sessionId: challengeHolder, purpose: 'confirm', now: deps.now() } as const;
  await storeChallenge(deps.db, asked);
  return {
    challenge,
    rpId,
    timeout: TIMEOUT_MS,
    allowCredentials: usable.map(described),
    userVerification: 'required',
  };
}
