import {
  commentAdded,
  commentEdited,
  commentRemoved,
  type DataOf,
  postEdited,
  postPublished,
  postReacted,
  postRemoved,
  postShared,
  resourcesAdded,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/events/inbox';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { forgetPost, tellOfPost } from '../notifications/post-notices.ts';
import type { LiveFeed } from './live-feed.ts';

type FeedEventDeps = Pick<ChatDeps, 'db' | 'announce'> & { readonly live: LiveFeed };

/** What happens in the feed, as the feed service says: who is told of it, and whose open pages ask again. */
export function onFeed(inbox: Inbox, deps: FeedEventDeps): void {
  const { live } = deps;
  const changed = (postId: string, session: ClientSession) => afterCommit(session, () => live.post(postId));
  async function tellMentioned({ postId, authorId, mentionedIds }: DataOf<typeof postEdited>, time: string, session: ClientSession): Promise<void> {
    for (const userId of mentionedIds) await tellOfPost(deps, { kind: 'mentioned', postId, userId, causeId: authorId, at: new Date(time) }, session);
  }

  inbox.on(postPublished, async ({ data, time }, session) => {
    await tellMentioned(data, time, session);
    afterCommit(session, () => live.feed());
  });
  inbox.on(postEdited, async ({ data, time }, session) => {
    await tellMentioned(data, time, session);
    changed(data.postId, session);
  });
  inbox.on(postRemoved, async ({ data: { postId } }, session) => {
    await forgetPost(deps, postId, session);
    changed(postId, session);
  });
  inbox.on(postReacted, async ({ data: { postId, authorId, userId, reaction, on }, time }, session) => {
    const isTold = on && reaction !== 'dislike';
    if (isTold) await tellOfPost(deps, { kind: 'reacted', postId, userId: authorId, causeId: userId, at: new Date(time) }, session);
    changed(postId, session);
  });
  inbox.on(postShared, async ({ data: { postId, authorId, userId }, time }, session) => {
    await tellOfPost(deps, { kind: 'reshared', postId, userId: authorId, causeId: userId, at: new Date(time) }, session);
    changed(postId, session);
  });
  inbox.on(commentAdded, async ({ data: { postId, authorId, userId }, time }, session) => {
    await tellOfPost(deps, { kind: 'commented', postId, userId: authorId, causeId: userId, at: new Date(time) }, session);
    changed(postId, session);
  });
  for (const event of [commentEdited, commentRemoved, resourcesAdded]) {
    inbox.on(event, async ({ data: { postId } }, session) => changed(postId, session));
  }
}
