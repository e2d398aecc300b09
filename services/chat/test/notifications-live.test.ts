import { eventually } from '@notalone/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { read, sent } from './messages.ts';
import { end, list, markAllRead, request } from './notifications.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { newPair, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
let url: string;
const pages: Page[] = [];
beforeAll(async () => {
  service = await startService();
  url = await addressOf(service);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(() => service.stop());

async function open({ token }: Parent): Promise<Page> {
  const page = await openedPage(url, token);
  pages.push(page);
  return page;
}

test('a request is pushed with the badge to the person asked, and pushed again once it is answered', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const [anns, bens] = [await open(ann), await open(ben)];
  const asked = await request(service, ben, ann);
  await receives(anns, 'notification', {
    relatedId: asked.requestId,
    processed: false,
    message: `${ben.username} would like to connect with you.`,
  });
  await receives(anns, 'badge', { notifications: 1, messages: 0 });
  await receives(anns, 'relations', {});
  // The requester must not be able to tell whether the other was notified.
  expect([...bens.received('notification'), ...bens.received('relations'), ...bens.received('badge')]).toEqual([]);
  await end(service, asked, 'accepted');
  await receives(anns, 'notification', { relatedId: asked.requestId, processed: true });
  await receives(anns, 'badge', { notifications: 0, messages: 0 });
  await receives(bens, 'notification', { type: 'connection', relatedId: ann.userId });
  expect(bens.received('relations').length).toBeGreaterThan(0);
});

test('a refusal is never pushed to the requester', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const anns = await open(ann);
  const asked = await request(service, ben, ann);
  await receives(anns, 'badge', { notifications: 1, messages: 0 });
  const bens = await open(ben);
  await end(service, asked, 'refused');
  await receives(anns, 'notification', { relatedId: asked.requestId, processed: true });
  await receives(anns, 'badge', { notifications: 0, messages: 0 });
  expect([...bens.received('notification'), ...bens.received('relations'), ...bens.received('badge')]).toEqual([]);
});

test('many messages at once are pushed as one growing notification, and the last badge is exact', async () => {
  const [ann, ben] = await newPair(service);
  const page = await open(ann);
  await Promise.all(Array.from({ length: 10 }, (_, n) => sent(service, ben, ann, `Message ${n}`)));
  await receives(page, 'badge', { notifications: 1, messages: 10 });
  await receives(page, 'notification', { count: 10, message: `10 new messages from ${ben.username}` });
  expect(page.received('notification').length).toBeLessThan(10);
  expect(page.received('badge').at(-1)).toEqual({ notifications: 1, messages: 10 });
});

test('what is read in one tab is pushed to the person’s other tabs', async () => {
  const [ann, ben] = await newPair(service);
  const [one, other] = [await sent(service, ben, ann, 'One'), await sent(service, ben, ann, 'Two')];
  const page = await open(ann);
  await markAllRead(service, ann);
  await receives(page, 'badge', { notifications: 0, messages: 2 });
  await read(service, ann, one._id);
  await receives(page, 'conversationRead', { userId: ben.userId, unread: 1 });
  await receives(page, 'badge', { notifications: 0, messages: 1 });
  await read(service, ann, other._id);
  await receives(page, 'badge', { notifications: 0, messages: 0 });
  expect((await list(service, ann)).body).toMatchObject([{ count: 2, read: true }]);
});

test('nothing is pushed to a blocked stranger when the block begins or ends', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const [anns, bens] = [await open(ann), await open(ben)];
  await relate(service, ann, ben, 'blocked');
  await eventually(() => expect(anns.received('relations')).toHaveLength(1));
  await relate(service, ann, ben, 'none');
  await eventually(() => expect(anns.received('relations')).toHaveLength(2));
  await request(service, await newParent(service), ben);
  await receives(bens, 'badge', { notifications: 1, messages: 0 });
  expect([bens.received('relations').length, bens.received('badge').length]).toEqual([1, 1]);
});

test('notifications caused by a blocked person are not pushed', async () => {
  const [ann, ben] = await newPair(service);
  await relate(service, ann, ben, 'blocked');
  const page = await open(ann);
  const asked = await request(service, ben, ann);
  await request(service, await newParent(service), ann);
  await receives(page, 'badge', { notifications: 1, messages: 0 });
  expect(page.received('notification').map(({ relatedId }) => relatedId)).not.toContain(asked.requestId);
  expect((await list(service, ann)).body).toHaveLength(1);
});
