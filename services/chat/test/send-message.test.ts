import { randomUUID } from 'node:crypto';
import {
  ALT_TEXT_MAX,
  accountChanged,
  IMAGE_MAX_BYTES,
  MESSAGE_EDIT_SECONDS,
  MESSAGE_MAX,
  MESSAGES_PER_MINUTE,
  type Message,
  TEXTS,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  conversationWith,
  edit,
  messagesWith,
  nextOf,
  remove,
  send,
  sendPicture,
  sent,
  sentPicture,
  textsWith,
} from './messages.ts';
import { list as notificationsOf } from './notifications.ts';
import { addressOf, openedPage, receives } from './pages.ts';
import { statusesOf, storedPictures } from './pictures.ts';
import { accountOf, newPair, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
/** The clock stands still, so that several messages fall on the same millisecond. */
const START = new Date('2026-03-01T10:00:00.000Z');
let now = START;
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
afterAll(() => service.stop());
afterEach(() => {
  now = START;
});

const stranger = () => ({ userId: userIdSchema.parse(randomId()) });
const stored = (query: object) => service.db.collection('messages').countDocuments(query);

test('connected parents see the same messages: newest first, as typed, with the name of the sender', async () => {
  const [ann, ben] = await newPair(service);
  const first = await sent(service, ann, ben, '  Hello Ben, how was the clinic? <b>5.4</b> & rising \n😀 ');
  const second = await sent(service, ben, ann, 'Zoe\u0308 is fine');
  expect(first).toMatchObject({ sender: { _id: ann.userId, username: ann.username }, receiverId: ben.userId });
  for (const [reader, other] of [[ann, ben] as const, [ben, ann] as const]) {
    const { body } = await messagesWith(service, reader, other);
    expect(body.map(({ content }) => content)).toEqual([
      'Zoë is fine',
      'Hello Ben, how was the clinic? <b>5.4</b> & rising \n😀',
    ]);
    expect(body.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(body[1]?.sender).toEqual({ _id: ann.userId, username: ann.username });
  }
});

test('people who may not be written to all answer alike', async () => {
  const [ann, ben] = await newPair(service);
  const [ended, blocked, unblocked] = await Promise.all([newParent(service), newParent(service), newParent(service)]);
  const [banned, leaving] = await Promise.all([
    newParent(service, { status: 'banned' }),
    newParent(service, { status: 'deleting' }),
  ]);
  for (const other of [ended, blocked, unblocked, banned, leaving]) await relate(service, ann, other, 'connected');
  await relate(service, ann, ended, 'ended');
  await relate(service, ann, blocked, 'blocked');
  await relate(service, ann, unblocked, 'blocked');
  await relate(service, ann, unblocked, 'none');
  const answers = [];
  for (const to of [stranger(), await newParent(service), ann, ended, blocked, unblocked, banned, leaving]) {
    const { status, body } = await send(service, ann, to, 'Hello');
    answers.push({ status, code: body.code, msg: body.msg });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await send(service, blocked, ann, 'Hello')).status).toBe(403);
  expect(await stored({ senderId: ann.userId })).toBe(0);
  expect((await send(service, ben, ann, 'Hello')).status).toBe(201);
});

test('a sender needs a profile', async () => {
  const [bare, ben] = [await newParent(service, { profile: false }), await newParent(service)];
  await relate(service, bare, ben, 'connected');
  const { status, body } = await send(service, bare, ben, 'Hello');
  expect([status, body.code, body.msg]).toEqual([404, 'PROFILE_NOT_FOUND', TEXTS.senderProfileNotFound]);
  expect(await stored({ senderId: bare.userId })).toBe(0);
});

test('concurrent messages are accepted or refused independently, and refused ones store nothing', async () => {
  const pairs = await Promise.all([1, 2, 3, 4].map(() => newPair(service)));
  const [bare, gone] = await Promise.all([
    newParent(service, { profile: false }),
    newParent(service, { status: 'banned' }),
  ]);
  const [first, second] = pairs as [(typeof pairs)[number], (typeof pairs)[number]];
  await relate(service, bare, first[0], 'connected');
  await relate(service, second[0], gone, 'connected');
  const allowed = pairs.map(([ann, ben]) => send(service, ann, ben, 'Hello'));
  const refused = [
    send(service, first[0], second[0], 'Hello'),
    send(service, bare, first[0], 'Hello'),
    send(service, second[0], gone, 'Hello'),
  ];
  expect((await Promise.all(allowed)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 404, 403]);
  const everybody = [bare, gone, ...pairs.flat()].map(({ userId }) => userId);
  expect(await stored({ senderId: { $in: everybody } })).toBe(4);
  const unread = await service.db
    .collection('conversations')
    .find({ members: { $in: everybody } })
    .toArray();
  const counts = unread.flatMap(({ sides }) =>
    Object.values(sides as Record<string, { unread?: number }>).map((side) => side.unread ?? 0),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(
    await service.db.collection('notifications').countDocuments({ userId: { $in: everybody }, kind: 'messages' }),
  ).toBe(4);
});

test('a message has 1 to 2,000 visible characters', async () => {
  const [ann, ben] = await newPair(service);
  expect((await send(service, ann, ben, 'a'.repeat(MESSAGE_MAX))).status).toBe(201);
  for (const content of ['a'.repeat(MESSAGE_MAX + 1), ' \n ', '\u200B\u200D', '\u2800', '\u202E', 'bell \u0007']) {
    const { status, body } = await send(service, ann, ben, content);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['content']]);
  }
});

