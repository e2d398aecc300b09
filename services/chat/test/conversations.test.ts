import {
  accountChanged,
  exportReady,
  idSchema,
  internal,
  type Notification,
  pairKey,
  TEXTS,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markDelivered } from '../src/direct/mark-delivered.ts';
import { messagesOf } from '../src/direct/messages.store.ts';
import { conversations, conversationWith, messagesWith, nextOf, read, remove, sent, sentPicture } from './messages.ts';
import { accountOf, newPair, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Ben, and people he was connected with in this order. */
async function withMany(names: readonly string[]): Promise<[Parent, ...Parent[]]> {
  const ben = await newParent(service);
  const others: Parent[] = [];
  for (const username of names) {
    const other = await newParent(service, { username, profile: { childName: `${username}’s child`, city: 'York' } });
    await relate(service, ben, other, 'connected', {
      since: new Date(Date.now() - 60_000 + others.length).toISOString(),
    });
    others.push(other);
  }
  return [ben, ...others];
}
const namesSeen = async (reader: Parent) => (await conversations(service, reader)).body.map(({ username }) => username);
const delivered = (userId: Parent['userId'], otherId: Parent['userId'], at: Date) =>
  markDelivered({ db: service.db, push: () => undefined }, { userId, otherId, at });

test('all connections are listed, newest activity first, with or without messages', async () => {
  const [ben, ann, cat, dan] = await withMany(['Ann', 'Cat', 'Dan']);
  expect(await namesSeen(ben)).toEqual(['Dan', 'Cat', 'Ann']);
  await sent(service, ann as Parent, ben, 'Hello Ben');
  await sent(service, ben, cat as Parent, 'Hello Cat');
  expect(await namesSeen(ben)).toEqual(['Cat', 'Ann', 'Dan']);
  const { body } = await conversations(service, ben);
  expect(body[1]).toMatchObject({
    userId: ann?.userId,
    childName: 'Ann’s child',
    city: 'York',
    canWrite: true,
    unread: 1,
    theirs: {},
    lastMessage: { content: 'Hello Ben', mine: false },
  });
  expect(body[0]).toMatchObject({ unread: 0, lastMessage: { content: 'Hello Cat', mine: true } });
  expect(body[2]).not.toHaveProperty('lastMessage');
  expect(JSON.stringify(body)).not.toContain('@example.com');
  expect((await conversationWith(service, dan as Parent, ben))?.username).toBe(ben.username);
});

test('the list is paginated, with each conversation once', async () => {
  const [ben] = await withMany(['A1', 'B2', 'C3', 'D4', 'E5'].map((name) => `Family ${name}`));
  const first = await conversations(service, ben, '?limit=2');
  const second = await service.call<{ username: string }[]>('GET', nextOf(first.headers) ?? '', { token: ben.token });
  const third = await service.call<{ username: string }[]>('GET', nextOf(second.headers) ?? '', { token: ben.token });
  expect([first, second, third].map(({ body }) => body.map(({ username }) => username.slice(7)))).toEqual([
    ['E5', 'D4'],
    ['C3', 'B2'],
    ['A1'],
  ]);
  expect(nextOf(third.headers)).toBeUndefined();
  const made = await service.call('GET', '/api/messages?cursor=W10', { token: ben.token });
  expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([400, ['cursor']]);
});

test('the list needs a profile', async () => {
  const bare = await newParent(service, { profile: false });
  const { status, body } = await conversations(service, bare);
  expect([status, body.code, body.msg]).toEqual([404, 'PROFILE_NOT_FOUND', TEXTS.childProfileNotFound]);
});

test('a former connection stays listed while it has messages, and a block removes it from both lists', async () => {
  const [ben, ended, silent, blocked] = await withMany(['Ended', 'Silent', 'Blocked']);
  for (const other of [ended, blocked]) await sent(service, other as Parent, ben, 'Hello');
  await relate(service, ben, ended as Parent, 'ended');
  await relate(service, ben, silent as Parent, 'ended');
  await relate(service, ben, blocked as Parent, 'blocked');
  const { body } = await conversations(service, ben);
  expect(body.map(({ username, canWrite, unread }) => ({ username, canWrite, unread }))).toEqual([
    { username: 'Ended', canWrite: false, unread: 1 },
  ]);
  expect((await conversations(service, blocked as Parent)).body).toEqual([]);
  await relate(service, ben, blocked as Parent, 'none');
  expect((await conversations(service, blocked as Parent)).body).toEqual([]);
});

test('only the name of a private family is shown once the connection has ended', async () => {
  const [ben, shy] = [
    await newParent(service),
    await newParent(service, { username: 'Shy', profile: { visibility: 'private' } }),
  ];
  await relate(service, ben, shy, 'connected');
  await sent(service, shy, ben, 'Hello');
  expect(await conversationWith(service, ben, shy)).toMatchObject({ childName: expect.any(String), city: 'Leeds' });
  await relate(service, ben, shy, 'ended');
  const seen = await conversationWith(service, ben, shy);
  expect([seen?.username, seen?.childName, seen?.city]).toEqual(['Shy', undefined, undefined]);
});

test('nobody can write to a banned person, and the conversation stays listed', async () => {
  const [ben, ann] = await newPair(service);
  await service.publish('auth', accountChanged, ann.userId, accountOf(ann.userId, { status: 'banned', version: 2 }));
  await eventually(async () => expect((await conversationWith(service, ben, ann))?.canWrite).toBe(false));
});

test('reading moves the read mark forward and never back, and the other side sees it', async () => {
  const [ann, ben] = await newPair(service);
  const messages = [];
  for (const text of ['one', 'two', 'three']) messages.push(await sent(service, ann, ben, text));
  const [one, two, three] = messages.map(({ _id }) => _id) as [string, string, string];
  expect((await conversationWith(service, ben, ann))?.unread).toBe(3);

  expect((await read(service, ben, two)).body).toEqual({ unread: 1 });
  expect((await read(service, ben, one)).body).toEqual({ unread: 1 });
  const mine = await conversationWith(service, ben, ann);
  expect([mine?.unread, mine?.readAt]).toEqual([1, messages[1]?.createdAt]);
  const theirs = await conversationWith(service, ann, ben);
  expect(theirs).toMatchObject({
    unread: 0,
    theirs: { deliveredAt: messages[1]?.createdAt, readAt: messages[1]?.createdAt },
  });
  expect(theirs).not.toHaveProperty('readAt');
  expect((await read(service, ben, three)).body).toEqual({ unread: 0 });
  await sent(service, ann, ben, 'four');
  expect((await conversationWith(service, ben, ann))?.unread).toBe(1);
});

test('concurrent reads end at the latest mark, and a message that arrives meanwhile is unread', async () => {
  const [ann, ben] = await newPair(service);
  const messages = [];
  for (let index = 0; index < 6; index += 1) messages.push(await sent(service, ann, ben, `${index}`));
  await Promise.all([...messages.map(({ _id }) => read(service, ben, _id)), sent(service, ann, ben, 'meanwhile')]);
  const seen = await conversationWith(service, ben, ann);
  expect([seen?.readAt, seen?.unread]).toEqual([messages.at(-1)?.createdAt, 1]);
});

test('people can mark only messages sent to them as read, and none of a blocked person', async () => {
  const [ann, ben] = await newPair(service);
  const [cat] = await newPair(service);
  const { _id } = await sent(service, ann, ben, 'For Ben');
  expect((await read(service, ann, _id)).status).toBe(404);
  expect((await read(service, cat, _id)).status).toBe(404);
  expect((await read(service, ben, randomId())).status).toBe(404);
  await relate(service, ann, ben, 'blocked');
  expect((await read(service, ben, _id)).status).toBe(404);
  const [conversation] = await service.db.collection('conversations').find({ members: ben.userId }).toArray();
  expect(conversation?.sides[ben.userId].readAt).toBeUndefined();
});

test('the delivered mark never moves back or beyond the newest message, and strangers cannot set it', async () => {
  const [ann, ben] = await newPair(service);
  const first = await sent(service, ann, ben, 'one');
  const second = await sent(service, ann, ben, 'two');
  const marks = async () => (await conversationWith(service, ann, ben))?.theirs;
  await delivered(ben.userId, ann.userId, new Date(second.createdAt));
  await delivered(ben.userId, ann.userId, new Date(first.createdAt));
  expect(await marks()).toEqual({ deliveredAt: second.createdAt });
  await delivered(ben.userId, ann.userId, new Date(Date.now() + 86_400_000));
  expect(await marks()).toEqual({ deliveredAt: second.createdAt });
  const stranger = await newParent(service);
  await delivered(stranger.userId, ann.userId, new Date());
  expect((await messagesWith(service, stranger, ann)).status).toBe(404);
});

test('the copy of a person’s data has the conversations as the person sees them, both sides, by name alone', async () => {
  const [ben, ann, cat, gone] = await withMany(['Ann', 'Cat', 'Gone']);
  if (!ann || !cat || !gone) throw new Error('Nobody to write to');
  await sent(service, ben, ann, 'Hello Ann');
  const { imageUrl = '' } = await sentPicture(service, ann, ben, { content: 'A picture' });
  const deleted = await sent(service, ann, ben, 'Words taken back');
  await remove(service, ann, deleted._id, 'both');
  await sent(service, gone, ben, 'From somebody who is blocked');
  await relate(service, ben, gone, 'blocked');
  await sent(service, ann, cat, 'Between others').catch(() => undefined);
  const conversation = pairKey(ben.userId, cat.userId);
  const many = Array.from({ length: 230 }, (_, at) => ({
    ...{ _id: new ObjectId(), conversation, senderId: cat.userId, receiverId: ben.userId, content: `No. ${at}` },
    createdAt: new Date(Date.now() + at),
  }));
  await messagesOf(service.db).insertMany(many);

  const client = await service.internalClient('profile');
  const records = await exportedRecords(client, internal.chat.exportPage, ben);
  const headings = records.flatMap((one) => (one.kind === 'conversation' ? one.name : []));
  expect(headings.toSorted()).toEqual(['Ann', 'Cat']);
  const withIn = (conversationId: string) =>
    records.flatMap((one) => (one.kind === 'message' && one.conversationId === conversationId ? [one] : []));
  expect(withIn(pairKey(ben.userId, ann.userId))).toMatchObject([
    { isOwn: true, name: ben.username, text: 'Hello Ann' },
    { isOwn: false, name: 'Ann', text: 'A picture', pictureId: expect.any(String) },
    { isOwn: false, text: '', isDeleted: true },
  ]);
  expect(withIn(conversation).map(({ text }) => text)).toEqual(many.map(({ content }) => content));
  expect(records.filter(({ kind }) => kind === 'noticeSettings')).toHaveLength(1);
  expect(JSON.stringify(records)).not.toMatch(/blocked|taken back|Gone|Between|York|’s child|@example/);

  const pictureId = /[0-9a-f]{32}/.exec(imageUrl)?.[0] ?? '';
  const picture = ({ userId }: Parent) => client.call(internal.chat.exportPicture, { params: { userId, pictureId } });
  expect((await picture(ben)).webp).not.toBe('');
  await expect(picture(cat)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('that it is ready is in the bell', async () => {
  const ben = await newParent(service);
  const { userId, token } = ben;
  await service.publish('profile', exportReady, userId, { userId, exportId: idSchema.parse(randomId()) });
  await eventually(async () =>
    expect((await service.call<Notification[]>('GET', '/api/notifications', { token })).body).toMatchObject([
      { message: 'Your data is ready.', link: '/account' },
    ]),
  );
});
