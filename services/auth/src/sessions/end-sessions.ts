import { sessionsEnded, userIdSchema } from '@notalone/contracts';
import type { ClientSession, Filter } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { removeSessions, type SessionDocument } from './sessions.store.ts';

type EndDeps = Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>;

/**
 * Ends sessions: their refresh tokens in this transaction, their access tokens in every service at once. The latter comes before the
 * commit on purpose: if it fails nothing has changed and the caller is told, and a token never outlives a session that is said to have ended.
 * @returns the ids of the sessions that were ended
 */
export async function endSessionsOf(
  deps: EndDeps,
  session: ClientSession,
  which: Filter<SessionDocument>,
): Promise<string[]> {
  const ended = await removeSessions(deps.db, session, which);
  for (const userId of new Set(ended.map((one) => one.userId))) {
    const sessionIds = ended.filter((one) => one.userId === userId).map(({ _id }) => _id);
    await deps.outbox.add(session, sessionsEnded, {
      key: userId,
      data: { userId: userIdSchema.parse(userId), sessionIds },
    });
  }
  const ids = ended.map(({ _id }) => _id);
  await deps.revocations.endSessions(ids);
  return ids;
}
