import type { alertChanged, alertRaised, DataOf, UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { scheduleNotices } from './notice-jobs.store.ts';
import { notificationsOf } from './notifications.store.ts';
import { notify } from './notify.ts';

/** Who is told: the guardians who have the child's texts, or the parent who tests it. */
const toldOf = ({ userId, guardianIds }: DataOf<typeof alertChanged>): readonly UserId[] => guardianIds ?? [userId];

/** Open pages of the child and its guardians ask again about an alert. */
function pushAlert({ push }: Pick<ChatDeps, 'push'>, data: DataOf<typeof alertChanged>, session: ClientSession): void {
  const { childId, alertId } = data;
  afterCommit(session, () =>
    push([...toldOf(data), ...(childId === undefined ? [] : [childId])], 'emergency', { alertId }),
  );
}

/** One of a child is in the guardians' bells too. */
export async function onAlertRaised(
  deps: Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>,
  { time, data }: EventOf<typeof alertRaised>,
  session: ClientSession,
): Promise<void> {
  const { alertId, childId } = data;
  if (childId) {
    const news = { key: `alert/${alertId}`, kind: 'childEmergency', relatedId: alertId, childId } as const;
    for (const userId of toldOf(data)) await notify(deps, { ...news, userId, at: new Date(time) }, session);
  }
  pushAlert(deps, data, session);
}

const ASKS = { kind: 'childEmergency' } as const;
const IS_OVER = { kind: 'childEmergencyOver' } as const;
/** As if it had just come: unread, on top, and told again outside the page. */
const ASKS_AGAIN = { $set: { ...ASKS, read: false }, $unset: { readAt: '', openedAt: '' } } as const;

/** The bell asks for help until somebody says that it is over, and again when the child presses again after that. */
async function storeState(
  { db, pushNotifications }: Pick<ChatDeps, 'db' | 'pushNotifications'>,
  { time, data }: EventOf<typeof alertChanged>,
  session: ClientSession,
): Promise<void> {
  const key = `alert/${data.alertId}`;
  const [before, change] = data.isOver ? [ASKS, { $set: IS_OVER }] : [IS_OVER, ASKS_AGAIN];
  for (const userId of toldOf(data)) {
    const { modifiedCount } = await notificationsOf(db).updateOne({ userId, key, ...before }, change, { session });
    if (modifiedCount === 0) continue;
    if (!data.isOver) await scheduleNotices(db, [{ userId, key, ...ASKS, at: new Date(time) }], session);
    afterCommit(session, () => pushNotifications(userId, [key]));
  }
}

export async function onAlertChanged(
  deps: Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>,
  event: EventOf<typeof alertChanged>,
  session: ClientSession,
): Promise<void> {
  await storeState(deps, event, session);
  pushAlert(deps, event.data, session);
}
