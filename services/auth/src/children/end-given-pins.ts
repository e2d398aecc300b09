import { type ChildId, childIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { changeChildLogin, findGivenPin } from './children.store.ts';

/**
 * Whoever had taken over an account knows the PINs that it gave in that time: they end with every session (rules 1.13).
 * The button goes on. @returns whose they were
 */
export async function endGivenPins(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'revocations' | 'now'>,
  session: ClientSession,
  userId: string,
  time: { readonly from: Date; readonly until: Date },
): Promise<ChildId[]> {
  const childIds = await findGivenPin(deps.db, userId, time, session);
  for (const childId of childIds)
    await changeChildLogin(deps.db, childId, { $set: { pinEndedAt: deps.now() } }, session);
  await endSessionsOf(deps, session, { personId: { $in: childIds } });
  return childIds.map((childId) => childIdSchema.parse(childId));
}
