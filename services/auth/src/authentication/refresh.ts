import { apiError } from '@notalone/service-kit/errors/api-error';
import { frozenUntil, isBanned } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { bannedError } from '../bans/banned-error.ts';
import { findDevice } from '../children/child-devices.store.ts';
import { findChildLogin } from '../children/children.store.ts';
import { guardianOfSession } from '../children/guardian-of-session.ts';
import { hiddenAt, hiddenBefore } from '../children/new-pin.rules.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded } from '../guardians/guardians.store.ts';
import { bearerOfAccount } from '../second-factor/admin-rights.ts';
import { accessToken, type Bearer } from '../sessions/access-token.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { newRefreshToken, refreshTokenHash, sessionIdOf } from '../sessions/refresh-token.ts';
import { sessionNetwork } from '../sessions/session-network.ts';
import { meaningOfSpent } from '../sessions/sessions.rules.ts';
import { findSession, findSpent, rotateToken, type SessionDocument } from '../sessions/sessions.store.ts';
import type { OpenedSession } from '../sessions/start-session.ts';

/**
 * Exchanges a refresh token for an access token and a new refresh token. Reuse of a used token ends its session,
 * except when the request was already in flight when the token was used (two tabs at once): then only CONFLICT is
 * returned.
 * @param arrivedAt when the request reached this process
 */
export async function refresh(
  deps: AuthDeps,
  token: string | undefined,
  { arrivedAt, network }: { readonly arrivedAt: Date; readonly network: string },
): Promise<OpenedSession> {
  const now = deps.now();
  const sessionId = sessionIdOf(token);
  const session = sessionId ? await findSession(deps.db, sessionId, now) : undefined;
  if (!session || token === undefined) throw apiError('UNAUTHENTICATED');
  const usedHash = refreshTokenHash(token);
  if (session.tokenHash !== usedHash) throw await refuseSpent(deps, session, usedHash, arrivedAt);

  const { bearer, userId } = await ownerOf(deps, session);
  const refreshToken = newRefreshToken(session._id);
  const rotation = {
    sessionId: session._id,
    usedHash,
    newHash: refreshTokenHash(refreshToken),
    networkHash: sessionNetwork(deps, session.personId, network),
    userId,
    now: deps.now(),
  };
  if (!(await deps.transact((transaction) => rotateToken(deps.db, transaction, rotation))))
    throw await refuseSpent(deps, session, usedHash, arrivedAt);
  const renewed = { ...session, userId };
  return { session: renewed, bearer, accessToken: await accessToken(deps, renewed, bearer), refreshToken };
}

const end = (deps: AuthDeps, session: SessionDocument) =>
  deps.transact((transaction) => endSessionsOf(deps, transaction, { _id: session._id }));

async function refuseSpent(deps: AuthDeps, session: SessionDocument, hash: string, arrivedAt: Date): Promise<Error> {
  const spentAt = await findSpent(deps.db, session._id, hash);
  if (!spentAt) return apiError('UNAUTHENTICATED');
  if (meaningOfSpent(spentAt, arrivedAt) === 'race') return apiError('CONFLICT');
  await end(deps, session);
  deps.log.warn({ sessionId: session._id }, 'a used refresh token came again: session ended');
  return apiError('UNAUTHENTICATED');
}

interface Owner {
  readonly bearer: Bearer;
  readonly userId: string;
}

/** The person's current state: roles change, accounts are banned, children removed, guardians leave. */
async function ownerOf(deps: AuthDeps, session: SessionDocument): Promise<Owner> {
  const owner = session.personId === session.userId ? await adultOf(deps, session) : await childOf(deps, session);
  if ('refusal' in owner) {
    await end(deps, session);
    throw owner.refusal;
  }
  return owner;
}

async function adultOf(
  deps: AuthDeps,
  { userId, secondFactorAt }: SessionDocument,
): Promise<Owner | { refusal: Error }> {
  const account = await findAccount(deps.db, userId);
  if (!account || (await deps.revocations.hasLeft(userId))) return { refusal: apiError('UNAUTHENTICATED') };
  if (account.ban && isBanned(account, deps.now())) return { refusal: bannedError(deps, account.ban) };
  // Its sessions ended with the freeze; this is for one that was not found then.
  if (frozenUntil(account, deps.now())) return { refusal: apiError('UNAUTHENTICATED') };
  return { bearer: await bearerOfAccount(deps, account, secondFactorAt), userId };
}

/** The reason of a ban and the appeal are the guardian's. The child's login says how to get help. */
async function childOf(
  deps: AuthDeps,
  { personId, userId, childDeviceId }: SessionDocument,
): Promise<Owner | { refusal: Error }> {
  const login = await findChildLogin(deps.db, personId);
  const guardian = login && (await guardianOfSession(deps, { _id: personId, userId }));
  if (!guardian || 'refused' in guardian) return { refusal: apiError('UNAUTHENTICATED') };
  const device = childDeviceId === undefined ? undefined : await findDevice(deps.db, childDeviceId);
  const now = deps.now();
  const seesSince = hiddenBefore(device && hiddenAt(device.hidden, await findGuarded(deps.db, login), now), now);
  return { bearer: { role: 'child', childName: login.childName, seesSince }, userId: guardian.guardianId };
}
