import type { Reply } from '@notalone/contracts/client/request';
import { expect } from '@playwright/test';
import { addChild, anyoneApi, apiOf, type Member, statusOf } from './arrange.ts';

/** A child that is logged in, with its parent. */
export interface Kid {
  readonly parent: Member;
  readonly childId: string;
  readonly t1dWarriorUsername: string;
  readonly pin: string;
  readonly login: Reply<'POST /api/auth/child-login'>;
}

/** A child of `parent`, ten years old, that may write and be found. */
export async function kidOf(parent: Member, childName: string): Promise<Kid> {
  const { childId, t1dWarriorUsername, pin } = await addChild(parent, childName);
  const login = await anyoneApi()('POST /api/auth/child-login', { body: { childName: t1dWarriorUsername, pin } });
  return { parent, childId, t1dWarriorUsername, pin, login };
}

/** `one` asks `other` to be friends; their parents know each other. */
export async function askToBeFriends(one: Kid, other: Kid): Promise<string> {
  const body = { toChildId: other.childId };
  const friendship = await apiOf(one.login)('POST /api/profile/child-connect', { body });
  if (!('_id' in friendship)) throw new Error(friendship.message);
  return friendship._id;
}

/** All four say yes; then the two can write to each other. */
export async function befriend(one: Kid, other: Kid): Promise<void> {
  const friendshipId = await askToBeFriends(one, other);
  const params = { friendshipId };
  for (const who of [one.parent, other.parent, other.login])
    await apiOf(who)('POST /api/profile/child-connection/{friendshipId}/approve', { params });
  const thread = { childId: one.childId, friendId: other.childId };
  const read = () => apiOf(one.login)('GET /api/messages/thread/{childId}/{friendId}', { params: thread });
  await expect.poll(() => statusOf(read())).toBe('success');
}

export const writeTo = (from: Kid, to: Kid, content: string) =>
  apiOf(from.login)('POST /api/messages', { body: { receiverChildId: to.childId, content } });
