import { accountChanged, JOIN_REQUESTS_WAIT_DAYS, ROOM_ACTIVE_WITHIN_DAYS, ROOM_OFFER_DAYS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offerRooms } from '../src/rooms/membership/offer-room.ts';
import { sweepMemberships } from '../src/rooms/upkeep/run-room-maintenance.ts';
import { roomsOf } from './rooms.ts';
import { accountOf, newParent, type Parent, type Service, startService } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;
let start = new Date('2026-03-01T10:00:00.000Z');
let now = start;
let service: Service;
let rooms: ReturnType<typeof roomsOf>;
beforeAll(async () => {
  service = await startService({ clock: () => now });
  rooms = roomsOf(service);
});
afterAll(() => service.stop());
beforeEach(() => {
  // A year later each time, so that rooms of earlier tests have nobody active any more.
  start = new Date(start.getTime() + 365 * DAY_MS);
  now = start;
});

/** The round that the service makes every ten minutes. */
const round = () => offerRooms({ ...service, push: () => undefined, pushNotifications: () => undefined });
const daysLater = (days: number) => {
  now = new Date(start.getTime() + days * DAY_MS);
};
const isOffered = async (roomId: string, people: readonly Parent[]) =>
  Promise.all(people.map(async (person) => (await rooms.get(person, roomId)).body.isOffered));

test('requests that wait 14 days make the room be offered, until somebody answers them', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const dan = await newParent(service);
  await rooms.join(dan, roomId);
  daysLater(JOIN_REQUESTS_WAIT_DAYS - 1);
  await round();
  expect(await isOffered(roomId, [ann, ben, cat])).toEqual([false, false, false]);
  daysLater(JOIN_REQUESTS_WAIT_DAYS + 1);
  await round();
  expect(await isOffered(roomId, [ann, ben, cat])).toEqual([false, true, false]);
  await rooms.accept(ann, roomId, dan);
  await round();
  expect(await isOffered(roomId, [ann, ben, cat])).toEqual([false, false, false]);
});

test('who is banned or has reported the room does not ask any more, so it is not taken from its creator', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const [barred, reporter] = await Promise.all([newParent(service), newParent(service)]);
  for (const who of [barred, reporter]) await rooms.join(who, roomId, 'Please');
  expect((await rooms.bell(ann)).filter((text) => text.includes('would like to join'))).toHaveLength(2);
  await rooms.ban(ann, roomId, barred, 'permanent');
  await rooms.reportRoom(reporter, roomId);
  expect((await rooms.get(ann, roomId)).body.requests).toEqual([]);
  expect((await rooms.bell(ann)).filter((text) => text.includes('would like to join'))).toEqual([]);
  daysLater(JOIN_REQUESTS_WAIT_DAYS + 1);
  await round();
  expect(await isOffered(roomId, [ann, ben])).toEqual([false, false]);
});

test('a creator banned from the product: the offer goes to who was active lately, and on when it is not taken up', async () => {
  const [roomId, ann, quiet, ben, cat] = (await rooms.withMembers(3)) as [string, Parent, Parent, Parent, Parent];
  await rooms.wrote(quiet, roomId, 'My last word for long');
  daysLater(ROOM_ACTIVE_WITHIN_DAYS + 1);
  await rooms.wrote(cat, roomId, 'I am here');
  await rooms.wrote(ben, roomId, 'Me too');
  await service.publish('auth', accountChanged, ann.userId, accountOf(ann.userId, { status: 'banned', version: 9 }));
  await eventually(async () => {
    await round();
    expect(await isOffered(roomId, [quiet, ben, cat])).toEqual([false, true, false]);
  });
  daysLater(ROOM_ACTIVE_WITHIN_DAYS + 1 + ROOM_OFFER_DAYS + 1);
  await round();
  expect(await isOffered(roomId, [quiet, ben, cat])).toEqual([false, false, true]);
  expect((await rooms.handOver(cat, roomId, cat)).status).toBe(200);
  expect((await rooms.get(ben, roomId)).body.creator?._id).toBe(cat.userId);
});

test('requests, refusals and bans that have run out are erased, others stay', async () => {
  const [roomId, ann, member, banned] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const [asking, refused, barred] = await Promise.all([newParent(service), newParent(service), newParent(service)]);
  for (const who of [asking, refused, barred]) await rooms.join(who, roomId, 'A note');
  await rooms.refuse(ann, roomId, refused);
  await rooms.ban(ann, roomId, banned, '3day');
  await rooms.leave(banned, roomId);
  await rooms.ban(ann, roomId, barred, 'permanent');
  const left = async () => {
    await sweepMemberships(service);
    const all = await service.db
      .collection('roomMemberships')
      .find({ roomId: new ObjectId(roomId) })
      .toArray();
    const people = { ann, member, asking, refused, banned, barred };
    return Object.entries(people).flatMap(([name, { userId }]) =>
      all.some((one) => one.userId === userId) ? name : [],
    );
  };
  expect(await left()).toEqual(['ann', 'member', 'asking', 'refused', 'banned', 'barred']);
  daysLater(31);
  expect(await left()).toEqual(['ann', 'member', 'asking', 'barred']);
  daysLater(61);
  expect(await left()).toEqual(['ann', 'member', 'barred']);
});
