import { randomUUID } from 'node:crypto';
import { eventually } from '@notalone/testing/eventually';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationPusher } from '../src/notification-list/notification-pusher.ts';
import { instances } from '../src/realtime/realtime-metrics.ts';
import { report, send, sent } from './messages.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { newPair, type Parent, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  // Another test file may have set it.
  instances.reset();
  service = await startService();
});
afterAll(() => service.stop());

/** A page at the first instance. */
const open = async ({ token }: Parent): Promise<Page> => openedPage(await addressOf(service), token);
const missedBy = (page: Page) => page.received('missed').length;

test('a new instance makes the pages of all instances reload, because it may replace one that was killed', async () => {
  const [ann] = await newPair(service);
  const page = await open(ann);
  const before = missedBy(page);
  other = await startService({ alongside: service });
  await eventually(() => expect(missedBy(page)).toBe(before + 1));
  page.socket.disconnect();
});

test('a message that is sent again is pushed again, but not to somebody who has reported it', async () => {
  const [ann, ben] = await newPair(service);
  const [anns, bens] = [await open(ann), await open(ben)];
  const clientId = randomUUID();
  const { body } = await send(other, ben, ann, 'Hello?', clientId);
  const again = () => send(service, ben, ann, 'Hello?', clientId);
  await again();
  await eventually(() => expect(anns.received('message').map(({ _id }) => _id)).toEqual([body._id, body._id]));
  await report(service, ann, body._id);
  await again();
  await eventually(() => expect(bens.received('message')).toHaveLength(3));
  await sent(service, ben, ann, 'Something else');
  await receives(anns, 'message', { content: 'Something else' });
  expect(anns.received('message')).toHaveLength(3);
  for (const { socket } of [anns, bens]) socket.disconnect();
});

test('notifications that could not be pushed while the database was away are pushed later', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ben, ann, 'Hello');
  const pushed: unknown[][] = [];
  let failures = 0;
  const collection = (name: string) => {
    if (failures++ === 0) throw new Error('away');
    return service.db.collection(name);
  };
  const pusher = createNotificationPusher({
    db: { collection } as unknown as Db,
    log: service.log,
    push: (...args) => void pushed.push(args),
  });
  pusher.pushNotifications(ann.userId);
  await eventually(() => expect(pushed).toEqual([[[ann.userId], 'badge', { notifications: 1, messages: 1 }]]));
  await pusher.stop();
});

test('the last commit of a stopping instance is pushed to the pages of other instances, which reload too', async () => {
  const [ann, ben] = await newPair(service);
  const page = await open(ann);
  await eventually(async () => expect((await instances.get()).values).toEqual([{ labels: {}, value: 2 }]));
  const before = missedBy(page);
  await sent(other, ben, ann, 'Just before');
  await other.stop();
  await receives(page, 'message', { content: 'Just before' });
  await receives(page, 'notification', { message: `New message from ${ben.username}` });
  await eventually(() => expect(page.received('badge').at(-1)).toEqual({ notifications: 1, messages: 1 }));
  await eventually(() => expect(missedBy(page)).toBe(before + 1));
  page.socket.disconnect();
});
