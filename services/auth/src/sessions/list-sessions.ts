import type { auth, ReplyOf } from '@notalone/contracts';
import { type Caller, personIdOf } from '@notalone/service-kit/auth/caller';
import type { AuthDeps } from '../deps.ts';
import { listSessionsOf } from './sessions.store.ts';
import { sessionView } from './sessions.view.ts';

/** The caller's open sessions, newest first. */
export async function listSessions(deps: AuthDeps, caller: Caller): Promise<ReplyOf<typeof auth.listSessions>> {
  const sessions = await listSessionsOf(deps.db, personIdOf(caller), deps.now());
  return sessions.map((session) => sessionView(session, caller.sessionId));
}
