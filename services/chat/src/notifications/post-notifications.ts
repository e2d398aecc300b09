import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession, Filter } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { eraseMutes, findMuted } from './mutes.store.ts';
import { scheduleNotices } from './notice-jobs.store.ts';
import { addToGroup, type Group, removeFromGroup } from './notification-groups.rules.ts';
import { isWanted, KINDS } from './notification-kinds.rules.ts';
import { type NotificationDocument, notificationsOf } from './notifications.store.ts';
import { findManyPreferences } from './preferences.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

export interface PostActivity {
  readonly kind: 'reacted' | 'commented' | 'reshared' | 'mentioned';
  readonly postId: string;
  /** Who is notified. */
  readonly userId: UserId;
  /** Who did it. */
  readonly causeId: UserId;
  readonly at: Date;
}
/** A person comments many times; everything else counts once per person. */
const isOnce = (kind: PostActivity['kind']) => kind !== 'commented';

const fieldsOf = ({ causes, count }: Group) => ({ causes: [...causes], causeId: causes[0] as UserId, count });

interface Grouped extends Group {
  readonly activity: PostActivity;
  readonly read: boolean;
  readonly unreadSince: Date;
}
const keyOf = ({ postId, kind }: PostActivity) => `post/${postId}/${kind}`;
const placeOf = (userId: string, key: string) => `${userId} ${key}`;

/** Those of these activities whose post their recipient has not muted. A mention comes all the same. */
async function withoutMuted({ db }: Deps, activities: readonly PostActivity[], session: ClientSession) {
  const isMuted = await findMuted(
    db,
    {
      userIds: [...new Set(activities.map(({ userId }) => userId))],
      kind: 'post',
      threadIds: [...new Set(activities.map(({ postId }) => postId))],
    },
    session,
  );
  return activities.filter(
    ({ kind, userId, postId, at }) => !('thread' in KINDS[kind]) || !isMuted(userId, postId, at),
  );
}

/** The notifications that these activities join, by `placeOf`. */
async function findGroups({ db }: Deps, activities: readonly PostActivity[], session: ClientSession) {
  const which = new Map(
    activities.map((one) => [placeOf(one.userId, keyOf(one)), { userId: one.userId, key: keyOf(one) }]),
  );
  const stored = await notificationsOf(db)
    .find({ $or: [...which.values()] }, { session })
    .toArray();
  return new Map(
    stored.map(({ userId, key, causes = [], count, read, createdAt, unreadSince = createdAt }) => [
      placeOf(userId, key),
      { causes, count, read, unreadSince },
    ]),
  );
}

/**
 * Notifies people of what others did with posts, in this order. One notification per post and kind groups everybody
 * until it is read. Nobody is notified of their own activity. Not to be called for two people with a block between
 * them.
 */
export async function notifyOfPosts(
  deps: Deps,
  activities: readonly PostActivity[],
  session: ClientSession,
): Promise<void> {
  const { db, pushNotifications } = deps;
  const byOthers = activities.filter(({ userId, causeId }) => userId !== causeId);
  if (byOthers.length === 0) return;
  const people = [...new Set(byOthers.flatMap(({ userId, causeId }) => [userId, causeId]))];
  const preferencesOf = await findManyPreferences(db, people, session);
  const chosen = byOthers.filter(({ userId, causeId, kind }) => {
    const preferences = preferencesOf(causeId) && preferencesOf(userId);
    return preferences && isWanted(kind, preferences);
  });
  if (chosen.length === 0) return;
  const wanted = await withoutMuted(deps, chosen, session);
  if (wanted.length === 0) return;
  const known = await findGroups(deps, wanted, session);
  const changed = new Map<string, Grouped>();
  for (const activity of wanted) {
    const place = placeOf(activity.userId, keyOf(activity));
    const before = changed.get(place) ?? known.get(place);
    const group = addToGroup(before, activity.causeId, isOnce(activity.kind));
    const unreadSince = before && !before.read ? before.unreadSince : activity.at;
    if (group) changed.set(place, { ...group, activity, read: false, unreadSince });
  }
  if (changed.size === 0) return;
  await notificationsOf(db).bulkWrite(
    [...changed.values()].map(({ activity, unreadSince, ...group }) => {
      const { userId, kind, postId, at } = activity;
      const state = { kind, postId, relatedId: postId, read: false, processed: false, createdAt: at, unreadSince };
      const update = { $set: { ...fieldsOf(group), ...state }, $unset: { readAt: '' as const } };
      return { updateOne: { filter: { userId, key: keyOf(activity) }, update, upsert: true } };
    }),
    { session },
  );
  await scheduleNotices(
    db,
    [...changed.values()].map(({ activity }) => ({ ...activity, key: keyOf(activity) })),
    session,
  );
  afterCommit(session, () => {
    for (const { activity } of changed.values()) pushNotifications(activity.userId, [keyOf(activity)]);
  });
}

/** Deletes all notifications about a post that was removed, and who has muted it. */
export async function removePostNotifications(
  { db, pushNotifications }: Deps,
  postId: string,
  session: ClientSession,
): Promise<void> {
  await eraseMutes(db, { kind: 'post', threadId: postId }, session);
  const notified = await notificationsOf(db).distinct('userId', { postId }, { session });
  if (notified.length === 0) return;
  await notificationsOf(db).deleteMany({ postId }, { session });
  afterCommit(session, () => {
    for (const userId of notified) pushNotifications(userId);
  });
}

/** Removes a person from these grouped notifications, and deletes those that then name nobody. */
export async function removeFromGroups(
  db: ChatDeps['db'],
  which: Pick<Filter<NotificationDocument>, 'userId'>,
  causeId: UserId,
  session: ClientSession,
): Promise<void> {
  const groups = notificationsOf(db).find({ ...which, causes: causeId }, { session });
  for await (const { _id, causes = [], count } of groups) {
    const rest = removeFromGroup({ causes, count }, causeId);
    if (rest) await notificationsOf(db).updateOne({ _id }, { $set: fieldsOf(rest) }, { session });
    else await notificationsOf(db).deleteOne({ _id }, { session });
  }
}
