import { eventually } from '@notalone/testing/eventually';
import { startFaultProxy } from '@notalone/testing/servers/fault-proxy';
import type { FaultProxy } from '@notalone/testing/servers/faults';
import { type OwnRedis, startOwnRedis } from '@notalone/testing/servers/own-redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membershipsOf } from '../src/rooms/store/memberships.store.ts';
import { send, sent, textsWith } from './messages.ts';
import { addressOf, openedPage, receives } from './pages.ts';
import { roomsOf } from './rooms.ts';
import { newPair, type Parent, type Service, startService } from './service.ts';

let redis: OwnRedis;
let network: FaultProxy;
let service: Service;
let other: Service;
beforeAll(async () => {
  redis = await startOwnRedis();
  const url = new URL(redis.redisUrl('chat'));
  network = await startFaultProxy({ port: 0, targetPort: Number(url.port) });
  url.port = String(network.port);
  service = await startService({ redisUrl: url.href });
  other = await startService({ alongside: service });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
  await network.close();
  await redis.stop();
});

test('without Redis messages are refused and sockets stay open, and pages reload afterwards', async () => {
  const [anna, ben] = await newPair(service);
  const [annas, bens] = [
    await openedPage(await addressOf(service), anna.token),
    await openedPage(await addressOf(other), ben.token),
  ];
  await sent(service, anna, ben, 'Before');
  await receives(bens, 'message', { content: 'Before' });

  const missed = () => [annas, bens].map((page) => page.received('missed').length);
  const before = missed();
  await redis.kill('SIGKILL');
  await eventually(async () => expect(await service.ready()).toBe(false));
  const refused = await send(service, anna, ben, 'Meanwhile');
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect([annas, bens].map(({ socket }) => socket.connected)).toEqual([true, true]);

  await redis.restart();
  await eventually(async () => expect(await service.ready()).toBe(true));
  // Each instance that reconnects announces it once.
  await eventually(() => expect(missed().every((count, page) => count >= (before[page] ?? 0) + 2)).toBe(true));
  await sent(service, anna, ben, 'After');
  await receives(bens, 'message', { content: 'After' });
  expect(await textsWith(service, ben, anna)).toEqual(['After', 'Before']);
  for (const { socket } of [annas, bens]) socket.close();
});

test('a ban takes a page out of its room on another instance too, when Redis was away at that moment', async () => {
  const rooms = roomsOf(service);
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const url = await addressOf(other);
  const [bens, cats] = [await openedPage(url, ben.token), await openedPage(url, cat.token)];
  for (const page of [bens, cats]) expect(await page.send('joinRoom', roomId)).toEqual({ ok: true });
  await rooms.wrote(ann, roomId, 'All here');
  for (const page of [bens, cats]) await receives(page, 'chatMessage', { content: 'All here' });
  await redis.kill('SIGKILL');
  await eventually(async () => expect(await service.ready()).toBe(false));
  // What an instance that dies before its push, or cannot reach Redis, has done of a ban.
  const ban = { type: 'permanent' as const, until: null, reason: 'Selling things', at: new Date() };
  await membershipsOf(service.db).updateOne({ userId: ben.userId }, { $set: { ban } });
  await receives(bens, 'roomChanged', { roomId });
  const before = cats.received('missed').length;
  await redis.restart();
  await eventually(async () => expect(await service.ready()).toBe(true));
  // Each instance that reconnects announces it once.
  await eventually(() => expect(cats.received('missed').length).toBeGreaterThanOrEqual(before + 2));
  await rooms.wrote(ann, roomId, 'Without Ben');
  await receives(cats, 'chatMessage', { content: 'Without Ben' });
  expect(bens.received('chatMessage').map(({ content }) => content)).toEqual(['All here']);
  for (const { socket } of [bens, cats]) socket.close();
});

test('after a network that swallowed everything on its way to Redis, pages reload and messages reach them again', {
  timeout: 150_000,
}, async () => {
  const [anna, ben] = await newPair(service);
  const bens = await openedPage(await addressOf(other), ben.token);
  await sent(service, anna, ben, 'Before it');
  await receives(bens, 'message', { content: 'Before it' });
  const before = bens.received('missed').length;
  await network.setFault('half-open');
  await eventually(async () => expect(await service.ready()).toBe(false));
  await network.setFault(undefined);
  // Each instance that replaces its connection announces it once; what was pushed before is read then.
  await eventually(() => expect(bens.received('missed').length).toBeGreaterThanOrEqual(before + 2), {
    timeoutMs: 60_000,
  });
  await sent(service, anna, ben, 'After it');
  await receives(bens, 'message', { content: 'After it' });
  bens.socket.close();
});
