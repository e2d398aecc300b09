import type {
  commentAdded,
  commentEdited,
  commentRemoved,
  postEdited,
  postPublished,
  postReacted,
  postRemoved,
  postShared,
  resourcesAdded,
  UserId,
} from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import { notifyOfPosts, type PostActivity, removePostNotifications } from '../notifications/post-notifications.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { FeedUpdates } from './feed-updates.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'> & { readonly feedUpdates: FeedUpdates };

interface PostEvent {
  readonly postId: string;
  readonly authorId: UserId;
  /** The person who acted; the author if absent. */
  readonly userId?: UserId;
}
/** What a batch has of an event of the feed. */
export interface FeedChange {
  readonly post: PostEvent;
  /** A new post, which open pages show as such. */
  readonly isNew?: boolean;
  readonly notification?: {
    readonly kind: PostActivity['kind'];
    readonly recipients: readonly UserId[];
    readonly time: string;
  };
}

const causeOf = ({ authorId, userId = authorId }: PostEvent): UserId => userId;
const activitiesOf = ({ post, notification }: FeedChange, hiddenFrom: readonly UserId[]): PostActivity[] => {
  if (!notification) return [];
  const { kind, recipients, time } = notification;
  const shared = { kind, postId: post.postId, causeId: causeOf(post), at: new Date(time) };
  return recipients.filter((id) => !hiddenFrom.includes(id)).map((userId) => ({ ...shared, userId }));
};

/**
 * For each change everybody with a block between them and the author or the person who acted: they get neither
 * notifications nor pushes.
 */
async function hiddenFrom({ db }: Deps, changes: readonly FeedChange[]): Promise<UserId[][]> {
  const involved = changes.map(({ post }) => [...new Set([post.authorId, causeOf(post)])]);
  const blocks = await blocksOf(db, [...new Set(involved.flat())]);
  return involved.map((people) => [...new Set(people.flatMap((userId) => blocks.get(userId) ?? []))]);
}

/** Notifies people of activity on posts, and tells open pages to reload from the feed. */
export async function onFeedChanges(deps: Deps, changes: readonly FeedChange[], session: ClientSession): Promise<void> {
  const { feedUpdates } = deps;
  const hidden = await hiddenFrom(deps, changes);
  const activities = changes.flatMap((change, at) => activitiesOf(change, hidden[at] ?? []));
  await notifyOfPosts(deps, activities, session);
  afterCommit(session, () => {
    for (const [at, { post, isNew }] of changes.entries())
      if (isNew) feedUpdates.feedChanged(hidden[at] ?? []);
      else feedUpdates.postChanged(post.postId, hidden[at] ?? []);
  });
}

/** Alone, after what came before it of its post: it deletes what that has left. */
export async function onPostRemoved(
  deps: Deps,
  { data }: EventOf<typeof postRemoved>,
  session: ClientSession,
): Promise<void> {
  await removePostNotifications(deps, data.postId, session);
  await onFeedChanges(deps, [{ post: data }], session);
}

export const readPostPublished = ({ data, time }: EventOf<typeof postPublished>): FeedChange => ({
  post: data,
  isNew: true,
  notification: { kind: 'mentioned', recipients: data.mentionedIds, time },
});
export const readPostEdited = ({ data, time }: EventOf<typeof postEdited>): FeedChange => ({
  post: data,
  notification: { kind: 'mentioned', recipients: data.mentionedIds, time },
});
export function readPostReacted({ data, time }: EventOf<typeof postReacted>): FeedChange {
  const isNotified = data.on && data.reaction !== 'dislike';
  return { post: data, notification: { kind: 'reacted', recipients: isNotified ? [data.authorId] : [], time } };
}
export const readPostShared = ({ data, time }: EventOf<typeof postShared>): FeedChange => ({
  post: data,
  notification: { kind: 'reshared', recipients: [data.authorId], time },
});
export const readCommentAdded = ({ data, time }: EventOf<typeof commentAdded>): FeedChange => ({
  post: data,
  notification: { kind: 'commented', recipients: [data.authorId], time },
});
/** Of these nobody is notified. */
export const readChanged = ({
  data,
}: EventOf<typeof commentEdited | typeof commentRemoved | typeof resourcesAdded>): FeedChange => ({ post: data });
