import {
  chatErased,
  childBirthdayChanged,
  childDeletionRequested,
  childGrownUp,
  childSafetyRaised,
  friendshipApproved,
  friendshipDecided,
  friendshipRequested,
  idSchema,
  internal,
  pairKey,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, expect, test } from 'vitest';
import { childrenOf } from './children.ts';
import { picture, pictureForm } from './pictures.ts';
import { newParent, startService, subscribe } from './service.ts';

const service = await startService();
afterAll(() => service.stop());
const app = childrenOf(service);
const { friends, write, thread, held, decide, read, reads, report, bell } = app;

const PHONE = 'call me on 07700 900123';

test('two friends write to each other, the newest first', async () => {
  const [mia, tom] = await friends();
  const first = await write(mia, tom, 'hello tom');
  expect([first.status, first.body.held]).toEqual([201, undefined]);
  await write(tom, mia, 'hi');
  for (const [of, friend] of [
    [mia, tom],
    [tom, mia],
  ] as const)
    expect((await thread(of, friend)).map(({ content, senderChildId }) => [content, senderChildId])).toEqual([
      ['hi', tom.childId],
      ['hello tom', mia.childId],
    ]);
  expect((await bell(tom)).map(({ message }) => message)).toEqual([`${mia.name} wrote to you.`]);
});

test('a device that is new since a new PIN shows nothing of before', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'of mine before');
  await write(tom, mia, 'before');
  await read(mia.parent, mia, tom);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const { db } = service;
  await db
    .collection('childMessages')
    .updateMany({ thread: pairKey(mia.childId, tom.childId) }, { $set: { createdAt: hourAgo } });
  await db
    .collection('notifications')
    .updateMany({ userId: mia.childId }, { $set: { createdAt: hourAgo, read: true } });
  await db.collection('parentReads').updateMany({ childId: mia.childId }, { $set: { at: hourAgo } });
  await write(tom, mia, 'after');
  const claims = { sees_since: Math.floor(Date.now() / 1000) - 60 };
  const { childId, parent } = mia;
  const token = await service.token({ role: 'child', childId, parentId: parent.userId, claims });
  const elsewhere = { ...mia, token };
  const seen = async (on: typeof mia) => [
    (await thread(on, tom)).map(({ content }) => content).toSorted(),
    (await bell(on)).length,
    (await reads(on)).body.length,
  ];
  expect(await seen(elsewhere)).toEqual([['after'], 1, 0]);
  expect(await seen(mia)).toEqual([['after', 'before', 'of mine before'], 3, 1]);
  const page = `/api/messages/thread/${childId}/${tom.childId}?limit=1`;
  expect((await service.call('GET', page, { token })).headers['link']).toBeUndefined();
});

test('a child sends no picture', async () => {
  const [mia, tom] = await friends();
  const form = await pictureForm(await picture(), { receiverChildId: tom.childId, content: 'look' });
  const { status, body } = await service.call('POST', '/api/messages', { token: mia.token, ...form });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['image']]);
  expect(await thread(mia, tom)).toEqual([]);
});

test('nobody else reads or writes in the thread', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'hello');
  const zoe = await app.newChild(await newParent(service));
  expect((await write(zoe, mia, 'hello')).status).toBe(403);
  const asked = [
    [zoe.token, `/api/messages/thread/${mia.childId}/${tom.childId}`],
    [zoe.token, `/api/messages/thread/${zoe.childId}/${mia.childId}`],
    [zoe.parent.token, `/api/profile/child/${mia.childId}/messages/${tom.childId}`],
    [zoe.parent.token, `/api/profile/child/${mia.childId}/reads`],
    [zoe.token, `/api/profile/child/${mia.childId}/reads`],
    [zoe.token, `/api/notifications/child/${mia.childId}`],
  ] as const;
  for (const [token, url] of asked) expect((await service.call('GET', url, { token })).status, url).toBe(404);
  const parents = await service.call('GET', `/api/messages/thread/${mia.childId}/${tom.childId}`, {
    token: mia.parent.token,
  });
  expect(parents.status).toBe(403);
});

