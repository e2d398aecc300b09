import {
  childIdSchema,
  childLocked,
  connectionRequested,
  idSchema,
  mentorAsked,
  mentorCheckInDue,
  mentorEnded,
  mentorStarted,
  pairKey,
  passwordChanged,
  secondFactorChanged,
  userIdSchema,
} from '@notalone/contracts';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { eventually } from '@notalone/testing/eventually';
import { explain } from '@notalone/testing/explain';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextOf, read, sent } from './messages.ts';
import { badge, end, handled, list, markAllRead, markRead, open, prefer, request, texts } from './notifications.ts';
import { leave, newPair, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const stored = (query: object) => service.db.collection('notifications').countDocuments(query);
/** Publishes exactly these records and waits until they have been handled. */
async function publish(written: readonly ReturnType<typeof writeEvent>[]): Promise<void> {
  const publisher = service.broker.publisher({ timeoutMs: 10_000 });
  await publisher.publish(written.map(({ record }) => record));
  await publisher.close();
  const ids = [...new Set(written.map(({ id }) => id))];
  await eventually(async () =>
    expect(await service.db.collection('inbox').countDocuments({ _id: { $in: ids as never[] } })).toBe(ids.length),
  );
}
const first = async (person: Parent) => (await list(service, person)).body[0];
const newPeople = (): Promise<[Parent, Parent]> =>
  Promise.all([
    newParent(service),
    newParent(service, { profile: { profilePicUrl: '/uploads/profile/ben-small.webp' } }),
  ]);

describe('connection requests', () => {
  test('notify the recipient with name and picture of the requester and a link to answer', async () => {
    const [ann, ben] = await newPeople();
    const { requestId } = await request(service, ben, ann);
    expect(await texts(service, ann, 1)).toEqual([`${ben.username} would like to connect with you.`]);
    expect(await first(ann)).toMatchObject({
      type: 'connection-request',
      relatedId: requestId,
      avatar: '/uploads/profile/ben-small.webp',
      link: '/connections',
      read: false,
      processed: false,
      count: 1,
    });
    expect(await badge(service, ann)).toEqual({ notifications: 1, messages: 0 });
    expect(await badge(service, ben)).toEqual({ notifications: 0, messages: 0 });
  });

  test('that are accepted notify the requester and leave the recipient’s list', async () => {
    const [ann, ben] = await newPeople();
    await end(service, await request(service, ben, ann), 'accepted');
    expect(await texts(service, ben, 1)).toEqual([`You and ${ann.username} are now connected.`]);
    expect(await first(ben)).toMatchObject({
      type: 'connection',
      relatedId: ann.userId,
      link: `/profile/${ann.userId}`,
    });
    expect((await list(service, ann)).body).toEqual([]);
    expect(await badge(service, ann)).toEqual({ notifications: 0, messages: 0 });
    expect(await stored({ userId: ann.userId, processed: true, read: true })).toBe(1);
  });

  test.each(['refused', 'expired', 'withdrawn'] as const)(
    'that are %s disappear without notifying the requester',
    async (outcome) => {
      const [ann, ben] = await newPeople();
      await end(service, await request(service, ben, ann), outcome);
      await handled(service, ben, ann);
      expect((await list(service, ann)).body).toEqual([]);
      expect(await stored({ userId: ann.userId, processed: true })).toBe(1);
      expect(await stored({ userId: ben.userId })).toBe(0);
    },
  );

  test('count once, however often the event is delivered', async () => {
    const [ann, ben] = await newPeople();
    const data = { requestId: idSchema.parse(randomId()), fromUserId: ben.userId, toUserId: ann.userId };
    const key = pairKey(ann.userId, ben.userId);
    const event = writeEvent({ service: 'profile' }, connectionRequested, { key, data });
    await publish([event, event, writeEvent({ service: 'profile' }, connectionRequested, { key, data })]);
    await handled(service, ben, ann);
    expect(await stored({ userId: ann.userId })).toBe(1);
    expect((await badge(service, ann)).notifications).toBe(1);
  });
});

describe('mentoring', () => {
  const between = async () => {
    const [mentor, who] = await newPeople();
    const data = { pairId: idSchema.parse(randomId()), mentorId: mentor.userId, familyId: who.userId };
    const say = (event: typeof mentorAsked | typeof mentorStarted | typeof mentorCheckInDue) =>
      service.publish('profile', event, data.pairId, data);
    return { mentor, who, data, say };
  };

  test('tells the mentor of an ask until it is answered, the family of the start, and both to check in', async () => {
    const { mentor, who, say } = await between();
    await say(mentorAsked);
    expect(await texts(service, mentor, 1)).toEqual([`${who.username} asks you to be their mentor.`]);
    await say(mentorStarted);
    expect(await texts(service, who, 1)).toEqual([
      `${mentor.username} is your mentor now. You can write to each other.`,
    ]);
    expect((await list(service, mentor)).body).toEqual([]);
    await say(mentorCheckInDue);
    expect(await texts(service, mentor, 1)).toEqual([`Four weeks with ${who.username}: how is it going?`]);
    expect(await first(mentor)).toMatchObject({ link: '/connections' });
  });

  test.each([
    ['declined', (name: string) => `${name} cannot take on another family now.`],
    ['ended', (name: string) => `Your mentoring with ${name} has ended.`],
    ['gone', () => 'Your mentoring has ended.'],
  ] as const)('that is %s tells who is to be told', async (outcome, text) => {
    const { mentor, who, data, say } = await between();
    await say(mentorAsked);
    await service.publish('profile', mentorEnded, data.pairId, { ...data, outcome, userIds: [who.userId] });
    expect(await texts(service, who, 1)).toEqual([text(mentor.username)]);
    expect((await list(service, mentor)).body).toEqual([]);
  });
});

describe('messages', () => {
  test('of one sender share a notification, which counts until it is read and then starts again', async () => {
    const [ann, ben] = await newPair(service);
    for (const text of ['One', 'Two', 'Three']) await sent(service, ben, ann, text);
    const grown = await first(ann);
    expect(grown).toMatchObject({
      type: 'message',
      message: `3 new messages from ${ben.username}`,
      count: 3,
      relatedId: ben.userId,
      link: `/messages?with=${ben.userId}`,
    });
    expect(await badge(service, ann)).toEqual({ notifications: 1, messages: 3 });
    await markRead(service, ann, String(grown?._id));
    expect(await badge(service, ann)).toEqual({ notifications: 0, messages: 3 });
    await sent(service, ben, ann, 'Four');
    expect((await list(service, ann)).body).toMatchObject([
      { _id: grown?._id, message: `New message from ${ben.username}`, read: false },
    ]);
    expect(await badge(service, ben)).toEqual({ notifications: 0, messages: 0 });
  });

  test('that arrive after the list was shown stay unread when what was shown is marked', async () => {
    const [ann, ben] = await newPair(service);
    await sent(service, ben, ann, 'One');
    const shown = await first(ann);
    await sent(service, ben, ann, 'Two');
    const seen = `?createdAt=${shown?.createdAt}`;
    for (const again of [1, 2])
      expect((await markRead(service, ann, String(shown?._id), seen)).body, `time ${again}`).toEqual({
        notifications: 1,
        messages: 2,
      });
    const now = await first(ann);
    expect(now).toMatchObject({ _id: shown?._id, read: false, count: 2 });
    await markRead(service, ann, String(now?._id), `?createdAt=${now?.createdAt}`);
    expect(await first(ann)).toMatchObject({ read: true });
  });

  test('have their notification as soon as the sender gets an answer', async () => {
    const [ann, ben] = await newPair(service);
    const message = await sent(service, ben, ann, 'Hello');
    expect(await first(ann)).toMatchObject({ createdAt: message.createdAt });
  });

  test('mark their notification as read once all of them are read', async () => {
    const [ann, ben] = await newPair(service);
    const messages = [await sent(service, ben, ann, 'One'), await sent(service, ben, ann, 'Two')];
    await read(service, ann, String(messages[0]?._id));
    expect(await badge(service, ann)).toEqual({ notifications: 1, messages: 1 });
    await read(service, ann, String(messages[1]?._id));
    expect(await badge(service, ann)).toEqual({ notifications: 0, messages: 0 });
    expect(await first(ann)).toMatchObject({ read: true });
  });

  test('of several senders at the same time are all counted', async () => {
    const ann = await newParent(service);
    const others = await Promise.all(Array.from({ length: 4 }, () => newParent(service)));
    for (const other of others) await relate(service, ann, other, 'connected');
    await Promise.all(others.flatMap((other) => [1, 2, 3, 4, 5].map((n) => sent(service, other, ann, `Message ${n}`))));
    expect((await list(service, ann)).body.map(({ count }) => count)).toEqual([5, 5, 5, 5]);
    expect(await badge(service, ann)).toEqual({ notifications: 4, messages: 20 });
  });
});

test('account security notifications cannot be switched off', async () => {
  const ann = await newParent(service);
  const childId = childIdSchema.parse(randomId());
  await prefer(service, ann, { requests: false, connections: false, messages: false, posts: false });
  await service.publish('auth', passwordChanged, ann.userId, { userId: ann.userId });
  await service.publish('auth', childLocked, ann.userId, {
    userId: ann.userId,
    childId,
    until: new Date().toISOString(),
  });
  await service.publish('auth', childLocked, ann.userId, { userId: ann.userId, childId });
  const { userId } = ann;
  await service.publish('auth', secondFactorChanged, userId, { userId, change: 'passkey-locked' });
  expect(await texts(service, ann, 4)).toEqual([
    'One of your passkeys is locked, because a copy of it may exist. Please remove it.',
    'A child’s login is locked until you unlock it, because a wrong PIN was typed many times.',
    'A child’s login is locked for 15 minutes, because a wrong PIN was typed several times.',
    'Your password was changed. If that was not you, please choose a new one at once.',
  ]);
  expect((await list(service, ann)).body.map(({ type }) => type)).toEqual(['other', 'other', 'other', 'other']);
});

test('switching a kind off stops new notifications of that kind only', async () => {
  const [ann, ben] = await newPair(service);
  expect((await service.call('GET', '/api/notifications/preferences', ann)).body).toEqual({
    requests: true,
    connections: true,
    messages: true,
    posts: true,
  });
  await sent(service, ben, ann, 'Before');
  expect((await prefer(service, ann, { messages: false, requests: false })).body).toEqual({
    requests: false,
    connections: true,
    messages: false,
    posts: true,
  });
  await sent(service, ben, ann, 'After');
  await end(service, await request(service, ben, ann), 'refused');
  await end(service, await request(service, ann, ben), 'accepted');
  expect(await texts(service, ann, 2)).toEqual([
    `You and ${ben.username} are now connected.`,
    `New message from ${ben.username}`,
  ]);
  expect(await badge(service, ann)).toEqual({ notifications: 2, messages: 2 });
});

test('the list is paginated newest first, with each notification once even at equal times', async () => {
  const ann = await newParent(service);
  const at = new Date('2026-02-01T00:00:00.000Z');
  const older = Array.from({ length: 24 }, (_, n) => ({
    userId: ann.userId,
    key: `event/${n}`,
    kind: 'passwordChanged',
    count: 1,
    read: false,
    processed: false,
    createdAt: at,
  }));
  await service.db.collection('notifications').insertMany(older);
  const seen: string[] = [];
  let path: string | undefined = '/api/notifications?limit=10';
  while (path) {
    const { body, headers } = await service.call<{ _id: string }[]>('GET', path, ann);
    seen.push(...body.map(({ _id }) => _id));
    path = nextOf(headers);
  }
  expect(seen).toHaveLength(24);
  expect(new Set(seen).size).toBe(24);
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect((await list(service, ann, '?cursor=nonsense')).status).toBe(400);
});

test('people can read only their own notifications, and reading is idempotent', async () => {
  const [ann, ben] = await newPeople();
  await request(service, ben, ann);
  await service.publish('auth', passwordChanged, ann.userId, { userId: ann.userId });
  await texts(service, ann, 2);
  const id = String((await first(ann))?._id);
  expect((await markRead(service, ben, id)).status).toBe(404);
  expect((await markRead(service, ann, randomId())).status).toBe(404);
  expect((await badge(service, ann)).notifications).toBe(2);
  for (const again of [1, 2])
    expect((await markRead(service, ann, id)).body, `time ${again}`).toEqual({ notifications: 1, messages: 0 });
  for (const again of [1, 2])
    expect((await markAllRead(service, ann)).body, `time ${again}`).toEqual({ notifications: 0, messages: 0 });
  expect((await list(service, ann)).body.map((one) => one.read)).toEqual([true, true]);
});

test('an emergency stays on top, before every page of others, until it is opened itself', async () => {
  const [ann, ben] = await newPeople();
  const of = { userId: ann.userId, count: 1, read: false, processed: false };
  const emergencies = (['childEmergency', 'childDanger', 'toldFrightened'] as const).map((kind, n) => ({
    ...of,
    key: `emergency/${n}`,
    kind,
    relatedId: randomId(),
    createdAt: new Date(3 - n),
  }));
  const others = Array.from({ length: 4 }, (_, n) => ({
    ...of,
    key: `event/${n}`,
    kind: 'passwordChanged',
    createdAt: new Date(1_000 + n),
  }));
  await service.db.collection('notifications').insertMany([...emergencies, ...others]);
  const topics = async (query: string) => (await list(service, ann, query)).body.map(({ topic }) => topic);
  const page = await list(service, ann, '?limit=2');
  expect(page.body.map(({ topic }) => topic)).toEqual(['emergency', 'emergency', 'emergency', 'account', 'account']);
  expect(await topics(String(nextOf(page.headers)).replace('/api/notifications', ''))).toEqual(['account', 'account']);

  const [one, other, last] = page.body.map(({ _id }) => _id) as [string, string, string];
  expect((await markRead(service, ann, one)).body).toMatchObject({ notifications: 7 });
  expect((await markAllRead(service, ann)).body).toMatchObject({ notifications: 3 });
  expect(await topics('?limit=1')).toEqual(['emergency', 'emergency', 'emergency', 'account']);

  for (const stranger of [ben, await newParent(service, { role: 'admin' })])
    expect((await open(service, stranger, one)).status).toBe(404);
  expect((await open(service, ann, randomId())).status).toBe(404);
  for (const again of [1, 2])
    expect((await open(service, ann, one)).body, `time ${again}`).toMatchObject({ notifications: 2 });
  expect((await list(service, ann)).body.map(({ _id, read }) => [_id, read])).toEqual([
    [other, false],
    [last, false],
    ...page.body.slice(3).map(({ _id }) => [_id, true]),
    [expect.any(String), true],
    [expect.any(String), true],
    [one, true],
  ]);
});

test('a block hides notifications of the other from both sides, and its end restores nothing', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ben, ann, 'Hello');
  await sent(service, ann, ben, 'Hello back');
  const id = String((await first(ann))?._id);
  await relate(service, ann, ben, 'blocked');
  for (const person of [ann, ben]) {
    expect((await list(service, person)).body).toEqual([]);
    expect(await badge(service, person)).toEqual({ notifications: 0, messages: 0 });
  }
  expect((await markRead(service, ann, id)).status).toBe(404);
  expect((await markAllRead(service, ann)).status).toBe(200);
  const { requestId } = await request(service, ben, ann);
  await eventually(async () =>
    expect(await service.db.collection('notifications').countDocuments({ relatedId: requestId })).toBe(1),
  );
  await relate(service, ann, ben, 'none');
  for (const person of [ann, ben]) {
    expect((await list(service, person)).body).toEqual([]);
    expect(await badge(service, person)).toEqual({ notifications: 0, messages: 0 });
  }
});

