import { callsOfKind, okCallsOfKind, type RecordedHistory, type ShownList } from './history.ts';

/** Something written to a list that people read: a person's posts, a post's comments, a thread, or a room. */
export interface ListWrite {
  readonly list: string;
  readonly family: number;
  readonly userId: string;
  readonly text: string;
  readonly begunAtMs: number;
  /** Absent unless it was acknowledged. */
  readonly endedAtMs?: number | undefined;
}
/** A read of such a list that was answered. */
export interface ListRead {
  readonly list: string;
  readonly family: number;
  readonly userId: string;
  readonly begunAtMs: number;
  readonly endedAtMs: number;
  readonly shown: ShownList;
  /** What is written here is in the order in which it was stored. */
  readonly isInOrder: boolean;
}

const postsOf = (author: string) => `the posts of ${author}`;
const commentsOf = (postId: string) => `the comments of post ${postId}`;
const threadOf = (...people: readonly [string, string]) => `the thread of ${people.toSorted().join(' and ')}`;
const roomOf = (roomId: string) => `room ${roomId}`;

/** What may have been written: without what was refused. */
export function listWrites(history: RecordedHistory): ListWrite[] {
  const writes = [
    ...callsOfKind(history, 'publish').map((call) => ({ call, list: postsOf(call.userId) })),
    ...callsOfKind(history, 'comment').map((call) => ({ call, list: commentsOf(call.input.postId) })),
    ...callsOfKind(history, 'sendMessage').map((call) => ({ call, list: threadOf(call.userId, call.input.to) })),
    ...callsOfKind(history, 'sendToRoom').map((call) => ({ call, list: roomOf(call.input.roomId) })),
  ];
  return writes
    .filter(({ call }) => call.outcome !== 'refused')
    .map(({ call: { family, userId, input, begunAtMs, endedAtMs }, list }) => ({
      list,
      family,
      userId,
      text: input.text,
      begunAtMs,
      endedAtMs,
    }));
}

export function listReads(history: RecordedHistory): ListRead[] {
  const reads = [
    ...okCallsOfKind(history, 'readPosts').map((call) => ({
      call,
      list: postsOf(call.input.author),
      isInOrder: false,
    })),
    ...okCallsOfKind(history, 'readComments').map((call) => ({
      call,
      list: commentsOf(call.input.postId),
      isInOrder: false,
    })),
    ...okCallsOfKind(history, 'readThread').map((call) => ({
      call,
      list: threadOf(call.userId, call.input.with),
      isInOrder: true,
    })),
    ...okCallsOfKind(history, 'readRoom').map((call) => ({ call, list: roomOf(call.input.roomId), isInOrder: true })),
  ];
  return reads.map(({ call: { family, userId, begunAtMs, endedAtMs, answer }, list, isInOrder }) => ({
    list,
    family,
    userId,
    begunAtMs,
    endedAtMs,
    shown: answer,
    isInOrder,
  }));
}