test.each([
  ['is under eight', { birthYear: new Date().getFullYear() - 6 }],
  ['is grown up', { birthYear: new Date().getFullYear() - 19 }],
  ['has no consent for messages', { consents: { login: true, messages: false, position: false } }],
  ['was removed', { status: 'removed' as const }],
])('nothing can be written to a friend who %s', async (_why, changes) => {
  const [mia, tom] = await friends();
  await app.change(tom, changes);
  expect((await write(mia, tom, 'hello')).status).toBe(403);
  expect((await write(tom, mia, 'hello')).status).toBe(403);
});

test('a paused or ended friendship, or a banned parent, closes the thread', async () => {
  const [mia, tom] = await friends();
  for (const state of ['paused', 'ended'] as const) {
    await app.befriend(mia, tom, state);
    expect((await write(mia, tom, 'hello')).status).toBe(403);
  }
  const ben = await newParent(service, { status: 'banned' });
  const [zoe, ava] = [await app.newChild(ben), await app.newChild(await newParent(service))];
  await app.befriend(zoe, ava);
  expect((await write(ava, zoe, 'hello')).status).toBe(403);
});

test('the same clientId is the same message, also ten times at once', async () => {
  const [mia, tom] = await friends();
  const clientId = crypto.randomUUID();
  const sent = await Promise.all(Array.from({ length: 10 }, () => write(mia, tom, 'once', { clientId })));
  expect(new Set(sent.map(({ body }) => body._id)).size).toBe(1);
  expect(await thread(tom, mia)).toHaveLength(1);
});

test('more than 500 characters and swearing are refused at their field', async () => {
  const [mia, tom] = await friends();
  for (const content of ['a'.repeat(501), 'you are a fucking idiot']) {
    const { status, body } = await write(mia, tom, content);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['content']]);
  }
  expect(await thread(mia, tom)).toEqual([]);
});

test('a phone number waits until both parents let it through', async () => {
  const [mia, tom] = await friends();
  const { body } = await write(mia, tom, PHONE);
  expect(body.held).toBe('waiting');
  expect(await thread(tom, mia)).toEqual([]);
  expect((await thread(mia, tom))[0]).toMatchObject({ content: PHONE, held: 'waiting' });
  for (const [parent, fromMyChild] of [
    [mia.parent, true],
    [tom.parent, false],
  ] as const) {
    expect(await held(parent)).toMatchObject([{ _id: body._id, content: PHONE, fromMyChild, iReleased: false }]);
    await eventually(async () => expect((await bell(parent)).some(({ link }) => link === '/child-monitor')).toBe(true));
  }
  const stranger = await newParent(service);
  expect(await held(stranger)).toEqual([]);
  expect((await decide(stranger, body._id, 'release')).status).toBe(404);
  expect((await decide(mia.parent, body._id, 'release')).body.delivered).toBe(false);
  expect((await decide(mia.parent, body._id, 'release')).body.delivered).toBe(false);
  expect(await thread(tom, mia)).toEqual([]);
  expect((await decide(tom.parent, body._id, 'release')).body.delivered).toBe(true);
  expect((await thread(tom, mia)).map(({ content }) => content)).toEqual([PHONE]);
  expect(await held(tom.parent)).toEqual([]);
});

test('nothing is let through once the two are no longer friends, or the child is 18', async () => {
  const [mia, tom] = await friends();
  const { body } = await write(mia, tom, PHONE);
  await decide(mia.parent, body._id, 'release');
  await app.befriend(mia, tom, 'ended');
  expect((await decide(tom.parent, body._id, 'release')).status).toBe(409);
  expect(await thread(tom, mia)).toEqual([]);
  await app.change(mia, { birthYear: new Date().getFullYear() - 18, birthMonth: 1 });
  expect(await held(mia.parent)).toEqual([]);
  expect(await held(tom.parent)).toHaveLength(1);
});