test('a picture is sent with or without words, as both see it, and an edit keeps it', async () => {
  const [ann, ben] = await newPair(service);
  const page = await openedPage(await addressOf(service), ben.token);
  const fields = { content: ' Our new pump ', imageAlt: ' A Zoe\u0308 pump ', clientId: randomUUID() };
  const tries = await Promise.all([1, 2, 3].map(() => sendPicture(service, ann, ben, fields)));
  const shown = {
    content: 'Our new pump',
    imageUrl: expect.stringMatching(/^\/uploads\/chat\/[0-9a-f]{32}-small.webp$/),
  };
  expect(tries.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { body } = tries[0] as (typeof tries)[number];
  expect(body).toMatchObject({ ...shown, imageAlt: 'A Zoë pump', clientId: fields.clientId });
  await receives(page, 'message', { _id: body._id, imageUrl: body.imageUrl, imageAlt: 'A Zoë pump' });
  page.socket.disconnect();
  // Also when it is sent again later, and the bytes are others.
  expect((await sendPicture(service, ann, ben, fields, Buffer.from('none'))).body._id).toBe(body._id);
  expect(await storedPictures(service, ann.userId)).toBe(1);
  expect((await edit(service, ann, body._id, 'Our pump')).body).toMatchObject({
    imageUrl: body.imageUrl,
    edited: true,
  });

  const alone = await sentPicture(service, ann, ben, { content: '\u200B' });
  expect([alone.content, alone.imageAlt]).toEqual(['', undefined]);
  expect((await conversationWith(service, ben, ann))?.lastMessage?.content).toBe('Picture');
  await sent(service, ann, ben, 'Hidden');
  await remove(service, ben, (await messagesWith(service, ben, ann)).body[0]?._id ?? '', 'me');
  expect((await conversationWith(service, ben, ann))?.lastMessage?.content).toBe('Picture');
  expect((await messagesWith(service, ben, ann)).body.map(({ content, imageUrl }) => [content, imageUrl])).toEqual([
    ['', alone.imageUrl],
    ['Our pump', body.imageUrl],
  ]);
  const { status, headers } = await service.call('GET', body.imageUrl?.replace('small', 'large') ?? '', ben);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store']);
});

test('a picture that is none, or for somebody who may not be written to, stores nothing', async () => {
  const [ann, ben] = await newPair(service);
  const refused = async (fields: Record<string, string>, bytes?: Buffer, to: Pick<Parent, 'userId'> = ben) => {
    const { status, body } = await sendPicture(service, ann, to, fields, bytes);
    return [status, ...Object.keys(body.errors ?? {})];
  };
  expect(await refused({}, Buffer.from('<svg/>'))).toEqual([400, 'image']);
  expect(await refused({}, Buffer.alloc(IMAGE_MAX_BYTES + 1))).toEqual([413, 'image']);
  expect(await refused({ imageAlt: 'x'.repeat(ALT_TEXT_MAX + 1) })).toEqual([400, 'imageAlt']);
  expect(await refused({ content: ' ' }, Buffer.alloc(0))).toEqual([400, 'content']);
  expect(await refused({}, undefined, await newParent(service))).toEqual([403]);
  await relate(service, ann, ben, 'ended');
  expect(await refused({})).toEqual([403]);
  expect([await stored({ senderId: ann.userId }), await storedPictures(service, ann.userId)]).toEqual([0, 0]);
});

test('a picture is seen by those who may read its message, as long as they may', async () => {
  const [ann, ben] = await newPair(service);
  const stranger = await newParent(service);
  const admin = await newParent(service, { role: 'admin', safeguarding: true });
  const { _id, imageUrl } = await sentPicture(service, ann, ben);
  const seen = () => statusesOf(service, imageUrl, ann, ben);
  expect(await seen()).toEqual([200, 200]);
  expect(await statusesOf(service, imageUrl, stranger, admin)).toEqual([404, 404]);
  expect((await service.call('GET', imageUrl ?? '')).status).toBe(401);
  await relate(service, ann, ben, 'ended');
  expect(await seen()).toEqual([200, 200]);
  await relate(service, ben, ann, 'blocked');
  expect(await seen()).toEqual([404, 404]);
  await relate(service, ann, ben, 'connected');
  await remove(service, ben, _id, 'me');
  expect(await seen()).toEqual([200, 404]);
  await remove(service, ann, _id, 'both');
  expect(await seen()).toEqual([404, 404]);
  const { body } = await messagesWith(service, ann, ben);
  expect([body[0]?.deleted, body[0]?.imageUrl]).toEqual([true, undefined]);
});

test('the same clientId is the same message, repeated or concurrent, and only its sender’s', async () => {
  const [ann, ben] = await newPair(service);
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(service, ann, ben, 'Once', clientId)));
  const later = await send(service, ann, ben, 'Once', clientId);
  expect([...answers, later].map(({ status }) => status)).toEqual(Array(7).fill(201));
  expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(later.body.clientId).toBe(clientId);
  expect(await stored({ senderId: ann.userId })).toBe(1);
  const { body } = await messagesWith(service, ben, ann);
  expect(body.map((message) => message.clientId)).toEqual([undefined]);
  expect((await send(service, ben, ann, 'Mine', clientId)).body.content).toBe('Mine');
  const [conversation] = await service.db.collection('conversations').find({ members: ben.userId }).toArray();
  expect(conversation?.sides[ben.userId].unread).toBe(1);
});

