import { timingSafeEqual } from 'node:crypto';
import type { auth, ReplyOf } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from './end-sessions.ts';
import { refreshTokenHash, sessionIdOf } from './refresh-token.ts';
import { findSession, findSpent } from './sessions.store.ts';

/** Finds the session by a refresh token, current or used: another tab may have refreshed while this one logs out. */
async function sessionOfToken(deps: AuthDeps, token: string | undefined): Promise<string | undefined> {
  const id = sessionIdOf(token);
  const session = id ? await findSession(deps.db, id, deps.now()) : undefined;
  if (!session || token === undefined) return undefined;
  const hash = refreshTokenHash(token);
  const isIts =
    timingSafeEqual(Buffer.from(session.tokenHash), Buffer.from(hash)) ||
    (await findSpent(deps.db, session._id, hash)) !== undefined;
  return isIts ? session._id : undefined;
}

/**
 * Ends the session of the cookie and that of the token. Without either there is nothing to do, and the answer is the
 * same.
 */
export async function logout(
  deps: AuthDeps,
  token: string | undefined,
  caller: Caller | undefined,
): Promise<ReplyOf<typeof auth.logout>> {
  const ids = [await sessionOfToken(deps, token), caller?.sessionId].filter((id) => id !== undefined);
  if (ids.length > 0) await deps.transact((session) => endSessionsOf(deps, session, { _id: { $in: ids } }));
  return { message: 'Logged out successfully!' };
}