test('texts use the current name of a person', async () => {
  const [ann, ben] = await newPeople();
  await request(service, ben, ann);
  await texts(service, ann, 1);
  expect(JSON.stringify(await service.db.collection('notifications').findOne({ userId: ann.userId }))).not.toContain(
    ben.username,
  );
  await service.db
    .collection('people')
    .updateOne({ _id: ben.userId as never }, { $set: { 'account.username': 'Ben the second' } });
  expect(await texts(service, ann, 1)).toEqual(['Ben the second would like to connect with you.']);
});

test('erasure removes notifications of and by the person, and late events bring none back', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ben, ann, 'Hello');
  await request(service, ann, ben);
  await prefer(service, ben, { messages: false });
  await texts(service, ben, 1);
  await leave(service, ben);
  await eventually(async () =>
    expect(await stored({ $or: [{ userId: ben.userId }, { causeId: ben.userId }] })).toBe(0),
  );
  expect((await list(service, ann)).body).toEqual([]);
  const asked = { requestId: idSchema.parse(randomId()), fromUserId: ben.userId, toUserId: ann.userId };
  await publish([
    writeEvent({ service: 'profile' }, connectionRequested, { key: pairKey(ann.userId, ben.userId), data: asked }),
    writeEvent({ service: 'auth' }, passwordChanged, { key: ben.userId, data: { userId: ben.userId } }),
  ]);
  expect(await stored({ $or: [{ userId: ben.userId }, { causeId: ben.userId }] })).toBe(0);
  expect(await service.db.collection('notificationPreferences').findOne({ _id: ben.userId as never })).toEqual({
    _id: ben.userId,
    erasedAt: expect.any(Date),
  });
});