test('a retry finds the stored message after the end of the connection, but not after a block', async () => {
  const [ann, ben] = await newPair(service);
  const clientId = randomUUID();
  const first = await send(service, ann, ben, 'Sent in time', clientId);
  await relate(service, ann, ben, 'ended');
  expect((await send(service, ann, ben, 'Sent in time', clientId)).body._id).toBe(first.body._id);
  await relate(service, ben, ann, 'blocked');
  expect((await send(service, ann, ben, 'Sent in time', clientId)).status).toBe(403);
});

test('concurrent messages have distinct times in one order, even when the clock goes back', async () => {
  const [ann, ben] = await newPair(service);
  now = new Date('2031-03-01T10:00:00.000Z');
  const burst = Array.from({ length: 10 }, (_, index) =>
    index % 2 ? send(service, ann, ben, `${index}`) : send(service, ben, ann, `${index}`),
  );
  const answers = await Promise.all(burst);
  now = new Date('2026-03-01T10:00:00.000Z');
  answers.push(await send(service, ann, ben, 'last'));
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201));
  const { body } = await messagesWith(service, ann, ben);
  const times = body.map(({ createdAt }) => createdAt);
  expect(new Set(times).size).toBe(11);
  expect(times.toSorted().toReversed()).toEqual(times);
  expect(body[0]?.content).toBe('last');
  const [conversation] = await service.db.collection('conversations').find({ members: ann.userId }).toArray();
  expect([conversation?.sides[ann.userId].unread, conversation?.sides[ben.userId].unread]).toEqual([5, 6]);
});

