import { randomUUID } from 'node:crypto';
import {
  EDIT_GRACE_SECONDS,
  ROOM_MESSAGE_MAX,
  ROOM_MESSAGES_PER_MINUTE,
  roomReported,
  TEXTS,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { CHECK_LINES, FIXED_ANSWERS } from '@notalone/urgent-signs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { nextOf } from './messages.ts';
import { badge, mute, mutes } from './notifications.ts';
import { picture } from './pictures.ts';
import { ALL_ALLOWED, roomsOf } from './rooms.ts';
import { newParent, type Parent, relate, type Service, startService, subscribe } from './service.ts';

const START = new Date('2026-03-01T10:00:00.000Z');
let now = START;
let service: Service;
let rooms: ReturnType<typeof roomsOf>;
beforeAll(async () => {
  service = await startService({ clock: () => now });
  rooms = roomsOf(service);
});
afterAll(() => service.stop());
afterEach(() => {
  now = START;
});
type Two = [string, Parent, Parent];
type Three = [string, Parent, Parent, Parent];

test('members see the same messages, newest first, as typed', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  await rooms.wrote(ann, roomId, '  Hello <b>all</b> & 5.4 \n😀 ');
  const second = await rooms.wrote(ben, roomId, 'Zoe\u0308 is fine');
  const { body } = await rooms.messages(ann, roomId);
  expect(body.map(({ content }) => content)).toEqual(['Zoë is fine', 'Hello <b>all</b> & 5.4 \n😀']);
  expect(body[0]).toEqual({
    _id: second._id,
    roomId,
    sender: { _id: ben.userId, username: ben.username },
    content: 'Zoë is fine',
    contentType: 'text',
    createdAt: second.createdAt,
    edited: false,
    hidden: false,
  });
  expect((await rooms.write(ann, roomId, ' \u200B ')).body.errors?.content ?? '').not.toBe('');
  expect((await rooms.write(ann, roomId, 'x'.repeat(ROOM_MESSAGE_MAX + 1))).status).toBe(400);
});

test('the rules of the room hold for messages and for edits', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const said = async (content: string) => (await rooms.write(ben, roomId, content)).body.msg;
  expect(await said('see https://example.com')).toBe(TEXTS.roomLinks);
  expect(await said('example.com')).toBe(TEXTS.roomLinks);
  expect(await said('what a shit night')).toBe(TEXTS.roomSwearing);
  expect((await rooms.writePicture(ben, roomId, await picture())).body.msg).toBe(TEXTS.roomImages);
  expect((await rooms.write(ben, roomId, 'picture', { contentType: 'image' })).body.msg).toBe(TEXTS.roomImages);
  const { _id } = await rooms.wrote(ben, roomId, 'finger prick, blood, stool and rapeseed');
  expect((await rooms.change(ben, _id, 'www.example.com')).body.msg).toBe(TEXTS.roomLinks);
  await rooms.edit(ann, roomId, { name: 'Anything', rules: ALL_ALLOWED });
  await rooms.wrote(ben, roomId, 'shit, see https://example.com');
  expect((await rooms.writePicture(ben, roomId, await picture())).status).toBe(201);
});

test('a picture is seen by members alone, and goes with its message', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  const { status, body } = await rooms.writePicture(ben, roomId, await picture(), {
    content: 'Our new pump',
    imageAlt: 'A pump',
  });
  expect([status, body.contentType, body.content, body.imageAlt]).toEqual([201, 'image', 'Our new pump', 'A pump']);
  const url = body.imageUrl ?? '';
  const get = async ({ token }: Parent) => (await service.call('GET', url, { token })).status;
  expect([await get(ann), await get(ben), await get(await newParent(service))]).toEqual([200, 200, 404]);
  const bad = await rooms.writePicture(ben, roomId, Buffer.from('<svg/>'));
  expect([bad.status, Object.keys(bad.body.errors ?? {})]).toEqual([400, ['image']]);
  await rooms.ban(ann, roomId, ben);
  expect(await get(ben)).toBe(403);
  await rooms.remove(ann, body._id);
  expect(await get(ann)).toBe(404);
  expect(await service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': ben.userId })).toBe(0);
});

test('the same clientId is the same message, however close together, and a deleted one does not come back', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => rooms.write(ben, roomId, 'Only once', { clientId })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect((await rooms.messages(ben, roomId)).body).toMatchObject([{ clientId }]);
  expect((await rooms.messages(ann, roomId)).body[0]?.clientId).toBeUndefined();
  await rooms.remove(ann, answers[0]?.body._id ?? '');
  expect((await rooms.write(ben, roomId, 'Only once', { clientId })).status).not.toBe(201);
  expect(await rooms.texts(ann, roomId)).toEqual([]);
});

