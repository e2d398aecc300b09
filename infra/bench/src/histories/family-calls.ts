import { randomUUID } from 'node:crypto';
import type { Post } from '@notalone/contracts';
import type { Family } from '../kill/family.ts';
import type { CountedReaction, History, Shown, ShownList, ShownPost } from './history.ts';

const PAGE = 100;
/** From one page, the newest first. */
const listOf = (newestFirst: readonly Shown[]): ShownList => ({
  items: newestFirst.toReversed(),
  hasOlder: newestFirst.length === PAGE,
});
const shownPost = ({ counts, likes, loves, laughs }: Post): ShownPost => ({
  counts: { like: counts.likes, love: counts.loves, laugh: counts.laughs, comment: counts.comments },
  reactors: { like: likes, love: loves, laugh: laughs },
});

export interface KnownPost {
  readonly postId: string;
  /** User id. */
  readonly author: string;
}
export interface Room {
  readonly roomId: string;
  /** User id. */
  readonly creator: string;
}

/** The calls of one family, each recorded. */
export function callsOf(history: History, family: Family) {
  const { api } = family;
  return {
    async publish(text: string) {
      const form = new FormData();
      form.append('content', text);
      form.append('clientId', randomUUID());
      return history.record(family, 'publish', { text }, async () => {
        const { _id } = await api('POST /api/feed', { form });
        return { id: _id };
      });
    },
    readPosts: (author: string) =>
      history.record(family, 'readPosts', { author }, async () => {
        const posts = await api('GET /api/feed', { query: { limit: PAGE, author } });
        return listOf(posts.map(({ _id, content, userId }) => ({ id: _id, text: content, by: userId._id })));
      }),
    react: ({ postId, author }: KnownPost, reaction: CountedReaction) =>
      history.record(family, 'react', { postId, author, reaction }, async () => {
        const { on } = await api('POST /api/feed/{postId}/{reaction}', { params: { postId, reaction } });
        return { on };
      }),
    readPost: ({ postId, author }: KnownPost) =>
      history.record(family, 'readPost', { postId, author }, async () =>
        shownPost(await api('GET /api/feed/{postId}', { params: { postId } })),
      ),
    comment: ({ postId, author }: KnownPost, text: string) =>
      history.record(family, 'comment', { postId, author, text }, async () => {
        const body = { content: text, clientId: randomUUID() };
        const { _id } = await api('POST /api/feed/{postId}/comments', { params: { postId }, body });
        return { id: _id };
      }),
    readComments: ({ postId, author }: KnownPost) =>
      history.record(family, 'readComments', { postId, author }, async () => {
        const asked = { params: { postId }, query: { limit: PAGE } };
        const comments = await api('GET /api/feed/{postId}/comments', asked);
        return listOf(
          comments.map(({ _id, content, userId }) => ({ id: _id, text: content, ...(userId && { by: userId._id }) })),
        );
      }),
    sendMessage: (to: string, text: string) =>
      history.record(family, 'sendMessage', { to, text }, async () => {
        const body = { receiverId: to, content: text, clientId: randomUUID() };
        return { id: (await api('POST /api/messages', { body }))._id };
      }),
    readThread: (other: string) =>
      history.record(family, 'readThread', { with: other }, async () => {
        const asked = { params: { userId: other }, query: { limit: PAGE } };
        const messages = await api('GET /api/messages/{userId}', asked);
        return listOf(messages.map(({ _id, content, sender }) => ({ id: _id, text: content, by: sender._id })));
      }),
    sendToRoom: ({ roomId }: Room, text: string) =>
      history.record(family, 'sendToRoom', { roomId, text }, async () => {
        const body = { content: text, contentType: 'text' as const, clientId: randomUUID() };
        return { id: (await api('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, body }))._id };
      }),
    readRoom: ({ roomId, creator }: Room) =>
      history.record(family, 'readRoom', { roomId, creator }, async () => {
        const asked = { params: { roomId }, query: { limit: PAGE } };
        const messages = await api('GET /api/chat/rooms/{roomId}/messages', asked);
        return listOf(
          messages.map(({ _id, content, hidden, sender }) => ({
            id: _id,
            ...(!hidden && { text: content }),
            ...(sender?._id && { by: sender._id }),
          })),
        );
      }),
    banFromRoom: ({ roomId }: Room, userId: string) =>
      history.record(family, 'banFromRoom', { roomId, userId }, () =>
        api('POST /api/chat/rooms/{roomId}/ban/{userId}', {
          params: { roomId, userId },
          body: { banType: '3day', reason: 'Please talk about kites only.' },
        }),
      ),
    unbanFromRoom: ({ roomId }: Room, userId: string) =>
      history.record(family, 'unbanFromRoom', { roomId, userId }, () =>
        api('POST /api/chat/rooms/{roomId}/unban/{userId}', { params: { roomId, userId } }),
      ),
    block: (userId: string) =>
      history.record(family, 'block', { userId }, () =>
        api('POST /api/profile/block/{userId}', { params: { userId } }),
      ),
    unblock: (userId: string) =>
      history.record(family, 'unblock', { userId }, () =>
        api('DELETE /api/profile/block/{userId}', { params: { userId } }),
      ),
    readProfile: (userId: string) =>
      history.record(family, 'readProfile', { userId }, async () => {
        await api('GET /api/profile/{userId}', { params: { userId } });
        return {};
      }),
  };
}
export type FamilyCalls = ReturnType<typeof callsOf>;
