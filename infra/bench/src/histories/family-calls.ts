import { randomUUID } from 'node:crypto';
import type { Comment, Message, Post, RoomMessage } from '@notalone/contracts';
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
  const get = <T>(path: string) => family.call<T>('GET', path);
  const post = <T>(path: string, json: object = {}) => family.call<T>('POST', path, { json });
  return {
    async publish(text: string) {
      const form = new FormData();
      form.append('content', text);
      form.append('clientId', randomUUID());
      return history.record(family, 'publish', { text }, async () => {
        const { _id } = await family.call<Post>('POST', '/api/feed', { form });
        return { id: _id };
      });
    },
    readPosts: (author: string) =>
      history.record(family, 'readPosts', { author }, async () => {
        const posts = await get<Post[]>(`/api/feed?limit=${PAGE}&author=${author}`);
        return listOf(posts.map(({ _id, content, userId }) => ({ id: _id, text: content, by: userId._id })));
      }),
    react: ({ postId, author }: KnownPost, reaction: CountedReaction) =>
      history.record(family, 'react', { postId, author, reaction }, async () => {
        const { on } = await post<{ on: boolean }>(`/api/feed/${postId}/${reaction}`);
        return { on };
      }),
    readPost: ({ postId, author }: KnownPost) =>
      history.record(family, 'readPost', { postId, author }, async () =>
        shownPost(await get<Post>(`/api/feed/${postId}`)),
      ),
    comment: ({ postId, author }: KnownPost, text: string) =>
      history.record(family, 'comment', { postId, author, text }, async () => {
        const json = { content: text, clientId: randomUUID() };
        return { id: (await post<Comment>(`/api/feed/${postId}/comments`, json))._id };
      }),
    readComments: ({ postId, author }: KnownPost) =>
      history.record(family, 'readComments', { postId, author }, async () => {
        const comments = await get<Comment[]>(`/api/feed/${postId}/comments?limit=${PAGE}`);
        return listOf(
          comments.map(({ _id, content, userId }) => ({ id: _id, text: content, ...(userId && { by: userId._id }) })),
        );
      }),
    sendMessage: (to: string, text: string) =>
      history.record(family, 'sendMessage', { to, text }, async () => {
        const json = { receiverId: to, content: text, clientId: randomUUID() };
        return { id: (await post<Message>('/api/messages', json))._id };
      }),
    readThread: (other: string) =>
      history.record(family, 'readThread', { with: other }, async () => {
        const messages = await get<Message[]>(`/api/messages/${other}?limit=${PAGE}`);
        return listOf(messages.map(({ _id, content, sender }) => ({ id: _id, text: content, by: sender._id })));
      }),
    sendToRoom: ({ roomId }: Room, text: string) =>
      history.record(family, 'sendToRoom', { roomId, text }, async () => {
        const json = { content: text, contentType: 'text', clientId: randomUUID() };
        return { id: (await post<RoomMessage>(`/api/chat/rooms/${roomId}/messages`, json))._id };
      }),
    readRoom: ({ roomId, creator }: Room) =>
      history.record(family, 'readRoom', { roomId, creator }, async () => {
        const messages = await get<RoomMessage[]>(`/api/chat/rooms/${roomId}/messages?limit=${PAGE}`);
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
        post(`/api/chat/rooms/${roomId}/ban/${userId}`, { banType: '3day', reason: 'Please talk about kites only.' }),
      ),
    unbanFromRoom: ({ roomId }: Room, userId: string) =>
      history.record(family, 'unbanFromRoom', { roomId, userId }, () =>
        post(`/api/chat/rooms/${roomId}/unban/${userId}`),
      ),
    block: (userId: string) => history.record(family, 'block', { userId }, () => post(`/api/profile/block/${userId}`)),
    unblock: (userId: string) =>
      history.record(family, 'unblock', { userId }, () => family.call('DELETE', `/api/profile/block/${userId}`)),
    readProfile: (userId: string) =>
      history.record(family, 'readProfile', { userId }, async () => {
        await get(`/api/profile/${userId}`);
        return {};
      }),
  };
}
export type FamilyCalls = ReturnType<typeof callsOf>;
