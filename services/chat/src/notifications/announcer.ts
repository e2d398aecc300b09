import type { UserId } from '@notalone/contracts';
import { type Db, ObjectId } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { findPeople } from '../people.ts';
import { blockedWith } from '../relations.ts';
import { badgeOf } from './badge.ts';
import { notificationsOf, visibleTo } from './notifications.store.ts';
import { notificationView } from './notifications.view.ts';

/** Shows a person's open pages the notifications named and the badge, a moment later. To be called after the commit. */
export type Announce = (userId: UserId, notificationIds?: readonly ObjectId[]) => void;
export interface Announcer {
  readonly announce: Announce;
  /** Forgets what has not been shown yet: pages ask again when they reconnect. */
  stop(): void;
}

/** Ten messages in a row are shown as one notification: pages lose nothing by it, and sending stays quick. */
const WAIT_MS = 200;

async function showTo(userId: UserId, ids: readonly string[], { db, push }: Pick<ChatDeps, 'db' | 'push'>): Promise<void> {
  const visible = visibleTo(userId, await blockedWith(db, userId));
  const found =
    ids.length > 0
      ? await notificationsOf(db)
          .find({ ...visible, _id: { $in: ids.map((id) => new ObjectId(id)) } })
          .toArray()
      : [];
  const people = await findPeople(
    db,
    found.flatMap(({ causeId }) => causeId ?? []),
  );
  for (const one of found) push([userId], 'notification', notificationView(one, people));
  push([userId], 'badge', await badgeOf(db, userId));
}

/** Gathers what is to be shown to each person, so that many changes at once cost one look. */
export function createAnnouncer(deps: { readonly db: Db } & Pick<ChatDeps, 'push' | 'log'>): Announcer {
  const waiting = new Map<UserId, Set<string>>();
  const showing = new Set<UserId>();
  const timers = new Set<NodeJS.Timeout>();

  function later(userId: UserId): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void show(userId);
    }, WAIT_MS);
    timers.add(timer);
  }
  async function show(userId: UserId): Promise<void> {
    if (showing.has(userId)) return later(userId);
    const ids = [...(waiting.get(userId) ?? [])];
    waiting.delete(userId);
    showing.add(userId);
    try {
      await showTo(userId, ids, deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'a notification could not be shown at once');
    } finally {
      showing.delete(userId);
    }
  }
  return {
    announce(userId, notificationIds = []) {
      const ids = waiting.get(userId);
      for (const id of notificationIds) ids?.add(id.toHexString());
      if (ids) return;
      waiting.set(userId, new Set(notificationIds.map((id) => id.toHexString())));
      later(userId);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting.clear();
    },
  };
}