test('messages of one millisecond keep one order, and pages go both ways without a gap', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const written = await Promise.all(
    Array.from({ length: 8 }, (_, n) => rooms.wrote(n % 2 ? ann : ben, roomId, `Message ${n}`)),
  );
  const all = (await rooms.messages(ann, roomId)).body.map(({ _id }) => _id);
  expect(all.toSorted()).toEqual(written.map(({ _id }) => _id).toSorted());
  const walked: string[] = [];
  let url: string | undefined = `/api/chat/rooms/${roomId}/messages?limit=3`;
  while (url) {
    const page: { body: { _id: string }[]; headers: Record<string, unknown> } = await service.call('GET', url, ann);
    walked.push(...page.body.map(({ _id }) => _id));
    url = nextOf(page.headers);
  }
  expect(walked).toEqual(all);
  const around = await rooms.messages(ann, roomId, `?around=${all[4]}&limit=2`);
  expect(around.body.map(({ _id }) => _id)).toEqual(all.slice(3, 6));
  const prev = /<([^>]+)>; rel="prev"/.exec(String(around.headers.link))?.[1] ?? '';
  const newer = await service.call<{ _id: string }[]>('GET', prev.replace('limit=2', 'limit=20'), ann);
  expect(newer.body.map(({ _id }) => _id)).toEqual(all.slice(0, 3));
});

