import {
  commentAdded,
  commentEdited,
  commentRemoved,
  postEdited,
  postPublished,
  postReacted,
  postRemoved,
  postShared,
  resourcesAdded,
  type UserId,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import type { FeedUpdates } from '../feed/feed-updates.ts';
import { notifyOfPosts, type PostActivity, removePostNotifications } from '../notifications/post-notifications.ts';

type FeedEventDeps = Pick<ChatDeps, 'db' | 'pushNotifications'> & { readonly feedUpdates: FeedUpdates };

interface PostEvent {
  readonly postId: string;
  readonly authorId: UserId;
  /** The person who acted; the author if absent. */
  readonly userId?: UserId;
}
/** What a batch has of an event. */
interface Change {
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
const activitiesOf = ({ post, notification }: Change, hiddenFrom: readonly UserId[]): PostActivity[] => {
  if (!notification) return [];
  const { kind, recipients, time } = notification;
  const shared = { kind, postId: post.postId, causeId: causeOf(post), at: new Date(time) };
  return recipients.filter((id) => !hiddenFrom.includes(id)).map((userId) => ({ ...shared, userId }));
};

/** Notifies people of activity on posts, and tells open pages to reload from the feed. */
export function onFeedEvents(inbox: Inbox, deps: FeedEventDeps): void {
  const { db, feedUpdates } = deps;

  /**
   * For each change everybody with a block between them and the author or the person who acted: they get neither
   * notifications nor pushes.
   */
  async function hiddenFrom(changes: readonly Change[]): Promise<UserId[][]> {
    const involved = changes.map(({ post }) => [...new Set([post.authorId, causeOf(post)])]);
    const blocks = await blocksOf(db, [...new Set(involved.flat())]);
    return involved.map((people) => [...new Set(people.flatMap((userId) => blocks.get(userId) ?? []))]);
  }
  async function applyAll(changes: readonly Change[], session: ClientSession): Promise<void> {
    const hidden = await hiddenFrom(changes);
    const activities = changes.flatMap((change, at) => activitiesOf(change, hidden[at] ?? []));
    await notifyOfPosts(deps, activities, session);
    afterCommit(session, () => {
      for (const [at, { post, isNew }] of changes.entries())
        if (isNew) feedUpdates.feedChanged(hidden[at] ?? []);
        else feedUpdates.postChanged(post.postId, hidden[at] ?? []);
    });
  }

  const changes = inbox
    .inBatches<Change>(applyAll)
    .on(postPublished, ({ data, time }) => ({
      post: data,
      isNew: true,
      notification: { kind: 'mentioned', recipients: data.mentionedIds, time },
    }))
    .on(postEdited, ({ data, time }) => ({
      post: data,
      notification: { kind: 'mentioned', recipients: data.mentionedIds, time },
    }))
    .on(postReacted, ({ data, time }) => {
      const isNotified = data.on && data.reaction !== 'dislike';
      return { post: data, notification: { kind: 'reacted', recipients: isNotified ? [data.authorId] : [], time } };
    })
    .on(postShared, ({ data, time }) => ({
      post: data,
      notification: { kind: 'reshared', recipients: [data.authorId], time },
    }))
    .on(commentAdded, ({ data, time }) => ({
      post: data,
      notification: { kind: 'commented', recipients: [data.authorId], time },
    }));
  for (const event of [commentEdited, commentRemoved, resourcesAdded])
    changes.on(event, ({ data }) => ({ post: data }));
  // Alone, after what came before it of its post: it deletes what that has left.
  inbox.on(postRemoved, async ({ data }, session) => {
    await removePostNotifications(deps, data.postId, session);
    await applyAll([{ post: data }], session);
  });
}
