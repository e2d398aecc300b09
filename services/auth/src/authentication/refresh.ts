import { apiError } from '@notalone/service-kit/errors/api-error';
import { isBanned } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { bannedError } from '../bans/banned-error.ts';
import { findChildLogin } from '../children/children.store.ts';
import type { AuthDeps } from '../deps.ts';
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

  const bearer = await bearerOf(deps, session);
  const refreshToken = newRefreshToken(session._id);
  const rotation = {
    sessionId: session._id,
    usedHash,
    newHash: refreshTokenHash(refreshToken),
    networkHash: sessionNetwork(deps, session.personId, network),
    now: deps.now(),
  };
  if (!(await deps.transact((transaction) => rotateToken(deps.db, transaction, rotation))))
    throw await refuseSpent(deps, session, usedHash, arrivedAt);
  return { session, bearer, accessToken: await accessToken(deps, session, bearer), refreshToken };
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

/** The person's current state: roles change, accounts are banned, children removed. */
async function bearerOf(deps: AuthDeps, session: SessionDocument): Promise<Bearer> {
  const account = await findAccount(deps.db, session.userId);
  const child = session.personId === session.userId ? undefined : await findChildLogin(deps.db, session.personId);
  const isChild = session.personId !== session.userId;
  if (!account || (isChild && !child) || (await deps.revocations.hasLeft(session.userId))) {
    await end(deps, session);
    throw apiError('UNAUTHENTICATED');
  }
  if (account.ban && isBanned(account, deps.now())) {
    await end(deps, session);
    // The reason and the appeal are the parent's. The child's login says how to get help.
    throw isChild ? apiError('UNAUTHENTICATED') : bannedError(deps, account.ban);
  }
  if (child) return { role: 'child', childName: child.childName };
  return bearerOfAccount(deps, account, session.secondFactorAt);
}
