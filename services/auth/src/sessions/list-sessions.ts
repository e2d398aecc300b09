import type { auth, ReplyOf } from '@notalone/contracts';
import { type Caller, personIdOf } from '@notalone/service-kit/auth/caller';
import type { Client } from '@notalone/service-kit/http/client';
import type { AuthDeps } from '../deps.ts';
import { isSessionNetwork } from './session-network.ts';
import { listSessionsOf } from './sessions.store.ts';
import { sessionView } from './sessions.view.ts';

/** The caller's open sessions, newest first. */
export async function listSessions(
  deps: AuthDeps,
  caller: Caller,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<ReplyOf<typeof auth.listSessions>> {
  const sessions = await listSessionsOf(deps.db, personIdOf(caller), deps.now());
  return sessions.map((session) => {
    const { personId, networkHash } = session;
    const isSame = networkHash !== undefined && isSessionNetwork(deps, { personId, networkHash }, prefix);
    return sessionView(session, caller.sessionId, networkHash && (isSame ? 'this' : 'another'));
  });
}
