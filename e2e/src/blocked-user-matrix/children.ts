import { expect } from '@playwright/test';
import { newWarriorName } from '../people.ts';
import type { Known } from './asked.ts';
import { type Family, got } from './families.ts';

interface Child {
  readonly _id: string;
  readonly token: string;
}
export type ChildOf = Pick<Known, 'childId' | 'friendChildId' | 'friendshipId' | 'heldId'>;

/** A child with the family's own child name, that may write and be found. */
async function childOf({ call, token, childName }: Family): Promise<Child> {
  const [warriorUsername, pin] = [newWarriorName(), '7otters'];
  const json = {
    childName,
    pin,
    t1dWarriorUsername: warriorUsername,
    birthMonth: 1,
    birthYear: new Date().getFullYear() - 10,
    discoverable: true,
    consents: { login: true, messages: true },
  };
  const { _id } = await got<{ _id: string }>(call('POST', '/api/profile/child', { token, json }));
  const login = { json: { childName: warriorUsername, pin } };
  return { _id, token: (await got<{ token: string }>(call('POST', '/api/auth/child-login', login))).token };
}

/** Makes a child of `one` and a child of `other` friends, and lets the first write what waits for both parents. */
async function befriend(one: Family, child: Child, other: Family, friend: Child): Promise<ChildOf> {
  const { _id } = await got<{ _id: string }>(
    one.call('POST', '/api/profile/child-connect', { token: child.token, json: { toChildId: friend._id } }),
  );
  for (const { call, token } of [one, other, { call: other.call, token: friend.token }])
    await got(call('POST', `/api/profile/child-connection/${_id}/approve`, { token }));
  const message = { receiverChildId: friend._id, content: `Ring ${one.childName} on 07700 900123` };
  await expect(async () => {
    await got(one.call('POST', '/api/messages', { token: child.token, json: message }));
  }).toPass();
  const [held] = await got<{ _id: string }[]>(one.call('GET', '/api/messages/held', { token: one.token }));
  expect(held, 'a message with a phone number waits').toBeDefined();
  return { childId: child._id, friendChildId: friend._id, friendshipId: _id, heldId: held?._id ?? '' };
}

/** The children of two families, each friends with the child of a third whom both know. */
export async function childrenOf(one: Family, other: Family, third: Family): Promise<ReadonlyMap<Family, ChildOf>> {
  const [ofOne, ofOther, friend] = await Promise.all([childOf(one), childOf(other), childOf(third)]);
  return new Map([
    [one, await befriend(one, ofOne, third, friend)],
    [other, await befriend(other, ofOther, third, friend)],
  ]);
}
