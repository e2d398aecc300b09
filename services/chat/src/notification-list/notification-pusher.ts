import type { UserId } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import { notificationsOf, type RecipientId } from '../notifications/notifications.store.ts';
import type { Push } from '../realtime/push.ts';
import type { PushNotifications } from '../shared/deps.ts';
import { badgesOf } from './badge.ts';
import { findNames, notificationView } from './notifications.view.ts';

export interface NotificationPusher {
  readonly pushNotifications: PushNotifications;
  /** Pushes what is still waiting. Later calls are ignored: pages ask again when they reconnect. */
  stop(): Promise<void>;
}

interface PusherDeps extends Pick<Platform, 'db' | 'log'> {
  readonly push: Push;
}

const DELAY_MS = 250;
const RETRY_DELAY_MS = 2_000;
const PEOPLE_PER_ROUND = 500;

async function pushTo(
  waiting: ReadonlyMap<RecipientId, ReadonlySet<string>>,
  { db, push }: Pick<PusherDeps, 'db' | 'push'>,
): Promise<void> {
  // Children's ids among them are in no block and no conversation of parents.
  const userIds = [...waiting.keys()] as UserId[];
  const blocks = await blocksOf(db, userIds);
  const wanted = [...waiting].flatMap(([userId, keys]) => (keys.size > 0 ? { userId, key: { $in: [...keys] } } : []));
  const changed = wanted.length > 0 ? await notificationsOf(db).find({ $or: wanted }).toArray() : [];
  const visible = changed.filter(
    ({ userId, causeId }) => !(causeId && blocks.get(userId as UserId)?.includes(causeId)),
  );
  const [names, badges] = await Promise.all([findNames(db, visible), badgesOf(db, userIds, blocks)]);
  for (const one of visible) push([one.userId], 'notification', notificationView(one, names));
  for (const [userId, badge] of badges) push([userId], 'badge', badge);
}

/**
 * Collects changes for a moment, so that a burst of messages costs a page one push and the database five queries. One
 * round runs at a time.
 */
export function createNotificationPusher(deps: PusherDeps): NotificationPusher {
  const waiting = new Map<RecipientId, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  function add(userId: RecipientId, keys: Iterable<string>): void {
    waiting.set(userId, new Set([...(waiting.get(userId) ?? []), ...keys]));
  }
  function schedule(delayMs: number): void {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      running = runRound();
    }, delayMs);
  }
  async function runRound(): Promise<void> {
    const round = new Map([...waiting].slice(0, PEOPLE_PER_ROUND));
    for (const userId of round.keys()) waiting.delete(userId);
    let delayMs = DELAY_MS;
    try {
      await pushTo(round, deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'notifications could not be pushed; trying again');
      for (const [userId, keys] of round) add(userId, keys);
      delayMs = RETRY_DELAY_MS;
    }
    timer = undefined;
    if (waiting.size > 0) schedule(delayMs);
  }
  return {
    pushNotifications(userId, keys = []) {
      add(userId, keys);
      schedule(DELAY_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      for (let left = waiting.size; left > 0; left -= PEOPLE_PER_ROUND) await runRound();
    },
  };
}
