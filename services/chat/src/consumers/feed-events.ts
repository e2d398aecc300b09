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
import { notifyOfPost, type PostActivity, removePostNotifications } from '../notifications/post-notifications.ts';

type FeedEventDeps = Pick<ChatDeps, 'db' | 'pushNotifications'> & { readonly feedUpdates: FeedUpdates };

interface PostEvent {
  readonly postId: string;
  readonly authorId: UserId;
  /** The person who acted; the author if absent. */
  readonly userId?: UserId;
}
interface Notification {
  readonly kind: PostActivity['kind'];
  readonly recipients: readonly UserId[];
  readonly time: string;
}

/** Notifies people of activity on posts, and tells open pages to reload from the feed. */
export function onFeedEvents(inbox: Inbox, deps: FeedEventDeps): void {
  const { db, feedUpdates } = deps;

  /**
   * Everybody with a block between them and the author or the person who acted: they get neither notifications nor
   * pushes.
   */
  async function hiddenFromOf({ authorId, userId = authorId }: PostEvent): Promise<UserId[]> {
    const blocks = await blocksOf(db, [...new Set([authorId, userId])]);
    return [...new Set([...blocks.values()].flat())];
  }
  async function notifyVisible(
    { postId, authorId, userId: causeId = authorId }: PostEvent,
    { kind, recipients, time }: Notification,
    hiddenFrom: readonly UserId[],
    session: ClientSession,
  ): Promise<void> {
    for (const userId of recipients.filter((id) => !hiddenFrom.includes(id)))
      await notifyOfPost(deps, { kind, postId, userId, causeId, at: new Date(time) }, session);
  }
  async function postChanged(post: PostEvent, session: ClientSession, notification?: Notification): Promise<void> {
    const hiddenFrom = await hiddenFromOf(post);
    if (notification) await notifyVisible(post, notification, hiddenFrom, session);
    afterCommit(session, () => feedUpdates.postChanged(post.postId, hiddenFrom));
  }

  inbox.on(postPublished, async ({ data, time }, session) => {
    const hiddenFrom = await hiddenFromOf(data);
    await notifyVisible(data, { kind: 'mentioned', recipients: data.mentionedIds, time }, hiddenFrom, session);
    afterCommit(session, () => feedUpdates.feedChanged(hiddenFrom));
  });
  inbox.on(postEdited, ({ data, time }, session) =>
    postChanged(data, session, { kind: 'mentioned', recipients: data.mentionedIds, time }),
  );
  inbox.on(postReacted, ({ data, time }, session) => {
    const isNotified = data.on && data.reaction !== 'dislike';
    return postChanged(data, session, { kind: 'reacted', recipients: isNotified ? [data.authorId] : [], time });
  });
  inbox.on(postShared, ({ data, time }, session) =>
    postChanged(data, session, { kind: 'reshared', recipients: [data.authorId], time }),
  );
  inbox.on(commentAdded, ({ data, time }, session) =>
    postChanged(data, session, { kind: 'commented', recipients: [data.authorId], time }),
  );
  inbox.on(postRemoved, async ({ data }, session) => {
    await removePostNotifications(deps, data.postId, session);
    await postChanged(data, session);
  });
  for (const event of [commentEdited, commentRemoved, resourcesAdded])
    inbox.on(event, ({ data }, session) => postChanged(data, session));
}
