import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { areBlocked } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Filter } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { type Group, joined, left } from './groups.rules.ts';
import { isWanted } from './notification-kinds.rules.ts';
import { type NotificationDocument, notificationsOf } from './notifications.store.ts';
import { findWishes } from './preferences.store.ts';

type NoticeDeps = Pick<ChatDeps, 'db' | 'announce'>;

interface Done {
  readonly kind: 'reacted' | 'commented' | 'reshared' | 'mentioned';
  readonly postId: string;
  /** Who is told, and who did it. */
  readonly userId: UserId;
  readonly causeId: UserId;
  readonly at: Date;
}
/** All but comments each person does once. */
const isOnce = (kind: Done['kind']) => kind !== 'commented';

const changeOf = ({ causes, count }: Group) => ({ causes: [...causes], causeId: causes[0] as UserId, count });

/**
 * Tells a person what another did with a post: one notification for a post and a kind, which gathers people until it is read. Nobody is told
 * of own doings, nor of somebody with whom there is a block.
 */
export async function tellOfPost({ db, announce }: NoticeDeps, { kind, postId, userId, causeId, at }: Done, session: ClientSession): Promise<void> {
  if (userId === causeId) return;
  const wishes = await findWishes(db, { userId, causeId }, session);
  if (!wishes || !isWanted(kind, wishes) || (await areBlocked(db, userId, causeId, session))) return;
  const which = { userId, key: `post/${postId}/${kind}` };
  const known = await notificationsOf(db).findOne(which, { session });
  const group = joined(known ? { causes: known.causes ?? [], count: known.count, read: known.read } : undefined, causeId, isOnce(kind));
  if (!group) return;
  const news = { ...changeOf(group), kind, postId, relatedId: postId, read: false, processed: false, createdAt: at };
  await notificationsOf(db).updateOne(which, { $set: news, $unset: { readAt: '' } }, { upsert: true, session });
  afterCommit(session, () => announce(userId, [which.key]));
}

/** The post is gone, and with it what there was to tell of it. */
export async function forgetPost({ db, announce }: NoticeDeps, postId: string, session: ClientSession): Promise<void> {
  const told = await notificationsOf(db).distinct('userId', { postId }, { session });
  if (told.length === 0) return;
  await notificationsOf(db).deleteMany({ postId }, { session });
  afterCommit(session, () => {
    for (const userId of told) announce(userId);
  });
}

/** Takes one person out of what these notifications tell; those that tell of nobody else go. */
export async function leaveGroups(
  db: ChatDeps['db'],
  which: Pick<Filter<NotificationDocument>, 'userId'>,
  causeId: UserId,
  session: ClientSession,
): Promise<void> {
  const groups = notificationsOf(db).find({ ...which, causes: causeId }, { session });
  for await (const { _id, causes = [], count } of groups) {
    const rest = left({ causes, count }, causeId);
    if (rest) await notificationsOf(db).updateOne({ _id }, { $set: changeOf(rest) }, { session });
    else await notificationsOf(db).deleteOne({ _id }, { session });
  }
}