test('a child who turns 18 and its parent are told, once', async () => {
  const mia = await app.newChild(await newParent(service));
  const data = { childId: mia.childId, userId: mia.parent.userId };
  for (let times = 0; times < 2; times += 1) await service.publish('profile', childGrownUp, mia.childId, data);
  await eventually(async () =>
    expect((await bell(mia.parent)).map(({ message }) => message)).toEqual([
      `${mia.name} is 18 now. Friends, messages and monitoring have ended here. ${mia.name} can register as an adult.`,
    ]),
  );
  await eventually(async () => expect(await bell(mia)).toMatchObject([{ type: 'other' }]));
});

test('one parent’s no is enough', async () => {
  const [mia, tom] = await friends();
  const { body } = await write(mia, tom, PHONE);
  await decide(mia.parent, body._id, 'release');
  expect((await decide(tom.parent, body._id, 'refuse')).status).toBe(200);
  expect((await decide(tom.parent, body._id, 'release')).status).toBe(404);
  expect((await thread(mia, tom))[0]?.held).toBe('refused');
  expect(await thread(tom, mia)).toEqual([]);
});

test('a number split over several messages is held when it is complete', async () => {
  const [mia, tom] = await friends();
  const states: (string | undefined)[] = [];
  for (const part of ['my number is 077', '009', '00123']) states.push((await write(mia, tom, part)).body.held);
  expect(states.at(-1)).toBe('waiting');
});

test('a number whose halves are sent at the same moment is held with the second', async () => {
  for (let times = 0; times < 5; times += 1) {
    const [mia, tom] = await friends();
    const sent = await Promise.all(['90012', '34567'].map((half) => write(mia, tom, half)));
    expect(sent.filter(({ body }) => body.held === 'waiting')).toHaveLength(1);
  }
});

test('three held messages in a week pause the thread', async () => {
  const [mia, tom] = await friends();
  for (let at = 0; at < 3; at += 1) await write(mia, tom, `${PHONE} ${at}`);
  expect((await write(tom, mia, 'hello')).status).toBe(403);
});

test('secrecy goes to the safety queue and to neither parent', async () => {
  const [mia, tom] = await friends();
  const { body } = await write(mia, tom, 'send me a picture of you with no clothes on and dont tell your mum');
  expect(body.held).toBe('waiting');
  expect(await thread(tom, mia)).toEqual([]);
  for (const parent of [mia.parent, tom.parent]) {
    expect(await held(parent)).toEqual([]);
    expect((await bell(parent)).filter(({ type }) => type !== 'message')).toEqual([]);
  }
  expect((await read(mia.parent, mia, tom)).body).toEqual([]);
  expect(await service.db.collection('safetyCases').countDocuments({ 'snapshot.senderId': mia.childId })).toBe(1);
});

test('an emergency gets fixed words at once, and the sender’s parent is told', async () => {
  const [mia, tom] = await friends();
  const urgent = await write(mia, tom, 'my brother is not breathing');
  expect(urgent.body.advice).toContain('999');
  expect((await thread(tom, mia)).every(({ advice }) => advice === undefined)).toBe(true);
  await eventually(async () =>
    expect((await bell(mia.parent)).some(({ message }) => message.includes('sounds like an emergency'))).toBe(true),
  );
  expect((await bell(tom.parent)).some(({ message }) => message.includes('emergency'))).toBe(false);
});

test('amounts of insulin carry a note for both', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'i took 5 units for my pizza');
  for (const [of, friend] of [
    [mia, tom],
    [tom, mia],
  ] as const)
    expect((await thread(of, friend))[0]?.note).toBe("Everyone's insulin is different. Ask your grown-up.");
});

test('a child’s report pauses the thread, hides the message and tells neither parent', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'you smell');
  const [message] = await thread(tom, mia);
  const before = await Promise.all([bell(mia.parent), bell(tom.parent)]);
  expect((await report(mia, message?._id ?? '')).status).toBe(404);
  expect((await report(tom, message?._id ?? '')).status).toBe(201);
  expect((await report(tom, message?._id ?? '')).status).toBe(409);
  expect(await thread(tom, mia)).toEqual([]);
  for (const [one, other] of [
    [mia, tom],
    [tom, mia],
  ] as const)
    expect((await write(one, other, 'hello')).status).toBe(403);
  expect(await Promise.all([bell(mia.parent), bell(tom.parent)])).toEqual(before);
});

