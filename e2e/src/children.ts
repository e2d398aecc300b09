import type { auth, ReplyOf } from '@notalone/contracts';
import { createCaller } from '@notalone/testing/product/caller';
import { expect } from '@playwright/test';
import { addChild, type Member, newNetwork } from './arrange.ts';
import { BASE_URL } from './environment.ts';

/** A child that is logged in, with its parent. */
export interface Kid {
  readonly parent: Member;
  readonly childId: string;
  readonly t1dWarriorUsername: string;
  readonly pin: string;
  readonly login: ReplyOf<typeof auth.childLogin>;
}

const call = createCaller(BASE_URL, { from: newNetwork() });

async function post<Reply>(path: string, token: string, json: object): Promise<Reply> {
  const answer = await call('POST', path, { token, json });
  expect(answer.status, `POST ${path} answered ${answer.text}`).toBeLessThan(300);
  return JSON.parse(answer.text) as Reply;
}

/** A child of `parent`, ten years old, that may write and be found. */
export async function kidOf(parent: Member, childName: string): Promise<Kid> {
  const { childId, t1dWarriorUsername, pin } = await addChild(parent, childName);
  const answer = await call('POST', '/api/auth/child-login', { json: { childName: t1dWarriorUsername, pin } });
  return { parent, childId, t1dWarriorUsername, pin, login: JSON.parse(answer.text) };
}

/** `one` asks `other` to be friends; their parents know each other. */
export async function askToBeFriends(one: Kid, other: Kid): Promise<string> {
  return (await post<{ _id: string }>('/api/profile/child-connect', one.login.token, { toChildId: other.childId }))._id;
}

/** All four say yes; then the two can write to each other. */
export async function befriend(one: Kid, other: Kid): Promise<void> {
  const friendshipId = await askToBeFriends(one, other);
  for (const token of [one.parent.token, other.parent.token, other.login.token])
    await post(`/api/profile/child-connection/${friendshipId}/approve`, token, {});
  const thread = `/api/messages/thread/${one.childId}/${other.childId}`;
  await expect.poll(async () => (await call('GET', thread, { token: one.login.token })).status).toBe(200);
}

export const writeTo = (from: Kid, to: Kid, content: string) =>
  post('/api/messages', from.login.token, { receiverChildId: to.childId, content });
