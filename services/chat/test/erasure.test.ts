import {
  accountChanged,
  chatErased,
  itemRemoved,
  pairKey,
  personHeld,
  REMOVED_RETENTION_DAYS,
  relationChanged,
  TEXTS,
} from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRemoved } from '../src/moderation/erase-removed.ts';
import {
  conversations,
  conversationWith,
  edit,
  messagesWith,
  read,
  remove,
  report,
  send,
  sent,
  sentPicture,
} from './messages.ts';
import { statusesOf, storedPictures } from './pictures.ts';
import {
  accountOf,
  leave,
  newPair,
  newParent,
  type Parent,
  relate,
  type Service,
  startService,
  subscribe,
} from './service.ts';

let service: Service;
let confirmations: ReturnType<typeof subscribe>;
beforeAll(async () => {
  service = await startService();
  confirmations = subscribe(service, chatErased);
});
afterAll(async () => {
  await confirmations.stop();
  await service.stop();
});

const confirmed = (erasureId: string) => eventually(() => expect(confirmations.of(erasureId)).toEqual([{ erasureId }]));
const erased = async (person: Parent) => confirmed(await leave(service, person));
const eraseAfter = (days: number) =>
  eraseRemoved(
    {
      ...service,
      pictures: createPictureStore(service.db),
      now: () => new Date(Date.now() + days * 86_400_000),
    },
    new AbortController().signal,
  );
const count = (collection: string, query: object) => service.db.collection(collection).countDocuments(query);

test('erasure keeps only messages that others received, from a deleted member', async () => {
  const [ann, ben] = await newPair(service);
  const { _id } = await sent(service, ben, ann, 'For Ann');
  const mine = await sent(service, ann, ben, 'From An');
  expect((await edit(service, ann, mine._id, 'From Ann')).status).toBe(200);
  await read(service, ann, _id);
  await report(service, ann, _id);
  await service.call('PUT', '/api/notifications/preferences', {
    token: ann.token,
    payload: { requests: true, connections: true, messages: false, posts: true },
  });
  const muting = { token: ann.token, payload: { duration: 'always' } };
  expect((await service.call('PUT', `/api/notifications/mutes/post/${_id}`, muting)).status).toBe(200);
  await erased(ann);

  const seen = await messagesWith(service, ben, ann);
  expect(seen.body.map(({ content, sender }) => [content, sender.username])).toEqual([
    ['From Ann', TEXTS.deletedMember],
    ['For Ann', ben.username],
  ]);
  expect(await conversationWith(service, ben, ann)).toEqual({
    userId: ann.userId,
    username: TEXTS.deletedMember,
    canWrite: false,
    unread: 1,
    theirs: {},
    lastMessage: { _id: mine._id, content: 'From Ann', createdAt: mine.createdAt, mine: false },
  });
  expect((await read(service, ben, mine._id)).body).toEqual({ unread: 0 });
  expect((await send(service, ben, ann, 'Hello?')).status).toBe(403);

  // Only the mark is left that keeps late events from bringing the person back.
  expect(await service.db.collection('people').findOne({ _id: ann.userId as never })).toEqual({
    _id: ann.userId,
    erasedAt: expect.any(Date),
  });
  expect(await count('messages', { senderId: ann.userId, history: { $exists: true } })).toBe(0);
  expect(await count('notifications', { $or: [{ userId: ann.userId }, { causeId: ann.userId }] })).toBe(0);
  expect(await count('mutes', { userId: ann.userId })).toBe(0);
  expect(await count('reports', { reporterId: ann.userId })).toBe(0);
  expect(await count('reports', { subjectId: ben.userId })).toBe(1);
  expect(
    await count('conversations', { $or: [{ members: ann.userId }, { [`sides.${ann.userId}`]: { $exists: true } }] }),
  ).toBe(0);
  for (const name of await service.db.listCollections().toArray()) {
    const stored = JSON.stringify(await service.db.collection(name.name).find().toArray());
    expect(stored.includes(ann.username), name.name).toBe(false);
  }
});

