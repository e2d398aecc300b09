import { expect } from '@playwright/test';
import { newWarriorName } from '../people.ts';
import type { Known } from './asked.ts';
import type { Family } from './families.ts';
import { retryUntilKnown } from './posted.ts';

interface Child {
  readonly _id: string;
  readonly token: string;
}
export type ChildOf = Pick<Known, 'childId' | 'friendChildId' | 'friendshipId' | 'heldId'>;

/** A child with the family's own child name, that may write and be found. */
async function childOf({ api, childName }: Family): Promise<Child> {
  const [warriorUsername, pin] = [newWarriorName(), '7otters'];
  const body = {
    childName,
    pin,
    t1dWarriorUsername: warriorUsername,
    birthMonth: 1,
    birthYear: new Date().getFullYear() - 10,
    discoverable: true,
    consents: { login: true, messages: true },
  };
  const { _id } = await api('POST /api/profile/child', { body });
  const { token } = await api('POST /api/auth/child-login', { body: { childName: warriorUsername, pin } });
  return { _id, token };
}

/** Makes a child of `one` and a child of `other` friends, and lets the first write what waits for both parents. */
async function befriend(one: Family, child: Child, other: Family, friend: Child): Promise<ChildOf> {
  const asChild = one.apiAs(child.token);
  const friendship = await asChild('POST /api/profile/child-connect', { body: { toChildId: friend._id } });
  if (!('_id' in friendship)) throw new Error(friendship.message);
  const params = { friendshipId: friendship._id };
  for (const api of [one.api, other.api, other.apiAs(friend.token)])
    await api('POST /api/profile/child-connection/{friendshipId}/approve', { params });
  const body = { receiverChildId: friend._id, content: `Ring ${one.childName} on 07700 900123` };
  await retryUntilKnown(() => asChild('POST /api/messages', { body }));
  const [held] = await one.api('GET /api/messages/held');
  expect(held, 'a message with a phone number waits').toBeDefined();
  return { childId: child._id, friendChildId: friend._id, friendshipId: friendship._id, heldId: held?._id ?? '' };
}

/** The children of two families, each friends with the child of a third whom both know. */
export async function childrenOf(one: Family, other: Family, third: Family): Promise<ReadonlyMap<Family, ChildOf>> {
  const [ofOne, ofOther, friend] = await Promise.all([childOf(one), childOf(other), childOf(third)]);
  return new Map([
    [one, await befriend(one, ofOne, third, friend)],
    [other, await befriend(other, ofOther, third, friend)],
  ]);
}