test('a parent reads by age, and the child sees each reading', async () => {
  const [mia, tom] = await friends(
    { birthYear: new Date().getFullYear() - 10 },
    { birthYear: new Date().getFullYear() - 14 },
  );
  await write(mia, tom, 'hello');
  expect((await read(mia.parent, mia, tom)).body.map(({ content }) => content)).toEqual(['hello']);
  expect((await reads(mia)).body).toMatchObject([{ friendId: tom.childId, friendName: tom.name }]);
  expect((await reads(mia, mia.parent.token)).body).toHaveLength(1);

  expect((await read(tom.parent, tom, mia)).body.code).toBe('REASON_REQUIRED');
  expect((await read(tom.parent, tom, mia, '?reason=..%20he')).body.code).toBe('REASON_REQUIRED');
  expect((await reads(tom)).body).toEqual([]);
  expect((await read(tom.parent, tom, mia, '?reason=he%20was%20sad')).status).toBe(200);
  expect((await reads(tom)).body).toMatchObject([{ reason: 'he was sad' }]);
  await eventually(async () =>
    expect((await bell(tom)).some(({ message }) => message.includes('grown-up read'))).toBe(true),
  );

  await app.change(tom, { birthYear: new Date().getFullYear() - 17 });
  expect((await read(tom.parent, tom, mia, '?reason=x')).status).toBe(403);
  expect((await reads(tom)).body).toHaveLength(1);
});

test('a corrected birthday opens nothing of before to the parent, and is told to the child', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'before');
  await app.change(mia, { readableSince: new Date().toISOString() });
  await write(mia, tom, 'after');
  expect((await read(mia.parent, mia, tom)).body.map(({ content }) => content)).toEqual(['after']);
  const { childId, parent } = mia;
  await service.publish('profile', childBirthdayChanged, childId, { childId, userId: parent.userId });
  await eventually(async () =>
    expect((await bell(mia)).some(({ message }) => message.includes('changed your birthday'))).toBe(true),
  );
});

test('a child whose birthday is not known neither writes nor is written to', async () => {
  const [mia, tom] = await friends();
  await app.change(mia, { birthYear: undefined, birthMonth: undefined });
  expect([(await write(mia, tom, 'hello')).status, (await write(tom, mia, 'hello')).status]).toEqual([403, 403]);
});

test.each(['he hit me and i cant breathe', "i can't tell mum i want to die"])(
  'of “%s” nobody in the family hears, and on-call at once',
  async (text) => {
    const raised = subscribe(service, childSafetyRaised);
    const [mia, tom] = await friends();
    const before = await Promise.all([bell(mia.parent), bell(tom.parent)]);
    await write(mia, tom, text);
    const found = await eventually(async () => {
      const one = await service.db.collection('safetyCases').findOne({ 'snapshot.senderId': mia.childId });
      expect(one).toMatchObject({ isUrgent: true });
      return one;
    });
    await eventually(() => expect(raised.of(String(found?._id))).toMatchObject([{ isUrgent: true }]));
    expect(await Promise.all([bell(mia.parent), bell(tom.parent)])).toEqual(before);
    await raised.stop();
  },
);

test('requests and their outcomes reach the bells of parents and children', async () => {
  const [ann, ben] = [await newParent(service), await newParent(service)];
  const [mia, tom] = [await app.newChild(ann), await app.newChild(ben)];
  const friendshipId = idSchema.parse(randomId());
  const parties = {
    friendshipId,
    fromChildId: mia.childId,
    fromParentId: ann.userId,
    toChildId: tom.childId,
    toParentId: ben.userId,
  };
  await service.publish('profile', friendshipRequested, friendshipId, parties);
  for (const parent of [ann, ben])
    await eventually(async () =>
      expect(await bell(parent)).toMatchObject([
        { type: 'connection_request', relatedId: friendshipId, processed: false },
      ]),
    );
  await service.publish('profile', friendshipApproved, friendshipId, { ...parties, by: 'requester-parent' });
  await eventually(async () => expect(await bell(ann)).toEqual([]));
  await service.publish('profile', friendshipDecided, friendshipId, { ...parties, outcome: 'accepted' });
  for (const who of [ann, ben, mia, tom])
    await eventually(async () => expect((await bell(who)).map(({ type }) => type)).toEqual(['connection_approved']));
  expect((await bell(mia))[0]?.message).toBe(`You and ${tom.name} are friends now!`);
});

