import { afterAll, beforeAll, expect, test } from 'vitest';
import { roomsOf } from './rooms.ts';
import { type Parent, type Service, startService } from './service.ts';

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

/**
 * Why messages of one room are stored one after another: their times are given in the order of their commits. Otherwise
 * a message could appear before one that a page shows already, behind the reader's mark, and would never be unread.
 */
test('a new message never appears before one that a reader has seen, through whichever instance', async () => {
  const [rooms, elsewhere] = [roomsOf(service), roomsOf(other)];
  const [roomId, reader, ...writers] = (await rooms.withMembers(8)) as [string, Parent, ...Parent[]];
  let isWriting = true;
  const seen: string[] = [];
  async function keepReading(): Promise<void> {
    do {
      const { body } = await rooms.messages(reader, roomId, '?limit=100');
      const texts = body.map(({ content }) => content).toReversed();
      expect(texts.slice(0, seen.length)).toEqual(seen);
      seen.push(...texts.slice(seen.length));
    } while (isWriting);
  }
  const written = Promise.all(
    writers.map(async (writer, w) => {
      const through = w % 2 === 0 ? rooms : elsewhere;
      for (let n = 0; n < 6; n++) await through.wrote(writer, roomId, `${w} ${n}`);
    }),
  ).finally(() => {
    isWriting = false;
  });
  await Promise.all([keepReading(), written]);
  await keepReading();
  expect(seen).toHaveLength(48);
});

test('of messages and a ban at the same moment nothing is stored after the ban', async () => {
  const [rooms, elsewhere] = [roomsOf(service), roomsOf(other)];
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const statuses: number[] = [];
  const writing = Promise.all(
    Array.from({ length: 9 }, async (_, n) => {
      const { status } = await (n % 2 === 0 ? rooms : elsewhere).write(ben, roomId, `${n}`);
      statuses.push(status);
    }),
  );
  expect((await rooms.ban(ann, roomId, ben)).status).toBe(200);
  const atTheBan = await rooms.texts(ann, roomId);
  await writing;
  expect(await rooms.texts(ann, roomId)).toEqual(atTheBan);
  expect(statuses.filter((status) => status === 201)).toHaveLength(atTheBan.length);
  expect((await elsewhere.write(ben, roomId, 'Still here')).status).toBe(403);
});
