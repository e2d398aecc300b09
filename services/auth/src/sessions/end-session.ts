import type { auth, ReplyOf } from '@notalone/contracts';
import { type Caller, personIdOf } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from './end-sessions.ts';

/**
 * Ends one of the caller's own sessions.
 * @throws NOT_FOUND for anyone else's
 */
export async function endSession(
  deps: AuthDeps,
  sessionId: string,
  caller: Caller,
): Promise<ReplyOf<typeof auth.endSession>> {
  const ended = await deps.transact((session) =>
    endSessionsOf(deps, session, { _id: sessionId, personId: personIdOf(caller) }),
  );
  if (ended.length === 0) throw apiError('NOT_FOUND');
  return { message: 'That session has been logged out.' };
}

/** Logs the caller out everywhere else. A parent's children stay logged in. */
export async function endOtherSessions(deps: AuthDeps, caller: Caller): Promise<ReplyOf<typeof auth.endOtherSessions>> {
  const others = { personId: personIdOf(caller), _id: { $ne: caller.sessionId } };
  await deps.transact((session) => endSessionsOf(deps, session, others));
  return { message: 'You are logged out everywhere else.' };
}
