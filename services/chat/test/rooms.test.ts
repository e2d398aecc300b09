import { randomUUID } from 'node:crypto';
import {
  accountChanged,
  internal,
  JOIN_ASK_AGAIN_DAYS,
  JOIN_NOTE_MAX,
  JOIN_REQUEST_EXPIRES_DAYS,
  profileChanged,
  profilePartKey,
  ROOM_MEMBERS_MAX,
  ROOM_NAME_MAX,
  ROOMS_PER_CREATOR,
  TEXTS,
} from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepClosedRooms } from '../src/rooms/upkeep/run-room-maintenance.ts';
import { nextOf } from './messages.ts';
import { ALL_ALLOWED, roomsOf } from './rooms.ts';
import {
  accountOf,
  leave,
  newPair,
  newParent,
  type Parent,
  profileOf,
  relate,
  type Service,
  startService,
} from './service.ts';

const START = new Date('2026-03-01T10:00:00.000Z');
const DAY_MS = 24 * 3600 * 1000;
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
const daysLater = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS);
};
const parents = (count: number) => Promise.all(Array.from({ length: count }, () => newParent(service)));
const two = async () => (await parents(2)) as [Parent, Parent];
const three = async () => (await parents(3)) as [Parent, Parent, Parent];

test('a room with its defaults; who is not in it sees what is needed to ask, and no more', async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann, { name: '  Zoe\u0308 & friends <b> ', description: 'For the evenings' });
  const shared = {
    _id: roomId,
    name: 'Zoë & friends <b>',
    description: 'For the evenings',
    creator: { _id: ann.userId, username: ann.username },
    rules: { noSwearing: true, images: false, links: false },
    showsHistory: true,
    memberCount: 1,
    bannedUsers: [],
    pendingRequests: [],
    requests: [],
    isPending: false,
    blockedMembers: [],
    isReadOnly: false,
    isOffered: false,
    unreadCount: 0,
  };
  expect((await rooms.get(ben, roomId)).body).toEqual({ ...shared, members: [], isMember: false });
  expect((await rooms.get(ann, roomId)).body).toEqual({
    ...shared,
    members: [{ userId: ann.userId }],
    isMember: true,
    notificationLevel: 'replies',
    readAt: START.toISOString(),
  });
});

test('members see pictures of one another in their room, but not of who is private', async () => {
  const picture = (name: string) => `/uploads/profile/${name}-small.webp`;
  const withPicture = (name: string, visibility: 'public' | 'private') =>
    newParent(service, { profile: { profilePicUrl: picture(name), visibility } });
  const [ann, ben, shy] = await Promise.all([
    withPicture('ann', 'public'),
    newParent(service),
    withPicture('shy', 'private'),
  ]);
  const roomId = await rooms.newRoom(ann);
  await rooms.enter(ann, roomId, ben, shy);
  for (const person of [ann, ben, shy]) await rooms.wrote(person, roomId, 'Hello');
  for (const [reader, ofShy] of [
    [ben, undefined],
    [shy, picture('shy')],
  ] as const) {
    const expected = [picture('ann'), undefined, ofShy];
    const { body } = await rooms.get(reader, roomId);
    expect(body.members.map(({ profilePicUrl }) => profilePicUrl)).toEqual(expected);
    const senders = (await rooms.messages(reader, roomId)).body.map(({ sender }) => sender?.profilePicUrl);
    expect(senders.toReversed()).toEqual(expected);
  }
});

test('a creator needs a profile; names are needed, of ordinary letters and not too long; no name swears', async () => {
  const [bare, ann] = [await newParent(service, { profile: false }), await newParent(service)];
  const { status, body } = await rooms.create(bare, { name: 'Mine' });
  expect([status, body.msg]).toEqual([400, TEXTS.roomNeedsProfile]);
  for (const name of [
    '',
    '   ',
    '\u200B',
    'a\u202Eb',
    'a\nb',
    'x'.repeat(ROOM_NAME_MAX + 1),
    'Shit happens',
    undefined,
  ]) {
    const refused = await rooms.create(ann, { name });
    expect([refused.status, Object.keys(refused.body.errors ?? {})], JSON.stringify(name)).toEqual([400, ['name']]);
  }
});

