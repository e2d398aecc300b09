import { type ChildId, type ChildThread, TEXTS } from '@notalone/contracts';
import { DEFAULT_AVATAR } from '@notalone/contracts/avatars';
import {
  type ChildDocument,
  type FriendshipDocument,
  findChildren,
  findFriendshipsOf,
} from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { readingRule, visibleUntil } from './child-messages.rules.ts';
import { findWrittenThreads, isPaused, type ThreadDocument } from './child-messages.store.ts';
import { type Reader, requireChildOf } from './require-child-of.ts';
import { closedAtOf } from './thread-in-view.ts';

interface Known {
  readonly friendships: ReadonlyMap<string, FriendshipDocument>;
  readonly children: ReadonlyMap<string, ChildDocument>;
}

function viewThread(
  thread: ThreadDocument,
  friendId: ChildId,
  { friendships, children }: Known,
  { now, isParent, since }: { readonly now: Date; readonly isParent: boolean; readonly since: Date | undefined },
): ChildThread | undefined {
  const friend = children.get(friendId);
  const face = {
    friendId,
    friendName: friend?.name ?? TEXTS.friendLeft,
    friendAvatar: friend?.avatar ?? DEFAULT_AVATAR,
  };
  const closedAt = closedAtOf(thread, friendships.get(thread._id));
  // In the monitor a paused thread looks quiet (rules 6.3).
  if (!closedAt) return { ...face, state: isPaused(thread, now) && !isParent ? 'paused' : 'open' };
  const until = visibleUntil(closedAt);
  if (until <= now || (since && closedAt < since)) return undefined;
  return { ...face, state: 'closed', closedAt: closedAt.toISOString(), visibleUntil: until.toISOString() };
}

/**
 * The threads of a child that are in view, the newest first. A parent who may not read them, from 16, gets none.
 * @throws NOT_FOUND unless the caller is the child or its guardian; FORBIDDEN to a guardian who may not read
 */
export async function listChildThreads(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  caller: Reader,
  childId: ChildId,
  since?: Date,
): Promise<ChildThread[]> {
  const child = await requireChildOf(db, caller, childId);
  const isParent = caller.role !== 'child';
  if (isParent && readingRule(child, now()) === 'not') return [];
  const threads = await findWrittenThreads(db, childId);
  const friendIdOf = ({ members }: ThreadDocument) => members.find((memberId) => memberId !== childId) ?? childId;
  const known = {
    friendships: await findFriendshipsOf(db, childId),
    children: await findChildren(db, threads.map(friendIdOf)),
  };
  return threads.flatMap(
    (thread) => viewThread(thread, friendIdOf(thread), known, { now: now(), isParent, since }) ?? [],
  );
}
