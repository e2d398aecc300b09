import type { UserId } from '@notalone/contracts';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ChatDeps } from '../deps.ts';
import { findPeople } from '../people.ts';
import { badgesOf } from './badge.ts';
import { notificationsOf } from './notifications.store.ts';
import { notificationView } from './notifications.view.ts';

/** Shows a person's open pages the notifications with these keys and the badge, a moment later. To be called after the commit. */
export type Announce = (userId: UserId, keys?: readonly string[]) => void;
export interface Announcer {
  readonly announce: Announce;
  /** Shows what is left. What is announced after this is forgotten: pages ask again when they reconnect. */
  end(): Promise<void>;
}

const WAIT_MS = 250;
const AFTER_FAILURE_MS = 2_000;
const PEOPLE_AT_ONCE = 500;

async function show(changes: ReadonlyMap<UserId, ReadonlySet<string>>, { db, push }: Pick<ChatDeps, 'db' | 'push'>): Promise<void> {
  const userIds = [...changes.keys()];
  const blocks = await blocksOf(db, userIds);
  const named = [...changes].flatMap(([userId, keys]) => (keys.size > 0 ? { userId, key: { $in: [...keys] } } : []));
  const changed = named.length > 0 ? await notificationsOf(db).find({ $or: named }).toArray() : [];
  const visible = changed.filter(({ userId, causeId }) => !(causeId && blocks.get(userId)?.includes(causeId)));
  const [people, badges] = await Promise.all([findPeople(db, [...new Set(visible.flatMap(({ causeId }) => causeId ?? []))]), badgesOf(db, userIds, blocks)]);
  for (const one of visible) push([one.userId], 'notification', notificationView(one, people));
  for (const [userId, badge] of badges) push([userId], 'badge', badge);
}

/** Gathers what is to be shown to everybody for a moment: five questions a round, however many messages were sent, and never two rounds at once. */
export function createAnnouncer(deps: Pick<ChatDeps, 'db' | 'push' | 'log'>): Announcer {
  const waiting = new Map<UserId, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let showing: Promise<void> = Promise.resolve();
  let isEnded = false;

  function add(userId: UserId, keys: Iterable<string>): void {
    waiting.set(userId, new Set([...(waiting.get(userId) ?? []), ...keys]));
  }
  function later(ms: number): void {
    if (isEnded) return;
    timer ??= setTimeout(() => {
      showing = round();
    }, ms);
  }
  async function round(): Promise<void> {
    const changes = new Map([...waiting].slice(0, PEOPLE_AT_ONCE));
    for (const userId of changes.keys()) waiting.delete(userId);
    let pauseMs = WAIT_MS;
    try {
      await show(changes, deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'notifications could not be shown at once');
      for (const [userId, keys] of changes) add(userId, keys);
      pauseMs = AFTER_FAILURE_MS;
    }
    timer = undefined;
    if (waiting.size > 0) later(pauseMs);
  }
  return {
    announce(userId, keys = []) {
      add(userId, keys);
      later(WAIT_MS);
    },
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await showing;
      for (let left = waiting.size; left > 0; left -= PEOPLE_AT_ONCE) await round();
    },
  };
}