test('the badge is counted from the index alone', async () => {
  const userId = userIdSchema.parse(randomId());
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    userId,
    key: `event/${n}`,
    kind: 'request',
    causeId: randomId(),
    count: 1,
    read: n % 20 > 0,
    processed: false,
    createdAt: new Date(n),
  }));
  await service.db.collection('notifications').insertMany(many);
  const unread = [
    { $match: { userId: { $in: [userId] }, read: false } },
    { $group: { _id: { userId: '$userId', causeId: '$causeId' }, count: { $sum: 1 } } },
  ];
  const plan = await explain(service.db.collection('notifications').aggregate(unread));
  const stats = JSON.stringify(plan);
  expect(stats).toContain('"indexName":"unread"');
  expect(stats).toContain('"totalDocsExamined":0');
  const newest = service.db.collection('notifications').find({ userId, processed: false });
  const page = await explain(newest.sort({ createdAt: -1, _id: -1 }).limit(21));
  expect(page.executionStats).toMatchObject({ totalDocsExamined: 21 });
});

test('read notifications expire by a TTL index, unread ones stay', async () => {
  const indexes = await service.db.collection('notifications').indexes();
  expect(indexes.find(({ name }) => name === 'kept')).toMatchObject({
    key: { readAt: 1 },
    expireAfterSeconds: 90 * 24 * 3600,
  });
  const [ann, ben] = await newPair(service);
  await sent(service, ben, ann, 'Hello');
  const _id = new ObjectId(String((await first(ann))?._id));
  expect(await stored({ _id, readAt: { $exists: false } })).toBe(1);
  await markAllRead(service, ann);
  expect(await stored({ _id, readAt: { $exists: true } })).toBe(1);
  await sent(service, ben, ann, 'Again');
  expect(await stored({ _id, readAt: { $exists: false } })).toBe(1);
});
