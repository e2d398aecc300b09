import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession, Filter } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { addToGroup, type Group, removeFromGroup } from './notification-groups.rules.ts';
import { isWanted } from './notification-kinds.rules.ts';
import { type NotificationDocument, notificationsOf } from './notifications.store.ts';
import { findPreferencesUnlessErased } from './preferences.store.ts';

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

/**
 * Notifies a person of what somebody did with a post. One notification per post and kind groups everybody until it is
 * read. Nobody is notified of their own activity. Not to be called for two people with a block between them.
 */
export async function notifyOfPost(
  { db, pushNotifications }: Deps,
  { kind, postId, userId, causeId, at }: PostActivity,
  session: ClientSession,
): Promise<void> {
  if (userId === causeId) return;
  const preferences = await findPreferencesUnlessErased(db, { userId, causeId }, session);
  if (!preferences || !isWanted(kind, preferences)) return;
  const which = { userId, key: `post/${postId}/${kind}` };
  const stored = await notificationsOf(db).findOne(which, { session });
  const group = addToGroup(
    stored ? { causes: stored.causes ?? [], count: stored.count, read: stored.read } : undefined,
    causeId,
    isOnce(kind),
  );
  if (!group) return;
  const fields = { ...fieldsOf(group), kind, postId, relatedId: postId, read: false, processed: false, createdAt: at };
  await notificationsOf(db).updateOne(which, { $set: fields, $unset: { readAt: '' } }, { upsert: true, session });
  afterCommit(session, () => pushNotifications(userId, [which.key]));
}

/** Deletes all notifications about a post that was removed. */
export async function removePostNotifications(
  { db, pushNotifications }: Deps,
  postId: string,
  session: ClientSession,
): Promise<void> {
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