test('erasure takes the pictures of messages, and one without words counts as deleted', async () => {
  const [ann, ben] = await newPair(service);
  const theirs = await sentPicture(service, ben, ann, { content: 'For Ann' });
  const worded = await sentPicture(service, ann, ben, { content: 'Look', imageAlt: 'A kite' });
  const gone = await sentPicture(service, ann, ben);
  await remove(service, ann, gone._id, 'both');
  const alone = await sentPicture(service, ann, ben);
  expect([await storedPictures(service, ann.userId), await storedPictures(service, ben.userId)]).toEqual([3, 1]);
  await erased(ann);
  expect([await storedPictures(service, ann.userId), await storedPictures(service, ben.userId)]).toEqual([0, 1]);
  const { body } = await messagesWith(service, ben, ann);
  expect(body.map(({ _id, deleted, imageUrl, imageAlt }) => [_id, deleted, imageUrl ?? imageAlt])).toEqual([
    [alone._id, true, undefined],
    [gone._id, true, undefined],
    [worded._id, undefined, undefined],
    [theirs._id, undefined, theirs.imageUrl],
  ]);
  expect(await conversationWith(service, ben, ann)).toMatchObject({
    unread: 1,
    lastMessage: { _id: alone._id, content: '', deleted: true },
  });
  expect(await statusesOf(service, theirs.imageUrl, ben)).toEqual([200]);
  await erased(ben);
  expect(await storedPictures(service, ben.userId)).toBe(0);
});

test('reports about an erased person stay for 90 days with their pictures, for an open case', async () => {
  const [ann, ben] = await newPair(service);
  const { _id } = await sentPicture(service, ben, ann, { content: 'Rude' });
  await report(service, ann, _id);
  await erased(ben);
  const kept = async () => [
    await count('reports', { subjectId: ben.userId, erasedAt: { $exists: true } }),
    await storedPictures(service, /^report\//),
  ];
  expect(await kept()).toEqual([1, 1]);
  await eraseAfter(REMOVED_RETENTION_DAYS - 1);
  expect(await kept()).toEqual([1, 1]);
  await eraseAfter(REMOVED_RETENTION_DAYS + 1);
  expect(await kept()).toEqual([0, 0]);
});

test('erasure removes conversations that nobody can read any more', async () => {
  const [ann, ben] = await newPair(service);
  const [blocker, unfriended, silent] = await Promise.all([newParent(service), newParent(service), newParent(service)]);
  for (const other of [blocker, unfriended, silent]) await relate(service, ann, other, 'connected');
  for (const other of [ben, blocker, unfriended]) await sent(service, ann, other, 'Hello');
  await sentPicture(service, blocker, ann);
  await relate(service, ann, blocker, 'blocked');
  await relate(service, ann, unfriended, 'blocked');
  await relate(service, ann, unfriended, 'none');
  const between = (other: Parent) => pairKey(ann.userId, other.userId);
  await erased(ann);
  for (const other of [blocker, unfriended, silent])
    expect([
      await count('messages', { conversation: between(other) }),
      await count('conversations', { _id: between(other) }),
    ]).toEqual([0, 0]);
  expect(await count('messages', { conversation: between(ben) })).toBe(1);
  expect(await storedPictures(service, blocker.userId)).toBe(0);
  await erased(ben);
  expect([
    await count('messages', { conversation: between(ben) }),
    await count('conversations', { _id: between(ben) }),
  ]).toEqual([0, 0]);
});

test('the tombstone of a purged account erases the person without a request', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Hello');
  await service.publishTombstone('profile', 'people.state', ann.userId);
  await eventually(async () =>
    expect((await messagesWith(service, ben, ann)).body[0]?.sender.username).toBe(TEXTS.deletedMember),
  );
  expect((await send(service, ben, ann, 'Hello?')).status).toBe(403);
});

test('the tombstone of a profile removes only the profile', async () => {
  const [ann, ben] = await newPair(service);
  await service.publishTombstone('profile', 'people.state', `${ann.userId}/profile`);
  await eventually(async () => expect((await conversations(service, ann)).status).toBe(404));
  expect(await conversationWith(service, ben, ann)).toMatchObject({ username: ann.username, canWrite: true });
  expect((await send(service, ann, ben, 'Hello')).status).toBe(404);
});

