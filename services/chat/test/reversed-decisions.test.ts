import { itemRemoved, itemRestored } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { sent } from './messages.ts';
import { roomsOf } from './rooms.ts';
import { newPair, type Service, startService } from './service.ts';

let service: Service;
let children: ReturnType<typeof childrenOf>;
let rooms: ReturnType<typeof roomsOf>;
beforeAll(async () => {
  service = await startService();
  children = childrenOf(service);
  rooms = roomsOf(service);
});
afterAll(() => service.stop());

/** Where each kind of item keeps since when it is removed, and by which decision. */
const REMOVED = {
  message: { collection: 'removedMessages', since: 'removedAt', by: 'decisionId' },
  'child-message': { collection: 'childMessages', since: 'removed.at', by: 'removed.decisionId' },
  'room-message': { collection: 'roomMessages', since: 'removedAt', by: 'removedBy' },
  room: { collection: 'rooms', since: 'removedAt', by: 'removedBy' },
} as const;
async function newItem(itemType: keyof typeof REMOVED): Promise<string> {
  if (itemType === 'child-message') {
    const [mia, tom] = await children.friends();
    return (await children.write(mia, tom, 'You smell')).body._id;
  }
  if (itemType === 'message') {
    const [ann, ben] = await newPair(service);
    return (await sent(service, ann, ben, 'Rude'))._id;
  }
  const [roomId, ann] = await rooms.withMembers(0);
  return itemType === 'room' ? roomId : (await rooms.wrote(ann, roomId, 'Rude'))._id;
}
test.each(Object.entries(REMOVED))('reversing an older decision leaves a %s to the newest', async (type, stored) => {
  const itemType = type as keyof typeof REMOVED;
  const itemId = await newItem(itemType);
  const publish = (event: typeof itemRemoved | typeof itemRestored, decisionId: string) =>
    service.publish('content', event, itemId, { decisionId, owner: 'chat', itemType, itemId });
  const removedWith = (decisionId: string) =>
    eventually(async () => {
      const removed = { _id: new ObjectId(itemId), [stored.by]: decisionId };
      const found = await service.db.collection(stored.collection).findOne(removed);
      expect(found).not.toBeNull();
      return stored.since.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], found);
    });
  const [older, newer, newest] = [randomId(), randomId(), randomId()];
  await publish(itemRemoved, older);
  const since = await removedWith(older);
  await publish(itemRemoved, newer);
  await publish(itemRestored, older);
  await publish(itemRemoved, newest);
  expect(await removedWith(newest)).toEqual(since);
});
