import { createHmac } from 'node:crypto';
import type { commentAdded, DataOf, Envelope, postPublished, sessionStarted, UserId } from '@notalone/contracts';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { activeFamiliesOf, countDays, type DayNumbers } from './daily-counts.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'config'>;

export interface Activity {
  readonly userId: UserId;
  readonly at: Date;
  /** What else counts of it. */
  readonly what?: 'posts' | 'comments';
}

/**
 * A family counts once a day. What is stored for that is a keyed hash, for two days. Answers the days of the new ones.
 */
async function countActive({ db, config }: Deps, activities: readonly Activity[], session: ClientSession) {
  const [key] = keysOf(config.KEY_SECRET);
  const families = new Map<string, Date>();
  for (const { userId, at } of activities) {
    if (userId === config.PROBE_USER_ID) continue;
    const _id = createHmac('sha256', key)
      .update(`active ${ukDay(at)} ${userId}`)
      .digest('base64url');
    if (!families.has(_id)) families.set(_id, at);
  }
  if (families.size === 0) return [];
  const seen = [...families];
  const { upsertedIds } = await activeFamiliesOf(db).bulkWrite(
    seen.map(([_id, at]) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true } })),
    { session },
  );
  return Object.keys(upsertedIds).flatMap((index) => seen[Number(index)]?.[1] ?? []);
}

/** Adds up what happens on each day, without persons. */
export async function countActivities(
  deps: Deps,
  activities: readonly Activity[],
  session: ClientSession,
): Promise<void> {
  const days = new Map<string, DayNumbers>();
  const add = (at: Date, what: keyof DayNumbers) => {
    const numbers = days.get(ukDay(at));
    days.set(ukDay(at), { ...numbers, [what]: (numbers?.[what] ?? 0) + 1 });
  };
  for (const { at, what } of activities) if (what) add(at, what);
  for (const at of await countActive(deps, activities, session)) add(at, 'active');
  await countDays(deps.db, days, session);
}

type Event<E extends typeof sessionStarted | typeof postPublished | typeof commentAdded> = Envelope<DataOf<E>>;

export const ofSession = ({ time, data: { userId } }: Event<typeof sessionStarted>): Activity => ({
  userId,
  at: new Date(time),
});
export const ofPost = ({ time, data: { authorId } }: Event<typeof postPublished>): Activity => ({
  userId: authorId,
  at: new Date(time),
  what: 'posts',
});
export const ofComment = ({ time, data: { userId } }: Event<typeof commentAdded>): Activity => ({
  userId,
  at: new Date(time),
  what: 'comments',
});