test('a block and a concurrent message cannot both win', async () => {
  const [ann, ben] = await newPair(service);
  const sending = Array.from({ length: 12 }, (_, index) => send(service, ann, ben, `${index}`));
  await relate(service, ann, ben, 'blocked');
  const count = await stored({ senderId: ann.userId });
  const accepted = (await Promise.all(sending)).filter(({ status }) => status === 201).length;
  expect([accepted, await stored({ senderId: ann.userId })]).toEqual([count, count]);
});

test('thirty messages a minute are allowed', async () => {
  const [ann, ben] = await newPair(service);
  for (let index = 0; index < MESSAGES_PER_MINUTE; index += 1) await sent(service, ann, ben, `${index}`);
  const { status, body, headers } = await send(service, ann, ben, 'One more');
  expect([status, body.msg]).toEqual([429, TEXTS.sendingTooFast]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(service, ben, ann, 'But I may')).status).toBe(201);
});

test('a conversation is paginated, with each message once', async () => {
  const [ann, ben] = await newPair(service);
  for (let index = 0; index < 12; index += 1) await sent(service, ann, ben, `${index}`);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let url: string | undefined = `/api/messages/${ann.userId}?limit=5`; url; ) {
    const { body, headers }: { body: Message[]; headers: object } = await service.call<Message[]>('GET', url, {
      token: ben.token,
    });
    sizes.push(body.length);
    seen.push(...body.map(({ content }) => content));
    url = nextOf(headers as Record<string, unknown>);
  }
  expect([sizes, seen]).toEqual([[5, 5, 2], Array.from({ length: 12 }, (_, index) => `${11 - index}`)]);
});

test('a search finds words in any case, and nothing that is hidden, deleted or of others', async () => {
  const [ann, ben] = await newPair(service);
  const texts = ['The NEW pump (Omnipod)', 'pump.', 'Pumpkins', 'nothing', 'pump, hidden', 'pump, deleted'];
  const ids = [];
  for (const text of texts) ids.push((await sent(service, ann, ben, text))._id);
  await remove(service, ben, ids[4] ?? '', 'me');
  await remove(service, ann, ids[5] ?? '', 'both');
  const [cat, dan] = await newPair(service);
  await sent(service, cat, dan, 'Our pump');
  const search = (query: string, who = ben, other = ann) =>
    service.call<Message[]>('GET', `/api/messages/${other.userId}/search?q=${query}`, { token: who.token });
  const found = async (query: string) => (await search(query)).body.map(({ content }) => content);
  expect(await found('PUMP')).toEqual(['Pumpkins', 'pump.', 'The NEW pump (Omnipod)']);
  expect([await found('pump.'), await found('(omni')]).toEqual([['pump.'], ['The NEW pump (Omnipod)']]);
  const page = await search('pump&limit=2');
  expect(page.body).toHaveLength(2);
  const next = await service.call<Message[]>('GET', nextOf(page.headers) ?? '', { token: ben.token });
  expect(next.body.map(({ content }) => content)).toEqual(['The NEW pump (Omnipod)']);
  expect([(await search('%20')).status, (await search('pump', cat)).status]).toEqual([400, 404]);
  await relate(service, ann, ben, 'blocked');
  expect((await search('pump')).status).toBe(404);
});

test('a page around a message has the ones before and after it, and goes on in both directions', async () => {
  const [ann, ben] = await newPair(service);
  const ids = [];
  for (let index = 0; index < 9; index += 1) ids.push((await sent(service, ann, ben, `${index}`))._id);
  const { body, headers } = await messagesWith(service, ben, ann, `?around=${ids[4]}&limit=2`);
  expect(body.map(({ content }) => content)).toEqual(['5', '4', '3']);
  const [, prev] = /<([^>]+)>; rel="prev"/.exec(String(headers.link)) ?? [];
  const beyond = [nextOf(headers), prev].map((url) => service.call<Message[]>('GET', url ?? '', { token: ben.token }));
  expect((await Promise.all(beyond)).map((page) => page.body.map(({ content }) => content))).toEqual([
    ['2', '1'],
    ['7', '6'],
  ]);
  await remove(service, ben, ids[4] ?? '', 'me');
  expect((await messagesWith(service, ben, ann, `?around=${ids[4]}`)).status).toBe(404);
});