test(`${ROOM_MESSAGES_PER_MINUTE} messages a minute and member; sending the same again does not count`, async () => {
  const [roomId, , ben] = (await rooms.withMembers(1)) as Two;
  const clientId = randomUUID();
  for (let n = 1; n < ROOM_MESSAGES_PER_MINUTE; n++) await rooms.wrote(ben, roomId, `Message ${n}`);
  await rooms.wrote(ben, roomId, 'The last', { clientId });
  await rooms.wrote(ben, roomId, 'The last', { clientId });
  const { status, body, headers } = await rooms.write(ben, roomId, 'One more');
  expect([status, body]).toMatchObject([429, { msg: TEXTS.sendingTooFast }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('an answer shows the beginning of what it answers, as it is now', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const { _id: asked } = await rooms.wrote(ann, roomId, `Which pump? ${'x'.repeat(200)}`);
  const answered = await rooms.wrote(ben, roomId, 'The small one', { replyTo: asked });
  expect(answered.replyTo).toMatchObject({ _id: asked, username: ann.username });
  expect(answered.replyTo?.content).toHaveLength(120);
  await rooms.remove(ann, asked);
  expect((await rooms.messages(ben, roomId)).body[0]?.replyTo).toEqual({ _id: asked });
  const other = await rooms.newRoom(ann);
  const { _id: elsewhere } = await rooms.wrote(ann, other, 'In another room');
  expect((await rooms.write(ben, roomId, 'Hm', { replyTo: elsewhere })).body.errors).toHaveProperty('replyTo');
});

test('an edit within five minutes leaves no trace, a later one says so and is kept for moderators', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const { _id } = await rooms.wrote(ben, roomId, 'Frist');
  expect((await rooms.change(ben, _id, 'First')).body).toMatchObject({ content: 'First', edited: false });
  expect((await rooms.change(ann, _id, 'Mine')).status).toBe(404);
  now = new Date(START.getTime() + EDIT_GRACE_SECONDS * 1000 + 1000);
  expect((await rooms.change(ben, _id, 'First of all')).body).toMatchObject({ content: 'First of all', edited: true });
  const stored = await service.db.collection('roomMessages').findOne({ senderId: ben.userId });
  expect(stored?.history).toMatchObject([{ content: 'First' }]);
});

test('one deletes one’s own, the creator everything, other members nothing', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as Three;
  const { _id: first } = await rooms.wrote(ben, roomId, 'First');
  const { _id: second } = await rooms.wrote(ben, roomId, 'Second');
  expect((await rooms.remove(cat, first)).status).toBe(404);
  expect((await rooms.remove(await newParent(service), first)).status).toBe(404);
  expect((await rooms.remove(ben, first)).body).toEqual({ message: 'Message deleted!' });
  expect((await rooms.remove(ann, second)).status).toBe(200);
  expect((await rooms.remove(ann, second)).status).toBe(404);
  expect(await rooms.texts(cat, roomId)).toEqual([]);
  expect(
    JSON.stringify(await service.db.collection('roomMessages').find({ senderId: ben.userId }).toArray()),
  ).not.toMatch(/First|Second/);
});

test('new members see what was written before they came, or not, as the creator decided', async () => {
  for (const showsHistory of [true, false]) {
    const [roomId, ann] = await rooms.withMembers(0, { showsHistory });
    const { _id: before } = await rooms.wrote(ann, roomId, 'Before');
    const ben = await newParent(service);
    now = new Date(now.getTime() + 60_000);
    await rooms.enter(ann, roomId, ben);
    await rooms.wrote(ann, roomId, 'After', { replyTo: before });
    expect(await rooms.texts(ben, roomId)).toEqual(showsHistory ? ['After', 'Before'] : ['After']);
    const [{ replyTo } = {}] = (await rooms.messages(ben, roomId)).body;
    expect(replyTo?.content).toBe(showsHistory ? 'Before' : undefined);
    expect((await rooms.write(ben, roomId, 'Hm', { replyTo: before })).status).toBe(showsHistory ? 201 : 400);
    expect((await rooms.messages(ben, roomId, `?around=${before}`)).status).toBe(showsHistory ? 200 : 404);
    expect((await rooms.report(ben, before)).status).toBe(showsHistory ? 201 : 404);
  }
});

test('between two who are blocked, messages are hidden without a name; the creator sees everything', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2, { rules: ALL_ALLOWED })) as Three;
  const secret = await rooms.wrote(ben, roomId, 'Do you see me?');
  await rooms.wrote(ann, roomId, 'I answer', { replyTo: secret._id });
  const { body: shown } = await rooms.writePicture(ben, roomId, await picture());
  await relate(service, cat, ben, 'blocked');
  await relate(service, ann, ben, 'blocked');
  const { body } = await rooms.messages(cat, roomId);
  expect(body.map(({ hidden, sender }) => [hidden, sender?.username])).toEqual([
    [true, undefined],
    [false, ann.username],
    [true, undefined],
  ]);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ben.userId}|${ben.username}|Do you see|${shown.imageUrl}`));
  expect((await service.call('GET', shown.imageUrl ?? '', cat)).status).toBe(404);
  expect((await rooms.messages(cat, roomId, '?search=see')).body).toEqual([]);
  expect((await rooms.write(cat, roomId, 'Hm', { replyTo: secret._id })).status).toBe(400);
  expect((await rooms.report(cat, secret._id)).status).toBe(404);
  expect((await rooms.texts(ann, roomId)).at(-1)).toBe('Do you see me?');
  expect(await rooms.texts(ben, roomId)).toEqual(['', '(hidden)', 'Do you see me?']);
});

test('what sounds like an emergency is sent, and its writer alone reads where to turn', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const { notice } = await rooms.wrote(ben, roomId, 'He is unconscious and will not wake up');
  expect(notice).toContain('999');
  expect((await rooms.wrote(ben, roomId, 'We had a calm night')).notice).toBeUndefined();
  expect((await rooms.wrote(ben, roomId, 'Shit, he will not wake up')).notice).toContain('999');
  const hurt = await rooms.wrote(ben, roomId, 'hes kicking the bedroom door in kids are under the bed with me');
  expect(hurt.notice).toBe(FIXED_ANSWERS.violence);
  const perhaps = await rooms.wrote(ben, roomId, 'he keeps shouting at us');
  expect(perhaps.notice).toBe(CHECK_LINES.violence);
  const corrected = await rooms.change(ben, perhaps._id, 'he keeps laughing with us');
  expect(corrected.body.notice).toBeUndefined();
  expect(JSON.stringify((await rooms.messages(ann, roomId)).body)).not.toMatch(/\b999\b|notice/);
  expect(JSON.stringify((await rooms.messages(ben, roomId)).body)).not.toMatch(/\b999\b|notice/);
  expect(JSON.stringify(await service.db.collection('roomMessages').find({}).toArray())).not.toMatch(/\b999\b|notice/);
});

test('what is unread is counted, without one’s own and what was deleted, until it is read', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const unread = async () => (await rooms.get(ben, roomId)).body.unreadCount;
  const first = await rooms.wrote(ann, roomId, 'One');
  await rooms.wrote(ann, roomId, 'Two');
  const third = await rooms.wrote(ann, roomId, 'Three');
  expect(await unread()).toBe(3);
  await rooms.remove(ann, third._id);
  expect((await rooms.read(ben, roomId, first._id)).body).toEqual({ unreadCount: 1 });
  await rooms.wrote(ben, roomId, 'My own');
  expect(await unread()).toBe(0);
  expect((await rooms.read(ben, roomId, first._id)).body).toEqual({ unreadCount: 0 });
});

test('answers are notified of, everything or nothing if wanted: one entry a room', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as Three;
  const inRoom = async (who: Parent) => (await rooms.bell(who)).filter((text) => !/member of|join/.test(text));
  const { _id } = await rooms.wrote(ben, roomId, 'Which pump?');
  await rooms.level(cat, roomId, 'all');
  await rooms.wrote(ann, roomId, 'The small one', { replyTo: _id });
  expect(await inRoom(ben)).toEqual([`${ann.username} answered you in School and pumps.`]);
  expect(await inRoom(cat)).toEqual(['A new message in School and pumps']);
  const last = await rooms.wrote(ann, roomId, 'Or the other', { replyTo: _id });
  expect(await inRoom(ben)).toEqual(['2 answers to you in School and pumps']);
  expect(await inRoom(cat)).toEqual(['2 new messages in School and pumps']);
  const badge = async () =>
    (await service.call<{ notifications: number }>('GET', '/api/notifications/badge', cat)).body.notifications;
  const before = await badge();
  await rooms.read(cat, roomId, last._id);
  expect(await badge()).toBe(before - 1);
  await rooms.level(ben, roomId, 'none');
  await rooms.wrote(ann, roomId, 'Still there?', { replyTo: _id });
  expect(await inRoom(ben)).toEqual(['2 answers to you in School and pumps']);
});

test('a muted room notifies of nothing, answers included, until the time is over; it is forgotten with the room', async () => {
  // MongoDB deletes what has ended by the real clock.
  now = new Date();
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  await rooms.level(ben, roomId, 'all');
  const mine = await rooms.wrote(ben, roomId, 'Which pump?');
  await rooms.wrote(ann, roomId, 'The blue one');
  const before = await rooms.bell(ben);
  await mute(service, ben, 'room', roomId);
  expect((await mutes(service, ben))[0]?.until).toBe(new Date(now.getTime() + 8 * 3600 * 1000).toISOString());
  expect(await rooms.bell(ben)).toEqual(before);
  // The room itself has accepted him, which nothing mutes.
  expect((await badge(service, ben)).notifications).toBe(1);
  await rooms.wrote(ann, roomId, 'Or this', { replyTo: mine._id });
  expect(await rooms.bell(ben)).toEqual(before);
  now = new Date(now.getTime() + 8 * 3600 * 1000);
  await rooms.wrote(ann, roomId, 'And?', { replyTo: mine._id });
  expect(await rooms.bell(ben)).toContain(`${ann.username} answered you in School and pumps.`);
  await mute(service, ben, 'room', roomId, 'always');
  await rooms.close(ann, roomId);
  expect(await mutes(service, ben)).toEqual([]);
});

test('a reported message is gone for its reporter, and the moderators are told with what stood around it', async () => {
  const reports = subscribe(service, roomReported);
  const [roomId, ann, ben] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  await rooms.wrote(ann, roomId, 'Before');
  const { body } = await rooms.writePicture(ben, roomId, await picture(), { content: 'Buy this' });
  expect((await rooms.report(ben, body._id)).status).toBe(409);
  expect((await rooms.report(ann, body._id)).body).toEqual({ message: 'Report submitted.' });
  expect((await rooms.report(ann, body._id)).status).toBe(409);
  expect(await rooms.texts(ann, roomId)).toEqual(['Before']);
  expect(await rooms.texts(ben, roomId)).toEqual(['Buy this', 'Before']);
  const stored = await service.db.collection('roomReports').findOne({ reporterId: ann.userId });
  expect(stored).toMatchObject({ snapshot: { content: 'Buy this' }, context: { before: [{ content: 'Before' }] } });
  const reportId = String(stored?._id);
  await rooms.remove(ben, body._id);
  expect(
    await service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': `report/${reportId}` }),
  ).toBe(2);
  await eventually(() =>
    expect(reports.of(reportId)).toEqual([
      { reportId, reporterId: ann.userId, subjectId: ben.userId, roomId, messageId: body._id },
    ]),
  );
  await reports.stop();
});

test('a talk is searched as typed', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  for (const text of ['The pump beeps', 'Nights are long', 'A PUMP again (a+b)']) await rooms.wrote(ann, roomId, text);
  expect(await rooms.texts(ben, roomId, '?search=pump')).toEqual(['A PUMP again (a+b)', 'The pump beeps']);
  expect(await rooms.texts(ben, roomId, `?search=${encodeURIComponent('(a+b)')}`)).toEqual(['A PUMP again (a+b)']);
});
