import { ROOMS_PER_CREATOR } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roomsOf } from './rooms.ts';
import { newParent, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await startService();
  other = await startService({ alongside: service });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

test('a room that is created again under its key is one room, at once and through any instance', async () => {
  const [ann, ben] = [await newParent(service), await newParent(service)];
  const [rooms, elsewhere] = [roomsOf(service), roomsOf(other)];
  const [payload, key] = [{ name: 'Nights' }, crypto.randomUUID()];
  const atOnce = await Promise.all([rooms, elsewhere, rooms, elsewhere].map((each) => each.create(ann, payload, key)));
  const answers = [...atOnce, await rooms.create(ann, payload, key)];
  const [{ body: first }] = answers as [(typeof answers)[number]];
  for (const { status, body } of answers) expect([status, body]).toEqual([201, first]);
  expect((await rooms.list(ann, '?mine=true')).body.map(({ _id }) => _id)).toEqual([first.roomId]);
  expect((await rooms.create(ben, payload, key)).body.roomId).not.toBe(first.roomId);

  // Also as the last room that one may have.
  for (let n = 1; n < ROOMS_PER_CREATOR; n += 1) await rooms.newRoom(ann);
  expect((await rooms.create(ann, { name: 'One more' })).status).toBe(409);
  expect((await rooms.create(ann, payload, key)).body).toEqual(first);
});
