import { randomUUID } from 'node:crypto';
import { eventually } from '@notalone/testing/eventually';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnnouncer } from '../src/notifications/announcer.ts';
import { instances } from '../src/realtime/realtime-metrics.ts';
import { report, send, sent } from './messages.ts';
import { addressOf, hears, openedPage, type Page } from './pages.ts';
import { newPair, type Parent, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  // it may hold what the service of another file counted
  instances.reset();
  service = await startService();
});
afterAll(() => service.stop());

/** At the first instance. */
const open = async ({ token }: Parent): Promise<Page> => openedPage(await addressOf(service), token);
const missedBy = (page: Page) => page.said('missed').length;

test('an instance that comes tells the pages of the others to ask again: it may be in the place of one that was killed', async () => {
  const [ann] = await newPair(service);
  const page = await open(ann);
  const before = missedBy(page);
  other = await startService({ alongside: service });
  await eventually(() => expect(missedBy(page)).toBe(before + 1));
  page.socket.disconnect();
});

test('a message that is sent again is shown again, since the instance that took it may not have come to that; but never to who has reported it', async () => {
  const [ann, ben] = await newPair(service);
  const [anns, bens] = [await open(ann), await open(ben)];
  const clientId = randomUUID();
  const { body } = await send(other, ben, ann, 'Hello?', clientId);
  const again = () => send(service, ben, ann, 'Hello?', clientId);
  await again();
  await eventually(() => expect(anns.said('message').map(({ _id }) => _id)).toEqual([body._id, body._id]));
  await report(service, ann, body._id);
  await again();
  await eventually(() => expect(bens.said('message')).toHaveLength(3));
  await sent(service, ben, ann, 'Something else');
  await hears(anns, 'message', { content: 'Something else' });
  expect(anns.said('message')).toHaveLength(3);
  for (const { socket } of [anns, bens]) socket.disconnect();
});

test('what could not be shown for the moment, the database being away, is shown when it is back', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ben, ann, 'Hello');
  const shown: unknown[][] = [];
  let failures = 0;
  const collection = (name: string) => {
    if (failures++ === 0) throw new Error('away');
    return service.db.collection(name);
  };
  const announcer = createAnnouncer({ db: { collection } as unknown as Db, log: service.log, push: (...pushed) => void shown.push(pushed) });
  announcer.announce(ann.userId);
  await eventually(() => expect(shown).toEqual([[[ann.userId], 'badge', { notifications: 1, messages: 1 }]]));
  await announcer.end();
});

test('what an instance commits last before it stops is on the pages of the others, which are told to ask again as well', async () => {
  const [ann, ben] = await newPair(service);
  const page = await open(ann);
  await eventually(async () => expect((await instances.get()).values).toEqual([{ labels: {}, value: 2 }]));
  const before = missedBy(page);
  await sent(other, ben, ann, 'Just before');
  await other.stop();
  await hears(page, 'message', { content: 'Just before' });
  await hears(page, 'notification', { message: `New message from ${ben.username}` });
  expect(page.said('badge').at(-1)).toEqual({ notifications: 1, messages: 1 });
  await eventually(() => expect(missedBy(page)).toBe(before + 1));
  page.socket.disconnect();
});
