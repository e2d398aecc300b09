import type { alertChanged, alertRaised, DataOf } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { notify } from './notify.ts';

/** Open pages of the child and its parent ask again about an alert. */
function pushAlert(
  { push }: Pick<ChatDeps, 'push'>,
  { userId, childId, alertId }: DataOf<typeof alertChanged>,
  session: ClientSession,
): void {
  afterCommit(session, () => push([userId, ...(childId === undefined ? [] : [childId])], 'emergency', { alertId }));
}

/** One of a child is in the parent's bell too. */
export async function onAlertRaised(
  deps: Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>,
  { time, data }: EventOf<typeof alertRaised>,
  session: ClientSession,
): Promise<void> {
  const { alertId, userId, childId } = data;
  if (childId) {
    const news = { userId, key: `alert/${alertId}`, kind: 'childEmergency', relatedId: alertId, childId } as const;
    await notify(deps, { ...news, at: new Date(time) }, session);
  }
  pushAlert(deps, data, session);
}

export async function onAlertChanged(
  deps: Pick<ChatDeps, 'push'>,
  { data }: EventOf<typeof alertChanged>,
  session: ClientSession,
): Promise<void> {
  pushAlert(deps, data, session);
}