test('the tombstone of a relation closes the conversation, and a late event does not open it again', async () => {
  const [ann, ben] = await newPair(service);
  const silent = await newParent(service);
  const late = await relate(service, ben, silent, 'connected');
  await sent(service, ann, ben, 'Hello');
  const key = pairKey(ann.userId, ben.userId);
  await service.publishTombstone('profile', 'relations.state', key);
  await eventually(async () =>
    expect(await conversationWith(service, ben, ann)).toMatchObject({
      canWrite: false,
      lastMessage: { content: 'Hello' },
    }),
  );
  await service.publishTombstone('profile', 'relations.state', pairKey(ben.userId, silent.userId));
  await eventually(async () => expect(await conversationWith(service, ben, silent)).toBeUndefined());

  await service.publish('profile', relationChanged, pairKey(ben.userId, silent.userId), { ...late, version: 99 });
  await service.publish(
    'auth',
    accountChanged,
    ben.userId,
    accountOf(ben.userId, { username: 'Ben after all', version: 2 }),
  );
  await relate(service, await newParent(service), await newParent(service), 'connected');
  await eventually(async () => expect(await count('inbox', { topic: 'relations.state' })).toBeGreaterThanOrEqual(5));
  expect(await conversationWith(service, ben, silent)).toBeUndefined();
});

test('a repeated erasure request is confirmed and changes nothing', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Hello');
  await erased(ann);
  await erased(ann);
  expect((await messagesWith(service, ben, ann)).body).toHaveLength(1);
});

test('what a case of child safety holds outlives the erasure, preserved, until the hold ends', async () => {
  const [ann, ben] = await newPair(service);
  const { _id } = await sentPicture(service, ben, ann, { content: 'Do not tell your mum' });
  await report(service, ann, _id, TEXTS.reasonChildSafety);
  const other = await sentPicture(service, ben, ann);
  await sent(service, ann, ben, 'Why not?');
  await service.publish('content', personHeld, ben.userId, { personId: ben.userId as never });
  await eventually(async () => expect(await count('legalHolds', { _id: ben.userId, held: true })).toBe(1));
  // Deleted before, and not lost when the erasure finds what is left of it.
  expect((await remove(service, ben, _id, 'both')).status).toBe(200);
  expect(await count('messages', { content: 'Do not tell your mum' })).toBe(0);
  await erased(ben);
  // The bytes, not the address.
  expect(await storedPictures(service, ben.userId)).toBe(2);
  expect(await statusesOf(service, other.imageUrl, ann)).toEqual([404]);
  expect(await count('reports', { subjectId: ben.userId, isErased: true })).toBe(1);
  expect(await count('heldRecords', { personId: ben.userId, 'document.content': 'Do not tell your mum' })).toBe(1);
  expect(await count('heldRecords', { personId: ben.userId, 'document.content': 'Why not?' })).toBe(1);
  await service.publishTombstone('content', 'legal-holds.state', ben.userId);
  await eventually(async () => expect(await count('heldRecords', { personId: ben.userId })).toBe(0));
  expect(await count('reports', { subjectId: ben.userId })).toBe(0);
  expect(await storedPictures(service, ben.userId)).toBe(0);
});

test('what moderators removed is erased after 90 days, but for what a case of child safety holds', async () => {
  const [ann, ben] = await newPair(service);
  const [held, free] = [
    await sentPicture(service, ben, ann, { content: 'Do not tell your mum' }),
    await sentPicture(service, ann, ben, { content: 'Rude' }),
  ];
  const pictures = async () => [await storedPictures(service, ben.userId), await storedPictures(service, ann.userId)];
  for (const { _id } of [held, free])
    await service.publish('content', itemRemoved, _id, {
      decisionId: _id,
      owner: 'chat',
      itemType: 'message',
      itemId: _id,
    });
  const ofPair = { 'message.senderId': { $in: [ann.userId, ben.userId] } };
  await eventually(async () => expect(await count('removedMessages', ofPair)).toBe(2));
  await service.publish('content', personHeld, ben.userId, { personId: ben.userId as never });
  await eventually(async () => expect(await count('legalHolds', { _id: ben.userId, held: true })).toBe(1));
  await eraseAfter(REMOVED_RETENTION_DAYS - 1);
  expect(await count('removedMessages', ofPair)).toBe(2);
  expect(await pictures()).toEqual([1, 1]);
  await eraseAfter(REMOVED_RETENTION_DAYS + 1);
  expect(await pictures()).toEqual([1, 0]);
  expect(await count('removedMessages', ofPair)).toBe(0);
  const content = 'document.message.content';
  expect(await count('heldRecords', { personId: ben.userId, [content]: 'Do not tell your mum' })).toBe(1);
  expect(await count('heldRecords', { personId: ann.userId })).toBe(0);
});
