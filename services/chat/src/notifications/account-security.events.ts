import {
  type childLocked,
  type exportReady,
  guardiansOf,
  type passwordChanged,
  type secondFactorChanged,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findGuarded } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import { notify } from './notify.ts';

// Notifies people of what concerns the security of their account. Nobody can switch these notifications off.
type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

const OF_FACTORS = {
  added: 'factorAdded',
  reset: 'factorsReset',
  'passkey-locked': 'passkeyLocked',
  'codes-guessed': 'factorCodesGuessed',
} as const satisfies Record<string, NotificationKind>;

export const onPasswordChanged = (
  deps: Deps,
  { id, time, data: { userId } }: EventOf<typeof passwordChanged>,
  session: ClientSession,
): Promise<void> => notify(deps, { userId, key: `event/${id}`, kind: 'passwordChanged', at: new Date(time) }, session);

export const onSecondFactorChanged = (
  deps: Deps,
  { id, time, data: { userId, change } }: EventOf<typeof secondFactorChanged>,
  session: ClientSession,
): Promise<void> => notify(deps, { userId, key: `event/${id}`, kind: OF_FACTORS[change], at: new Date(time) }, session);

export const onExportReady = (
  deps: Deps,
  { time, data: { userId, exportId, childId } }: EventOf<typeof exportReady>,
  session: ClientSession,
): Promise<void> => {
  const whose = childId
    ? ({ userId: childId, kind: 'childExportReady' } as const)
    : ({ userId, kind: 'exportReady' } as const);
  return notify(deps, { ...whose, key: `export/${exportId}`, at: new Date(time) }, session);
};

export async function onChildLocked(
  deps: Deps,
  { id, time, data: { userId, childId, until } }: EventOf<typeof childLocked>,
  session: ClientSession,
): Promise<void> {
  const kind = until ? 'childPaused' : 'childLocked';
  const news = { key: `event/${id}`, kind, relatedId: childId, at: new Date(time) } as const;
  for (const guardianId of guardiansOf(await findGuarded(deps.db, childId, userId, session)))
    await notify(deps, { ...news, userId: guardianId }, session);
}
