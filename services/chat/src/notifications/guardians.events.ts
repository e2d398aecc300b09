import { type DataOf, type Guarded, type guardianActed, guardianHas, type UserId } from '@notalone/contracts';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ClientSession } from 'mongodb';
import { findChild } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { notify } from './notify.ts';
import { findPreferencesUnlessErased } from './preferences.store.ts';

type Act = DataOf<typeof guardianActed>;

/**
 * Whether this guardian hears of it: not one who may not read and decide, nor one who has left meanwhile. That a
 * guardianship has ended, whoever it concerns hears.
 */
function hears(child: Guarded | null, userId: UserId, action: Act['action']): boolean {
  const isEnd = action === 'left' || action === 'undid-joining';
  return isEnd || !child || guardianHas(child, userId, 'decisions');
}

/** The other guardian of a child sees in the bell what one did; of readings one a day (rules 10.2). */
export async function onGuardianActed(
  deps: Pick<ChatDeps, 'db' | 'pushNotifications'>,
  { id, time, data }: EventOf<typeof guardianActed>,
  session: ClientSession,
): Promise<void> {
  const { childId, userId: guardianId, action, friendId, guardianIds } = data;
  const at = new Date(time);
  const child = await findChild(deps.db, childId, session);
  const isKnown = (await findPreferencesUnlessErased(deps.db, { userId: guardianId }, session)) !== undefined;
  const news = {
    ...(action === 'read-messages'
      ? ({ kind: 'guardianRead', key: `guardian-read/${childId}/${ukDay(at)}` } as const)
      : ({ kind: 'guardianActed', key: `event/${id}` } as const)),
    action,
    childId,
    ...(friendId && { friendId }),
    ...(isKnown && { guardianId }),
    ...(action !== 'undid-joining' && { relatedId: childId }),
    at,
  };
  for (const userId of guardianIds)
    if (userId !== guardianId && hears(child, userId, action)) await notify(deps, { ...news, userId }, session);
}