test('an erased child leaves no trace, and the erasure is confirmed', async () => {
  const [mia, tom] = await friends({ name: 'Zebedee' });
  const confirmed = subscribe(service, chatErased);
  await write(mia, tom, 'hello from zebedee');
  await write(tom, mia, 'hi');
  await read(tom.parent, tom, mia);
  const erasureId = crypto.randomUUID();
  await service.publish('profile', childDeletionRequested, mia.childId, { childId: mia.childId, erasureId });
  await eventually(async () => expect(confirmed.of(erasureId)).toHaveLength(1));
  await confirmed.stop();
  for (const { name } of await service.db.listCollections().toArray()) {
    const rows = await service.db
      .collection(name)
      .find({ erasedAt: { $exists: false } })
      .toArray();
    const text = JSON.stringify(rows.filter((row) => name !== 'inbox' && name !== 'outbox' && row));
    expect(text, name).not.toContain(mia.childId);
    expect(text, name).not.toContain('ebedee');
  }
});

test('the copy of a parent’s data has the messages of a child under 13, who is told, and none from 13 on', async () => {
  const [mia, tom] = await friends();
  await write(mia, tom, 'hello tom');
  await write(tom, mia, 'hi mia');
  await write(tom, mia, PHONE);
  const [teen, friend] = await friends({ birthYear: new Date().getUTCFullYear() - 14, birthMonth: 1 });
  await write(teen, friend, 'words of a teenager');
  const client = await service.internalClient('profile');
  const copyOf = ({ userId }: typeof mia.parent, exportId = randomId()) =>
    exportedRecords(client, internal.chat.exportPage, { userId, exportId });

  const exportId = randomId();
  const records = await copyOf(mia.parent, exportId);
  expect(records.filter(({ kind }) => kind.startsWith('child'))).toMatchObject([
    { kind: 'childThread', childName: mia.name, friendName: tom.name },
    { kind: 'childMessage', isOwn: true, name: mia.name, text: 'hello tom' },
    { kind: 'childMessage', isOwn: false, name: tom.name, text: 'hi mia' },
  ]);
  expect((await reads(mia)).body).toHaveLength(1);
  expect((await bell(mia)).map(({ message }) => message)).toContain(`A grown-up read your messages with ${tom.name}.`);
  // Begun again after a crash: one reading, and nothing that was written after it.
  await write(tom, mia, 'after the reading');
  expect(JSON.stringify(await copyOf(mia.parent, exportId))).not.toContain('after the reading');
  expect((await reads(mia)).body).toHaveLength(1);
  expect(JSON.stringify(await copyOf(mia.parent))).toContain('after the reading');
  expect((await reads(mia)).body).toHaveLength(2);

  expect(JSON.stringify(await copyOf(teen.parent))).not.toMatch(/childThread|childMessage|teenager/);
  expect((await reads(teen)).body).toEqual([]);
  expect(JSON.stringify(await copyOf(tom.parent))).not.toContain('teenager');

  // Its own copy, of which no reading tells.
  const request = { userId: teen.parent.userId, childId: teen.childId };
  expect(await exportedRecords(client, internal.chat.exportPage, request)).toMatchObject([
    { kind: 'childThread', childName: teen.name, friendName: friend.name },
    { kind: 'childMessage', isOwn: true, name: teen.name, text: 'words of a teenager' },
  ]);
  expect((await reads(teen)).body).toEqual([]);
  const ofAnother = { userId: mia.parent.userId, childId: teen.childId };
  expect(JSON.stringify(await exportedRecords(client, internal.chat.exportPage, ofAnother))).not.toContain('teenager');
});
