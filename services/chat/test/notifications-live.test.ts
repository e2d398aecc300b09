import { eventually } from '@notalone/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { read, sent } from './messages.ts';
import { end, list, markAllRead, request } from './notifications.ts';
import { addressOf, hears, openedPage, type Page } from './pages.ts';
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

test('a request appears at once on the pages of who is asked, with the badge, and goes when it was answered', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const [anns, bens] = [await open(ann), await open(ben)];
  const asked = await request(service, ben, ann);
  await hears(anns, 'notification', { relatedId: asked.requestId, processed: false, message: `${ben.username} would like to connect with you.` });
  await hears(anns, 'badge', { notifications: 1, messages: 0 });
  await hears(anns, 'relations', {});
  // nor does it where nobody is told of a request, and that must not show
  expect([...bens.said('notification'), ...bens.said('relations'), ...bens.said('badge')]).toEqual([]);
  await end(service, asked, 'accepted');
  await hears(anns, 'notification', { relatedId: asked.requestId, processed: true });
  await hears(anns, 'badge', { notifications: 0, messages: 0 });
  await hears(bens, 'notification', { type: 'connection', relatedId: ann.userId });
  expect(bens.said('relations').length).toBeGreaterThan(0);
});

test('that a request was refused reaches no page of who had asked', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const anns = await open(ann);
  const asked = await request(service, ben, ann);
  await hears(anns, 'badge', { notifications: 1, messages: 0 });
  const bens = await open(ben);
  await end(service, asked, 'refused');
  await hears(anns, 'notification', { relatedId: asked.requestId, processed: true });
  await hears(anns, 'badge', { notifications: 0, messages: 0 });
  expect([...bens.said('notification'), ...bens.said('relations'), ...bens.said('badge')]).toEqual([]);
});

test('many messages at once are shown as one notification that grows, with the exact badge last', async () => {
  const [ann, ben] = await newPair(service);
  const page = await open(ann);
  await Promise.all(Array.from({ length: 10 }, (_, n) => sent(service, ben, ann, `Message ${n}`)));
  await hears(page, 'badge', { notifications: 1, messages: 10 });
  await hears(page, 'notification', { count: 10, message: `10 new messages from ${ben.username}` });
  expect(page.said('notification').length).toBeLessThan(10);
  expect(page.said('badge').at(-1)).toEqual({ notifications: 1, messages: 10 });
});

test('what is read in one tab is read in the others', async () => {
  const [ann, ben] = await newPair(service);
  const [one, other] = [await sent(service, ben, ann, 'One'), await sent(service, ben, ann, 'Two')];
  const page = await open(ann);
  await markAllRead(service, ann);
  await hears(page, 'badge', { notifications: 0, messages: 2 });
  await read(service, ann, one._id);
  await hears(page, 'conversationRead', { userId: ben.userId, unread: 1 });
  await hears(page, 'badge', { notifications: 0, messages: 1 });
  await read(service, ann, other._id);
  await hears(page, 'badge', { notifications: 0, messages: 0 });
  expect((await list(service, ann)).body).toMatchObject([{ count: 2, read: true }]);
});

test('a block between people who had nothing to do with each other, and its end, move nothing on the pages of the blocked', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  const [anns, bens] = [await open(ann), await open(ben)];
  await relate(service, ann, ben, 'blocked');
  await eventually(() => expect(anns.said('relations')).toHaveLength(1));
  await relate(service, ann, ben, 'none');
  await eventually(() => expect(anns.said('relations')).toHaveLength(2));
  await request(service, await newParent(service), ben);
  await hears(bens, 'badge', { notifications: 1, messages: 0 });
  expect([bens.said('relations').length, bens.said('badge').length]).toEqual([1, 1]);
});

test('nothing of a blocked person is pushed', async () => {
  const [ann, ben] = await newPair(service);
  await relate(service, ann, ben, 'blocked');
  const page = await open(ann);
  const asked = await request(service, ben, ann);
  await request(service, await newParent(service), ann);
  await hears(page, 'badge', { notifications: 1, messages: 0 });
  expect(page.said('notification').map(({ relatedId }) => relatedId)).not.toContain(asked.requestId);
  expect((await list(service, ann)).body).toHaveLength(1);
});
