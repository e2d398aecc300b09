import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { roomsOf } from './rooms.ts';
import { newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
/** Another instance on the same stores: every page below is on it, every call goes to the first. */
let other: Service;
let rooms: ReturnType<typeof roomsOf>;
let url: string;
const open: Page[] = [];
beforeAll(async () => {
  service = await startService();
  other = await startService({ database: service.database, alongside: service });
  rooms = roomsOf(service);
  url = await addressOf(other);
});
afterAll(async () => {
  for (const { socket } of open) socket.close();
  await other.stop();
  await service.stop();
});

async function pageOf({ token }: Pick<Parent, 'token'>): Promise<Page> {
  const page = await openedPage(url, token);
  open.push(page);
  return page;
}
async function inRoom(who: Parent, roomId: string): Promise<Page> {
  const page = await pageOf(who);
  expect(await page.send('joinRoom', roomId)).toEqual({ ok: true });
  return page;
}
const texts = (page: Page) => page.received('chatMessage').map(({ content }) => content);
/** What was pushed before this message has arrived with it. */
const untilReceived = (page: Page, content: string) => eventually(() => expect(texts(page)).toContain(content));

test('pages in a room receive its messages, edits and deletions; others receive nothing', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const [annsPage, bensPage, catsPage] = [await inRoom(ann, roomId), await inRoom(ben, roomId), await pageOf(cat)];
  const stranger = await pageOf(await newParent(service));
  const { _id } = await rooms.wrote(ann, roomId, 'Hello');
  await receives(bensPage, 'chatMessage', {
    _id,
    content: 'Hello',
    sender: { _id: ann.userId, username: ann.username },
  });
  await rooms.change(ann, _id, 'Hello all');
  await receives(bensPage, 'chatMessage', { _id, content: 'Hello all' });
  await rooms.remove(ann, _id);
  await eventually(() => expect(bensPage.received('messageDeleted')).toEqual([_id]));
  await receives(annsPage, 'chatMessage', { _id, content: 'Hello' });

  expect(await bensPage.send('leaveRoom', roomId)).toEqual({ ok: true });
  expect(await catsPage.send('joinRoom', roomId)).toEqual({ ok: true });
  await rooms.wrote(ann, roomId, 'Who is left?');
  await untilReceived(catsPage, 'Who is left?');
  expect(texts(bensPage)).not.toContain('Who is left?');
  expect(texts(stranger)).toEqual([]);
  expect(texts(catsPage)).toEqual(['Who is left?']);
});

test('only members join a room: not who asks, is banned, has left, or is a child', async () => {
  const [roomId, ann, banned, left] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const [stranger, asking, admin] = [
    await newParent(service),
    await newParent(service),
    await newParent(service, { role: 'admin' }),
  ];
  const child = await childrenOf(service).newChild(ann);
  await rooms.join(asking, roomId);
  await rooms.ban(ann, roomId, banned);
  await rooms.leave(left, roomId);
  const answers: unknown[] = [];
  for (const who of [ann, stranger, asking, banned, left, admin, child])
    answers.push(await (await pageOf(who)).send('joinRoom', roomId));
  const refused = (code: string) => ({ ok: false, code });
  const NOT_FOUND = refused('NOT_FOUND');
  const FORBIDDEN = refused('FORBIDDEN');
  expect(answers).toEqual([{ ok: true }, NOT_FOUND, NOT_FOUND, FORBIDDEN, NOT_FOUND, NOT_FOUND, FORBIDDEN]);
  expect(await (await pageOf(child)).send('leaveRoom', roomId)).toEqual(FORBIDDEN);
  expect(await (await pageOf(ann)).send('joinRoom', 'not an id')).toEqual(refused('VALIDATION'));
});

test('a ban, leaving and closing take every page out of the room at once', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const [annsPage, bensPage, catsPage] = [
    await inRoom(ann, roomId),
    await inRoom(ben, roomId),
    await inRoom(cat, roomId),
  ];
  await rooms.wrote(ann, roomId, 'All here');
  await Promise.all([bensPage, catsPage].map((page) => untilReceived(page, 'All here')));
  await rooms.ban(ann, roomId, ben);
  await rooms.leave(cat, roomId);
  await receives(bensPage, 'roomChanged', { roomId });
  await rooms.wrote(ann, roomId, 'Without you');
  await untilReceived(annsPage, 'Without you');
  expect([texts(bensPage), texts(catsPage)]).toEqual([['All here'], ['All here']]);
});

test('the creator’s pages are told of requests, the asker’s of the answer', async () => {
  const [ann, ben] = [await newParent(service), await newParent(service)];
  const roomId = await rooms.newRoom(ann);
  const [annsPage, bensPage] = [await pageOf(ann), await pageOf(ben)];
  await rooms.join(ben, roomId);
  await receives(annsPage, 'roomChanged', { roomId });
  const before = bensPage.received('roomChanged').length;
  await rooms.accept(ann, roomId, ben);
  await eventually(() => expect(bensPage.received('roomChanged').length).toBeGreaterThan(before));
});

test('between two who are blocked nothing of a message is pushed, nor of an answer to it; the creator sees it', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  const outside = await newParent(service);
  await relate(service, ben, cat, 'blocked');
  await relate(service, ben, outside, 'blocked');
  const [annsPage, catsPage, outsidePage] = [
    await inRoom(ann, roomId),
    await inRoom(cat, roomId),
    await pageOf(outside),
  ];
  const { _id } = await rooms.wrote(ben, roomId, 'Not for Cat');
  await rooms.wrote(ann, roomId, 'An answer to it', { replyTo: _id });
  await rooms.wrote(ann, roomId, 'For everybody');
  await Promise.all([annsPage, catsPage].map((page) => untilReceived(page, 'For everybody')));
  expect(texts(catsPage)).toEqual(['For everybody']);
  expect(catsPage.received('roomChanged').length).toBeGreaterThan(0);
  expect(texts(annsPage)).toEqual(['Not for Cat', 'An answer to it', 'For everybody']);
  const anotherId = await rooms.newRoom(ann);
  await rooms.join(outside, anotherId);
  await receives(outsidePage, 'roomChanged', { roomId: anotherId });
  expect(outsidePage.received('roomChanged')).toEqual([{ roomId: anotherId }]);
});

test('a clientId goes to its sender alone', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const [annsPage, bensPage] = [await inRoom(ann, roomId), await inRoom(ben, roomId)];
  const clientId = crypto.randomUUID();
  await rooms.wrote(ben, roomId, 'Hello', { clientId });
  await Promise.all([annsPage, bensPage].map((page) => untilReceived(page, 'Hello')));
  expect(annsPage.received('chatMessage').map((one) => one.clientId)).toEqual([undefined]);
  expect(bensPage.received('chatMessage').map((one) => one.clientId)).toEqual([clientId]);
});