test('history stays readable after a connection ends, and a block hides it until they connect again', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Remember?');
  const seenBy = async () => [
    (await messagesWith(service, ann, ben)).status,
    (await messagesWith(service, ben, ann)).status,
  ];
  await relate(service, ann, ben, 'ended');
  expect(await seenBy()).toEqual([200, 200]);
  await relate(service, ann, ben, 'blocked');
  expect(await seenBy()).toEqual([404, 404]);
  await relate(service, ann, ben, 'none');
  expect(await seenBy()).toEqual([404, 404]);
  await relate(service, ann, ben, 'connected');
  expect(await textsWith(service, ben, ann)).toEqual(['Remember?']);
  expect((await send(service, ben, ann, 'Yes')).status).toBe(201);
});

test('strangers, blocked people and unknown ids get the same 404', async () => {
  const ann = await newParent(service);
  const blocker = await newParent(service);
  await relate(service, blocker, ann, 'blocked');
  const answers = await Promise.all(
    [stranger(), await newParent(service), blocker, ann].map((other) => messagesWith(service, ann, other)),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.msg}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

test('old messages show the sender’s new name', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Hello');
  await service.publish(
    'auth',
    accountChanged,
    ann.userId,
    accountOf(ann.userId, { username: 'Ann of Leeds', version: 2 }),
  );
  await eventually(async () =>
    expect((await messagesWith(service, ben, ann)).body[0]?.sender.username).toBe('Ann of Leeds'),
  );
});

test('an edited message keeps its place and says so at once to both, and unread counts stay', async () => {
  const [ann, ben] = await newPair(service);
  const [first, last] = [await sent(service, ann, ben, 'Half past two'), await sent(service, ann, ben, 'At the pool')];
  const url = await addressOf(service);
  const pages = await Promise.all([ann, ben].map(({ token }) => openedPage(url, token)));
  const { status, body } = await edit(service, ann, first._id, ' Half past three ');
  expect([status, body]).toEqual([200, { ...first, content: 'Half past three', edited: true }]);
  await Promise.all(
    pages.map((page) => receives(page, 'messageChanged', { content: 'Half past three', edited: true })),
  );
  for (const { socket } of pages) socket.disconnect();
  for (const reader of [ann, ben])
    expect((await messagesWith(service, reader, reader === ann ? ben : ann)).body).toMatchObject([
      { content: 'At the pool' },
      { content: 'Half past three', edited: true, createdAt: first.createdAt },
    ]);
  expect(await conversationWith(service, ben, ann)).toMatchObject({
    unread: 2,
    lastMessage: { content: 'At the pool' },
  });
  await edit(service, ann, last._id, 'In the park');
  expect(await conversationWith(service, ben, ann)).toMatchObject({
    unread: 2,
    lastMessage: { content: 'In the park' },
  });
  // The same text again changes nothing.
  expect((await edit(service, ann, last._id, 'In the park')).body.content).toBe('In the park');
  const stored = await service.db.collection('messages').findOne({ content: 'In the park', senderId: ann.userId });
  expect(stored?.history).toEqual([{ content: 'At the pool', at: expect.any(Date) }]);
});

test('only the writer edits a message, for 15 minutes, while the two are connected', async () => {
  const [ann, ben] = await newPair(service);
  const { _id, createdAt } = await sent(service, ann, ben, 'Hello');
  const tried = async (writer = ann, content = 'Changed') => (await edit(service, writer, _id, content)).status;
  expect([await tried(ben), (await edit(service, ann, randomId(), 'Changed')).status]).toEqual([404, 404]);
  expect([await tried(ann, ' '), await tried(ann, 'x'.repeat(MESSAGE_MAX + 1))]).toEqual([400, 400]);
  now = new Date(Date.parse(createdAt) + MESSAGE_EDIT_SECONDS * 1000);
  expect(await tried()).toBe(200);
  now = new Date(now.getTime() + 1000);
  expect(await tried(ann, 'Too late')).toBe(409);
  now = START;
  await relate(service, ann, ben, 'ended');
  expect(await tried(ann, 'Ended')).toBe(403);
  await relate(service, ben, ann, 'blocked');
  expect(await tried(ann, 'Blocked')).toBe(404);
  expect(await stored({ senderId: ann.userId, content: 'Changed' })).toBe(1);
});

test('a block and a concurrent edit cannot both win, and of concurrent edits no text is lost', async () => {
  const [ann, ben] = await newPair(service);
  const [{ _id }] = [await sent(service, ann, ben, 'Hello'), await sent(service, ann, ben, 'Newest')];
  const texts = ['one', 'two', 'three', 'four'];
  const editing = texts.map((content) => edit(service, ann, _id, content));
  await relate(service, ann, ben, 'blocked');
  const find = () => service.db.collection('messages').findOne({ senderId: ann.userId, content: { $ne: 'Newest' } });
  const atBlock = await find();
  const statuses = (await Promise.all(editing)).map(({ status }) => status);
  expect(await find()).toEqual(atBlock);
  expect(atBlock?.history ?? []).toHaveLength(statuses.filter((status) => status === 200).length);
});

test('a message deleted for both leaves its place and nothing of its text, and does not count as unread', async () => {
  const [ann, ben] = await newPair(service);
  const clientId = randomUUID();
  await sent(service, ann, ben, 'Hello');
  const { body: wrong } = await send(service, ann, ben, 'To the wrong family', clientId);
  await edit(service, ann, wrong._id, 'To the wrong family!');
  const page = await openedPage(await addressOf(service), ben.token);
  expect((await remove(service, ben, wrong._id, 'both')).status).toBe(404);
  expect((await remove(service, ann, wrong._id, 'both')).status).toBe(200);
  await receives(page, 'messageChanged', { _id: wrong._id, content: '', deleted: true });
  page.socket.disconnect();
  expect((await messagesWith(service, ben, ann)).body).toMatchObject([
    { _id: wrong._id, content: '', deleted: true },
    { content: 'Hello' },
  ]);
  for (const [reader, other, unread] of [[ann, ben, 0] as const, [ben, ann, 1] as const])
    expect(await conversationWith(service, reader, other)).toMatchObject({
      unread,
      lastMessage: { _id: wrong._id, content: '', deleted: true },
    });
  expect((await notificationsOf(service, ben)).body.filter(({ type }) => type === 'message')).toMatchObject([
    { count: 1 },
  ]);
  expect(await stored({ senderId: ann.userId, $or: [{ content: /wrong/ }, { history: { $exists: true } }] })).toBe(0);
  // Sending, changing or deleting it again does not bring it back.
  expect((await send(service, ann, ben, 'To the wrong family', clientId)).body).toMatchObject({ deleted: true });
  expect((await edit(service, ann, wrong._id, 'Changed')).status).toBe(404);
  expect((await remove(service, ann, wrong._id, 'both')).status).toBe(404);
});

test('a message deleted for oneself stays for the other, and a block hides what may be deleted', async () => {
  const [ann, ben] = await newPair(service);
  const [first, last] = [await sent(service, ann, ben, 'First'), await sent(service, ann, ben, 'Last')];
  const page = await openedPage(await addressOf(service), ben.token);
  expect((await remove(service, ben, last._id, 'me')).status).toBe(200);
  await eventually(() => expect(page.received('messageDeleted')).toEqual([last._id]));
  page.socket.disconnect();
  expect([await textsWith(service, ben, ann), await textsWith(service, ann, ben)]).toEqual([
    ['First'],
    ['Last', 'First'],
  ]);
  expect(await conversationWith(service, ben, ann)).toMatchObject({ unread: 1, lastMessage: { content: 'First' } });
  expect((await remove(service, ben, last._id, 'me')).status).toBe(404);
  expect((await remove(service, ann, last._id, 'me')).status).toBe(200);
  expect(await textsWith(service, ann, ben)).toEqual(['First']);
  const [cat] = await newPair(service);
  expect((await remove(service, cat, first._id, 'me')).status).toBe(404);
  await relate(service, ann, ben, 'ended');
  expect((await remove(service, ann, first._id, 'both')).status).toBe(200);
  await relate(service, ann, ben, 'blocked');
  expect((await remove(service, ben, first._id, 'me')).status).toBe(404);
});