test(`one person looks after at most ${ROOMS_PER_CREATOR} rooms`, async () => {
  const ann = await newParent(service);
  const answers = await Promise.all(
    Array.from({ length: ROOMS_PER_CREATOR + 2 }, (_, n) => rooms.create(ann, { name: `Room ${n}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: ROOMS_PER_CREATOR }, () => 201),
    409,
    409,
  ]);
});

test('asking, being let in, and being a member already', async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann);
  const asked = await rooms.join(ben, roomId, 'We know each other from the clinic');
  expect(asked.body.message).toContain('request sent');
  expect((await rooms.join(ben, roomId)).body.message).toContain('request sent');
  expect((await rooms.get(ben, roomId)).body).toMatchObject({ isPending: true, isMember: false, pendingRequests: [] });
  expect((await rooms.get(ann, roomId)).body).toMatchObject({
    pendingRequests: [ben.userId],
    requests: [
      { userId: ben.userId, username: ben.username, city: 'Leeds', note: 'We know each other from the clinic' },
    ],
  });
  expect(await rooms.bell(ann)).toEqual([
    `${ben.username} would like to join School and pumps. “We know each other from the clinic”`,
  ]);
  expect((await rooms.messages(ben, roomId)).status).toBe(404);

  expect((await rooms.accept(ann, roomId, ben)).body).toEqual({ message: 'User added to room.' });
  expect(await rooms.bell(ann)).toEqual([]);
  expect(await rooms.bell(ben)).toEqual(['You are now a member of School and pumps.']);
  expect((await rooms.join(ben, roomId)).body.message).toContain('Already a member');
  expect((await rooms.get(ben, roomId)).body).toMatchObject({
    isMember: true,
    memberCount: 2,
    members: [{ userId: ann.userId }, { userId: ben.userId }],
  });
  expect((await rooms.accept(ann, roomId, ben)).status).toBe(404);
});

test('joining needs a profile, and a note is short', async () => {
  const [ann, bare] = [await newParent(service), await newParent(service, { profile: false })];
  const roomId = await rooms.newRoom(ann);
  expect((await rooms.join(bare, roomId)).body.code).toBe('PROFILE_REQUIRED');
  const ben = await newParent(service);
  expect((await rooms.join(ben, roomId, 'x'.repeat(JOIN_NOTE_MAX + 1))).status).toBe(400);
});

test('a note and a name hold a link only where the messages of the room may', async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann);
  for (const note of ['discord gg slash abc', 'find me on ехample.com']) {
    const { status, body } = await rooms.join(ben, roomId, note);
    expect([status, body.errors], note).toEqual([400, { note: TEXTS.roomLinks }]);
    const named = await rooms.create(ann, { name: note });
    expect([named.status, named.body.errors], note).toEqual([400, { name: TEXTS.roomLinks }]);
  }
  expect((await rooms.join(ben, roomId, 'We know each other')).status).toBe(200);
});

test('a request can be withdrawn, and expires', async () => {
  const [ann, ben, cat] = await three();
  const roomId = await rooms.newRoom(ann);
  await rooms.join(ben, roomId);
  await rooms.join(cat, roomId);
  expect((await rooms.withdraw(ben, roomId)).status).toBe(200);
  expect((await rooms.withdraw(ben, roomId)).status).toBe(404);
  expect((await rooms.get(ann, roomId)).body.pendingRequests).toEqual([cat.userId]);
  expect((await rooms.accept(ann, roomId, ben)).status).toBe(404);
  daysLater(JOIN_REQUEST_EXPIRES_DAYS + 1);
  expect((await rooms.get(ann, roomId)).body.pendingRequests).toEqual([]);
  expect((await rooms.accept(ann, roomId, cat)).status).toBe(404);
  expect((await rooms.get(cat, roomId)).body.isPending).toBe(false);
  expect((await rooms.join(cat, roomId)).body.message).toContain('request sent');
});

test(`who was refused is told, and may ask again after ${JOIN_ASK_AGAIN_DAYS} days`, async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann);
  await rooms.join(ben, roomId);
  expect((await rooms.refuse(ann, roomId, ben)).body).toEqual({ message: 'Join request refused.' });
  expect(await rooms.bell(ben)).toEqual([
    'Your request to join School and pumps was not accepted. You can ask again after 30 days.',
  ]);
  daysLater(JOIN_ASK_AGAIN_DAYS - 1);
  const { status, body } = await rooms.join(ben, roomId);
  expect([status, body.msg]).toEqual([403, 'You can ask again from 31 March 2026.']);
  daysLater(JOIN_ASK_AGAIN_DAYS + 1);
  expect((await rooms.join(ben, roomId)).body.message).toContain('request sent');
  expect((await rooms.get(ann, roomId)).body.pendingRequests).toEqual([ben.userId]);
});

test(`a room has at most ${ROOM_MEMBERS_MAX} members`, async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann);
  await service.db
    .collection('rooms')
    .updateOne({ _id: new ObjectId(roomId) }, { $set: { memberCount: ROOM_MEMBERS_MAX } });
  await rooms.join(ben, roomId);
  expect((await rooms.accept(ann, roomId, ben)).status).toBe(409);
  expect((await rooms.get(ben, roomId)).body.isPending).toBe(true);
});

test('a banned member loses everything at once, sees why and until when, and is back by the clock', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const { _id: messageId } = await rooms.wrote(ben, roomId, 'Hello');
  const short = await rooms.ban(ann, roomId, ben, '3day', 'Rude');
  expect([short.status, short.body.errors?.reason]).toEqual([400, TEXTS.banReasonRequired]);
  expect((await rooms.ban(ann, roomId, ann)).status).toBe(403);
  expect((await rooms.ban(ann, roomId, ben)).body).toEqual({ message: 'User banned successfully.' });

  const until = '2026-03-04T10:00:00.000Z';
  for (const { status, body } of [
    await rooms.messages(ben, roomId),
    await rooms.write(ben, roomId, 'Still here?'),
    await rooms.read(ben, roomId, messageId),
    await rooms.join(ben, roomId),
    await rooms.level(ben, roomId, 'all'),
    await rooms.change(ben, messageId, 'Changed'),
  ])
    expect([status, (body as { msg?: string }).msg]).toEqual([
      403,
      'You are banned from this room until 4 March 2026 at 10:00. Reason: Selling things',
    ]);
  expect((await rooms.get(ben, roomId)).body).toMatchObject({
    isMember: false,
    members: [],
    ban: { reason: 'Selling things', until },
  });
  expect((await rooms.get(ann, roomId)).body.bannedUsers).toEqual([
    { userId: ben.userId, banType: '3day', bannedUntil: until, reason: 'Selling things' },
  ]);
  expect(await rooms.bell(ben)).toContain('You are banned from School and pumps. Open it to see why.');
  const copy = await exportedRecords(await service.internalClient('profile'), internal.chat.exportPage, ben);
  expect(copy.find(({ kind }) => kind === 'room')).toMatchObject({
    name: 'School and pumps',
    ban: { reason: 'Selling things', until },
  });
  daysLater(3);
  expect(await rooms.texts(ben, roomId)).toEqual(['Hello']);
  expect((await rooms.write(ben, roomId, 'Back again')).status).toBe(201);
  expect((await rooms.get(ann, roomId)).body.bannedUsers).toEqual([]);
});

test('a ban outlives leaving, and can be lifted', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  await rooms.ban(ann, roomId, ben, 'permanent');
  expect((await rooms.leave(ben, roomId)).status).toBe(200);
  expect((await rooms.join(ben, roomId)).body.msg).toBe(
    'You are banned from this room for good. Reason: Selling things',
  );
  expect((await rooms.get(ann, roomId)).body.bannedUsers).toMatchObject([{ userId: ben.userId, bannedUntil: null }]);
  expect((await rooms.unban(ann, roomId, ben)).status).toBe(200);
  expect((await rooms.unban(ann, roomId, ben)).status).toBe(404);
  expect((await rooms.join(ben, roomId)).body.message).toContain('request sent');
});

test('rooms are found by name or description, and listed with the latest message first', async () => {
  const [ann, ben] = await two();
  const word = randomUUID().slice(0, 8);
  const [first, second, third] = [
    await rooms.newRoom(ann, { name: `Pumps ${word}` }),
    await rooms.newRoom(ann, { name: 'Nights', description: `Long ${word.toUpperCase()} ones (a.b*)` }),
    await rooms.newRoom(ben, { name: `Teens ${word}` }),
  ];
  now = new Date(START.getTime() + 60_000);
  await rooms.wrote(ann, first, 'Hello');
  const search = async (query: string) => (await rooms.list(ben, query)).body.map(({ _id }) => _id);
  expect(await search(`?search=${word}`)).toEqual([first, third, second]);
  expect(await search(`?search=${encodeURIComponent('(a.b*)')}`)).toEqual([second]);
  expect(await search(`?search=${word}&mine=true`)).toEqual([third]);
  expect(await search(`?search=${word}&mine=false`)).toEqual([first, second]);
  expect(await search(`?search=${encodeURIComponent('.*')}`)).toEqual([]);
  const page = await rooms.list(ben, `?search=${word}&limit=2`);
  expect(page.body.map(({ _id }) => _id)).toEqual([first, third]);
  const next = await service.call<{ _id: string }[]>('GET', nextOf(page.headers) ?? '', { token: ben.token });
  expect(next.body.map(({ _id }) => _id)).toEqual([second]);
  expect(nextOf(next.headers)).toBeUndefined();
});

test('rooms of a blocked person are not there, whoever blocked; members stay and do not see the name', async () => {
  const [ann, ben, cat] = await three();
  const roomId = await rooms.newRoom(ann, { name: randomUUID() });
  await rooms.enter(ann, roomId, cat);
  await relate(service, ann, ben, 'blocked');
  await relate(service, cat, ann, 'blocked');
  expect((await rooms.get(ben, roomId)).status).toBe(404);
  expect((await rooms.join(ben, roomId)).status).toBe(404);
  expect((await rooms.list(ben)).body.map(({ _id }) => _id)).not.toContain(roomId);
  const { body } = await rooms.get(cat, roomId);
  expect(body).toMatchObject({ isMember: true, memberCount: 2, members: [{ userId: cat.userId }] });
  expect(JSON.stringify(body)).not.toContain(ann.userId);
});

test('only the creator changes and closes a room; a closed room is gone for everybody', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const stranger = await newParent(service);
  const change = { name: 'Renamed', description: '', rules: { noSwearing: false, images: true, links: true } };
  expect((await rooms.edit(ben, roomId, change)).status).toBe(403);
  expect((await rooms.edit(stranger, roomId, change)).status).toBe(404);
  expect((await rooms.edit(ann, roomId, change)).body).toMatchObject(change);
  await rooms.wrote(ben, roomId, 'https://example.com');
  expect((await rooms.close(ben, roomId)).status).toBe(403);
  expect((await rooms.close(ann, roomId)).status).toBe(200);
  for (const who of [ann, ben]) {
    expect((await rooms.get(who, roomId)).status).toBe(404);
    expect((await rooms.messages(who, roomId)).status).toBe(404);
    expect((await rooms.write(who, roomId, 'Hello?')).status).toBe(404);
  }
  await sweepClosedRooms({ ...service, pictures: createPictureStore(service.db) });
  for (const name of ['roomMessages', 'roomMemberships'])
    expect(await service.db.collection(name).countDocuments({ roomId: new ObjectId(roomId) }), name).toBe(0);
});

test('closing a room tells members and people waiting, and removes its bell entries', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const waiting = await newParent(service);
  await rooms.join(waiting, roomId);
  await rooms.close(ann, roomId);
  await sweepClosedRooms({ ...service, pictures: createPictureStore(service.db) });
  for (const who of [ben, waiting]) expect(await rooms.bell(who)).toEqual(['The room School and pumps was closed.']);
  expect(await rooms.bell(ann)).toEqual([]);
});

test('a block ends the other’s request, and a creator who has blocked a member may remove them', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const [asking, blocker] = [await newParent(service), await newParent(service)];
  await rooms.enter(ann, roomId, blocker);
  await rooms.join(asking, roomId, 'Please');
  await relate(service, ann, asking, 'blocked');
  await eventually(async () => expect((await rooms.get(ann, roomId)).body.requests).toEqual([]));
  expect(await rooms.bell(ann)).toEqual([]);
  expect((await rooms.accept(ann, roomId, asking)).status).toBe(404);
  await relate(service, blocker, ann, 'blocked');
  await relate(service, ann, ben, 'blocked');
  const blockedMembers = async (who: Parent) => (await rooms.get(who, roomId)).body.blockedMembers;
  const bens = { userId: ben.userId, username: ben.username };
  await eventually(async () => expect(await blockedMembers(ann)).toEqual([bens]));
  expect(await rooms.bell(ann)).toEqual([
    'Someone you have blocked is a member of School and pumps. You can remove them there.',
  ]);
  expect(await blockedMembers(blocker)).toEqual([]);
  await rooms.ban(ann, roomId, ben);
  expect(await blockedMembers(ann)).toEqual([]);
});

test('with the room its open requests go to the bell of who looks after it', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  const cat = await newParent(service);
  await rooms.join(cat, roomId, 'We have a new pump');
  const asks = async (who: Parent) => (await rooms.bell(who)).filter((text) => text.includes('We have a new pump'));
  expect(await asks(ann)).toHaveLength(1);
  await rooms.handOver(ann, roomId, ben);
  expect([await asks(ann), (await asks(ben)).length]).toEqual([[], 1]);
  await rooms.accept(ben, roomId, cat);
  expect(await asks(ben)).toEqual([]);
});

test('nobody is handed a room beside twenty others', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  for (let room = 0; room < ROOMS_PER_CREATOR; room += 1) await rooms.newRoom(ben);
  expect((await rooms.handOver(ann, roomId, ben)).status).toBe(409);
  expect((await rooms.get(ben, roomId)).body.creator?._id).toBe(ann.userId);
});

test('a creator hands over to a member, who then looks after the room', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  expect((await rooms.handOver(ben, roomId, ben)).status).toBe(403);
  expect((await rooms.handOver(ann, roomId, await newParent(service))).status).toBe(404);
  expect((await rooms.handOver(ann, roomId, ben)).status).toBe(200);
  expect((await rooms.get(ann, roomId)).body.creator?._id).toBe(ben.userId);
  expect(await rooms.bell(ben)).toContain('You look after School and pumps now.');
  expect((await rooms.edit(ann, roomId, { name: 'Mine again' })).status).toBe(403);
  expect((await rooms.ban(ben, roomId, ann)).status).toBe(200);
});

test('a room whose creator leaves is offered to the longest-standing member; an empty one closes', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2)) as [string, Parent, Parent, Parent];
  await rooms.leave(ann, roomId);
  expect((await rooms.get(cat, roomId)).body).toMatchObject({ memberCount: 2, isOffered: false });
  const { body } = await rooms.get(ben, roomId);
  expect([body.isOffered, body.creator]).toEqual([true, undefined]);
  expect(await rooms.bell(ben)).toContain('School and pumps needs somebody to look after it. Would you like to?');
  expect((await rooms.handOver(cat, roomId, cat)).status).toBe(403);
  expect((await rooms.handOver(ben, roomId, ben)).status).toBe(200);
  expect((await rooms.get(cat, roomId)).body.creator?._id).toBe(ben.userId);
  await rooms.leave(cat, roomId);
  await rooms.leave(ben, roomId);
  expect((await rooms.get(ben, roomId)).status).toBe(404);
});

test('leaving ends reading and writing, and asking again is a new request', async () => {
  const [roomId, , ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  expect((await rooms.leave(ben, roomId)).status).toBe(200);
  expect((await rooms.leave(ben, roomId)).status).toBe(404);
  expect((await rooms.messages(ben, roomId)).status).toBe(404);
  expect((await rooms.write(ben, roomId, 'Bye')).status).toBe(404);
  expect((await rooms.get(ben, roomId)).body).toMatchObject({ isMember: false, memberCount: 1 });
  expect((await rooms.join(ben, roomId)).body.message).toContain('request sent');
});

test('a reported room is gone for its reporter, who leaves it', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as [string, Parent, Parent];
  expect((await rooms.reportRoom(ann, roomId)).status).toBe(409);
  expect((await rooms.reportRoom(ben, roomId)).body).toEqual({ message: 'Report submitted.' });
  expect((await rooms.get(ben, roomId)).status).toBe(404);
  expect((await rooms.get(ann, roomId)).body.memberCount).toBe(1);
});

test('somebody who leaves the product: messages stay without a name, the pictures and the rest go', async () => {
  const [ann, ben] = await newPair(service);
  const roomId = await rooms.newRoom(ann, { rules: ALL_ALLOWED });
  await rooms.enter(ann, roomId, ben);
  await rooms.wrote(ann, roomId, 'I started this');
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  const { body: shown } = await rooms.writePicture(ann, roomId, await picture.png().toBuffer(), { content: 'Look' });
  await leave(service, ann);
  await eventually(async () =>
    expect((await rooms.messages(ben, roomId)).body.map(({ sender, content }) => [sender, content])).toEqual([
      [{ username: TEXTS.deletedMember }, 'Look'],
      [{ username: TEXTS.deletedMember }, 'I started this'],
    ]),
  );
  expect((await service.call('GET', shown.imageUrl ?? '', ben)).status).toBe(404);
  expect((await rooms.messages(ben, roomId)).body[0]?.imageUrl).toBeUndefined();
  const { body } = await rooms.get(ben, roomId);
  expect(body).toMatchObject({ memberCount: 1, isOffered: true, members: [{ userId: ben.userId }] });
  for (const name of ['rooms', 'roomCreators', 'roomMemberships', 'roomMessages', 'notifications', 'pictures.files'])
    expect(JSON.stringify(await service.db.collection(name).find().toArray()), name).not.toContain(ann.userId);
});

test('somebody banned from the product is no member to let in', async () => {
  const [ann, ben] = await two();
  const roomId = await rooms.newRoom(ann);
  await rooms.join(ben, roomId);
  await service.publish('auth', accountChanged, ben.userId, accountOf(ben.userId, { status: 'banned', version: 9 }));
  await eventually(async () => expect((await rooms.accept(ann, roomId, ben)).status).toBe(404));
});

test('the mentors’ room: only mentors find it and are in at once; nobody runs it, and it outlives its members', async () => {
  const [mentor, parent] = await two();
  const say = ({ userId }: Parent, isMentor: boolean, version: number) =>
    service.publish('profile', profileChanged, profilePartKey(userId), profileOf(userId, { isMentor, version }));
  const found = async (who: Parent) => (await rooms.list(who)).body.find(({ forMentors }) => forMentors);
  await say(mentor, true, 10);
  await eventually(async () => expect(await found(mentor)).toMatchObject({ name: 'Mentors', isMember: false }));
  const roomId = (await found(mentor))?._id as string;
  expect(await found(parent)).toBeUndefined();
  expect((await rooms.get(parent, roomId)).status).toBe(404);
  expect((await rooms.join(parent, roomId)).status).toBe(404);

  expect((await rooms.join(mentor, roomId)).body).toEqual({ message: 'You are in.' });
  expect((await rooms.join(mentor, roomId)).body).toEqual({ message: 'Already a member' });
  await rooms.wrote(mentor, roomId, 'A first night is long. What helps?');
  expect((await rooms.messages(parent, roomId)).status).toBe(404);
  expect((await rooms.close(mentor, roomId)).status).toBe(403);
  expect((await rooms.handOver(mentor, roomId, mentor)).status).toBe(403);

  await say(mentor, false, 11);
  await eventually(async () => expect((await rooms.messages(mentor, roomId)).status).toBe(404));
  expect(await found(mentor)).toBeUndefined();
  await say(parent, true, 10);
  await eventually(async () => expect(await found(parent)).toMatchObject({ memberCount: 0 }));
  await rooms.join(parent, roomId);
  expect(await rooms.texts(parent, roomId)).toEqual(['A first night is long. What helps?']);
});
