import { sessionsEnded, userIdSchema } from '@notalone/contracts';
import type { ClientSession, Filter } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { removeSessions, type SessionDocument } from './sessions.store.ts';

type EndDeps = Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>;

/**
 * Ends sessions: deletes their refresh tokens in this transaction and revokes their access tokens in every service.
 * The revocation deliberately comes before the commit: if it fails, nothing has changed and the caller gets an error,
 * so a token never outlives a session that was reported as ended.
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
