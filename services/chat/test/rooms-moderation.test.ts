import {
  internal,
  itemRemoved,
  itemRestored,
  personHeld,
  REMOVED_RETENTION_DAYS,
  roomReported,
  switchChanged,
  TEXTS,
} from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRemovedRoomItems } from '../src/rooms/moderation/remove-room-item.ts';
import { sweepClosedRooms } from '../src/rooms/upkeep/run-room-maintenance.ts';
import { addressOf, openedPage, receives } from './pages.ts';
import { picture } from './pictures.ts';
import { ALL_ALLOWED, roomsOf } from './rooms.ts';
import { leave, newParent, type Parent, type Service, startService, subscribe } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;
let now = new Date('2026-03-01T10:00:00.000Z');
let service: Service;
let rooms: ReturnType<typeof roomsOf>;
beforeAll(async () => {
  service = await startService({ clock: () => now });
  rooms = roomsOf(service);
});
afterAll(() => service.stop());

type ItemType = 'room' | 'room-message';
const decide = (
  event: typeof itemRemoved | typeof itemRestored,
  itemType: ItemType,
  itemId: string,
  decisionId = itemId,
) => service.publish('content', event, itemId, { decisionId, owner: 'chat', itemType, itemId });
type Two = [string, Parent, Parent];
type Three = [string, Parent, Parent, Parent];

test('a removed message is gone for everybody with its picture and its words in answers, and comes back', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  const { body: shown } = await rooms.writePicture(ben, roomId, await picture(), { content: 'Buy this' });
  await rooms.wrote(ann, roomId, 'No thanks', { replyTo: shown._id });
  const url = await addressOf(service);
  const page = await openedPage(url, ann.token);
  expect(await page.send('joinRoom', roomId)).toEqual({ ok: true });
  await decide(itemRemoved, 'room-message', shown._id);
  await eventually(() => expect(page.received('messageDeleted')).toEqual([shown._id]));
  for (const who of [ann, ben]) {
    const { body } = await rooms.messages(who, roomId);
    expect(body.map(({ content, replyTo }) => [content, replyTo])).toEqual([['No thanks', { _id: shown._id }]]);
    expect((await service.call('GET', shown.imageUrl ?? '', who)).status).toBe(404);
  }
  expect((await rooms.change(ben, shown._id, 'Still here')).status).toBe(404);
  expect((await rooms.remove(ben, shown._id)).status).toBe(404);
  await decide(itemRestored, 'room-message', shown._id);
  await receives(page, 'roomChanged', { roomId });
  await eventually(async () => expect(await rooms.texts(ben, roomId)).toEqual(['No thanks', 'Buy this']));
  expect((await service.call('GET', shown.imageUrl ?? '', ann)).status).toBe(200);
  page.socket.close();
});

test('a removed room is gone for everybody, its creator too, and comes back with what was written', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  await rooms.wrote(ben, roomId, 'Hello');
  await decide(itemRemoved, 'room', roomId);
  await eventually(async () => expect((await rooms.get(ann, roomId)).status).toBe(404));
  expect((await rooms.write(ben, roomId, 'Hello?')).status).toBe(404);
  expect((await rooms.messages(ben, roomId)).status).toBe(404);
  expect((await rooms.list(ben, '?mine=true')).body).toEqual([]);
  expect((await rooms.join(await newParent(service), roomId)).status).toBe(404);
  await decide(itemRestored, 'room', roomId);
  await eventually(async () => expect(await rooms.texts(ben, roomId)).toEqual(['Hello']));
});

test('who leaves the product leaves a removed room too, and takes removed messages along', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const rude = await rooms.wrote(ben, roomId, 'Rude');
  await decide(itemRemoved, 'room-message', rude._id);
  await decide(itemRemoved, 'room', roomId);
  await eventually(async () => expect((await rooms.get(ann, roomId)).status).toBe(404));
  await leave(service, ben);
  const left = () => service.db.collection('roomMessages').countDocuments({ _id: new ObjectId(rude._id) });
  await eventually(async () => expect(await left()).toBe(0));
  await decide(itemRestored, 'room', roomId);
  await eventually(async () =>
    expect((await rooms.get(ann, roomId)).body).toMatchObject({ memberCount: 1, members: [{ userId: ann.userId }] }),
  );
});

test('after 90 days what was removed is erased', async () => {
  const [roomId, ann] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  const [otherId] = await rooms.withMembers(0);
  const { body: shown } = await rooms.writePicture(ann, roomId, await picture(), { content: 'Rude' });
  await decide(itemRemoved, 'room-message', shown._id);
  await decide(itemRemoved, 'room', otherId);
  const message = () => service.db.collection('roomMessages').findOne({ _id: new ObjectId(shown._id) });
  const removedRoom = () => service.db.collection('rooms').findOne({ _id: new ObjectId(otherId) });
  await eventually(async () => {
    expect((await message())?.removedAt).toBeDefined();
    expect((await removedRoom())?.removedAt).toBeDefined();
  });
  const pictures = createPictureStore(service.db);
  const round = async () => {
    await eraseRemovedRoomItems({ ...service, pictures });
    await sweepClosedRooms({ ...service, pictures });
  };
  now = new Date(now.getTime() + (REMOVED_RETENTION_DAYS - 1) * DAY_MS);
  await round();
  expect([(await message())?.content, (await removedRoom()) !== null]).toEqual(['Rude', true]);
  now = new Date(now.getTime() + 2 * DAY_MS);
  await round();
  expect([(await message())?.content, await removedRoom()]).toEqual(['', null]);
  expect(await service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': ann.userId })).toBe(0);
});

test('moderators get a reported message with its picture, earlier texts and what stood around it', async () => {
  const [roomId, ann, ben, cat] = (await rooms.withMembers(2, { rules: ALL_ALLOWED })) as Three;
  const admin = await newParent(service, { role: 'admin' });
  await rooms.wrote(ann, roomId, 'Before');
  const sent = await rooms.writePicture(ben, roomId, await picture(), { content: 'Buy', imageAlt: 'A pump' });
  now = new Date(now.getTime() + DAY_MS);
  await rooms.change(ben, sent.body._id, 'Hello');
  await rooms.wrote(cat, roomId, 'After');
  await rooms.report(cat, sent.body._id);
  const reportId = String((await service.db.collection('roomReports').findOne({ reporterId: cat.userId }))?._id);
  const client = await service.internalClient('content');
  await rooms.remove(ben, sent.body._id);
  const snapshot = await client.call(internal.chat.getReport, { params: { reportId } });
  expect(snapshot).toMatchObject({
    by: ben.userId,
    text: 'Hello',
    reason: 'Unkind',
    history: [{ text: 'Buy' }],
    picture: { alt: 'A pump' },
    context: [
      { text: 'Before', by: ann.userId },
      { text: 'After', by: cat.userId },
    ],
  });
  const url = snapshot.picture?.url ?? '';
  const statuses = await Promise.all([admin, ann, ben, cat].map((who) => service.call('GET', url, who)));
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  const asked = { body: { reportIds: [reportId] }, idempotencyKey: randomId() };
  expect(await client.call(internal.chat.listReportReasons, asked)).toEqual({ reasons: { [reportId]: 'Unkind' } });
});

test('a reported room comes with what a member read there, and with nothing of it from who is not in it', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1, { description: 'For schools' })) as Two;
  await rooms.wrote(ann, roomId, 'Only for members');
  const stranger = await newParent(service);
  const client = await service.internalClient('content');
  const reportOf = async ({ userId }: Parent) => {
    const reportId = String((await service.db.collection('roomReports').findOne({ reporterId: userId }))?._id);
    return client.call(internal.chat.getReport, { params: { reportId } });
  };
  for (const who of [ben, stranger]) expect((await rooms.reportRoom(who, roomId)).status).toBe(201);
  const about = { by: ann.userId, text: 'School and pumps\n\nFor schools', reason: 'Unkind' };
  expect(await reportOf(ben)).toMatchObject({ ...about, context: [{ text: 'Only for members' }] });
  expect(await reportOf(stranger)).toMatchObject({ ...about, context: [] });
});

test('a report for a child’s safety says so to the moderators', async () => {
  const reports = subscribe(service, roomReported);
  const [roomId, , ben, cat] = (await rooms.withMembers(2)) as Three;
  const { _id } = await rooms.wrote(ben, roomId, 'Where does your son play?');
  const send = (url: string) =>
    service.call('POST', url, { token: cat.token, payload: { reason: TEXTS.reasonChildSafety } });
  for (const url of [`/api/chat/messages/${_id}/report`, `/api/chat/rooms/${roomId}/report`])
    expect((await send(url)).status).toBe(201);
  const stored = await service.db.collection('roomReports').find({ reporterId: cat.userId }).toArray();
  expect(stored).toHaveLength(2);
  for (const { _id: reportId } of stored)
    await eventually(() => expect(reports.of(String(reportId))).toMatchObject([{ isChildSafety: true }]));
  await reports.stop();
});

test('while rooms are read-only members read and nobody writes; they are told why', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1)) as Two;
  const { _id } = await rooms.wrote(ben, roomId, 'Before');
  const set = (on: boolean, version: number) =>
    service.publish('content', switchChanged, 'rooms-read-only', { name: 'rooms-read-only', on, version });
  const page = await openedPage(await addressOf(service), ann.token);
  expect(await page.send('joinRoom', roomId)).toEqual({ ok: true });
  await set(true, 1);
  await receives(page, 'roomChanged', { roomId });
  page.socket.close();
  await eventually(async () => expect((await rooms.get(ben, roomId)).body.isReadOnly).toBe(true));
  const refused = { status: 503, body: { msg: TEXTS.roomsReadOnly } };
  expect(await rooms.write(ben, roomId, 'Hello')).toMatchObject(refused);
  expect(await rooms.change(ben, _id, 'Changed')).toMatchObject(refused);
  expect(await rooms.create(ann, { name: 'Another' })).toMatchObject(refused);
  expect(await rooms.edit(ann, roomId, { name: 'Another' })).toMatchObject(refused);
  expect((await rooms.write(await newParent(service), roomId, 'Hello')).status).toBe(404);
  expect(await rooms.texts(ben, roomId)).toEqual(['Before']);
  expect((await rooms.remove(ben, _id)).status).toBe(200);
  await set(false, 2);
  await eventually(async () => expect((await rooms.write(ben, roomId, 'Again')).status).toBe(201));
});

test('while pictures are stopped, members write without', async () => {
  const [roomId, ann] = (await rooms.withMembers(0, { rules: ALL_ALLOWED })) as [string, Parent];
  const set = (on: boolean, version: number) =>
    service.publish('content', switchChanged, 'picture-uploads', { name: 'picture-uploads', on, version });
  await set(true, 1);
  const bytes = await picture();
  await eventually(async () => expect((await rooms.writePicture(ann, roomId, bytes)).status).toBe(503));
  expect((await rooms.write(ann, roomId, 'Hello')).status).toBe(201);
  await set(false, 2);
  await eventually(async () => expect((await rooms.writePicture(ann, roomId, bytes)).status).toBe(201));
});

test('what somebody held for a child’s safety deletes, or leaves behind, is preserved first', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  const { body: shown } = await rooms.writePicture(ben, roomId, await picture(), { content: 'Our secret' });
  await service.publish('content', personHeld, ben.userId, { personId: ben.userId });
  const preserved = () => service.db.collection('heldRecords').findOne({ personId: ben.userId });
  const holds = service.db.collection('legalHolds');
  await eventually(async () => expect(await holds.countDocuments({ _id: ben.userId as never })).toBe(1));
  expect((await rooms.remove(ben, shown._id)).status).toBe(200);
  expect((await preserved())?.['document']).toMatchObject({ content: 'Our secret' });
  expect(await service.db.collection('pictures.files').countDocuments({ 'metadata.heldFor': ben.userId })).toBe(2);
  expect(await rooms.texts(ann, roomId)).toEqual([]);
  const { _id } = await rooms.wrote(ben, roomId, 'Delete the room');
  await rooms.close(ann, roomId);
  await sweepClosedRooms({ ...service, pictures: createPictureStore(service.db) });
  const all = service.db.collection('heldRecords').find({ personId: ben.userId });
  expect((await all.toArray()).map(({ document }) => String(document._id))).toContain(_id);
  // What others keep without the writer's name is preserved with it.
  const kept = await rooms.wrote(ben, await rooms.newRoom(ben), 'Stays');
  await leave(service, ben);
  const signed = { 'document._id': new ObjectId(kept._id), 'document.senderId': ben.userId };
  await eventually(async () => expect(await service.db.collection('heldRecords').countDocuments(signed)).toBe(1));
});

test('reports about an erased person stay for 90 days, or as long as a case of child safety holds the person', async () => {
  const [roomId, ann, ben, dan] = (await rooms.withMembers(2, { rules: ALL_ALLOWED })) as Three;
  const { body: rude } = await rooms.writePicture(ben, roomId, await picture(), { content: 'You are all stupid' });
  const unsafe = await rooms.wrote(dan, roomId, 'Do not tell your mum');
  await rooms.report(ann, rude._id);
  await rooms.report(ann, unsafe._id, TEXTS.reasonChildSafety);
  const about = ({ userId }: Parent) => service.db.collection('roomReports').find({ subjectId: userId }).toArray();
  const copies = () => service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': /^report\// });
  const before = await copies();
  await service.publish('content', personHeld, dan.userId, { personId: dan.userId as never });
  await eventually(async () =>
    expect(await service.db.collection('legalHolds').countDocuments({ _id: dan.userId as never })).toBe(1),
  );
  for (const who of [ben, dan]) await leave(service, who);
  await eventually(async () => {
    expect(await about(ben)).toMatchObject([{ erasedAt: now }]);
    expect(await about(dan)).toMatchObject([{ isErased: true, isChildSafety: true }]);
  });
  now = new Date(now.getTime() + (REMOVED_RETENTION_DAYS + 1) * DAY_MS);
  await eraseRemovedRoomItems({ ...service, pictures: createPictureStore(service.db) });
  expect([(await about(ben)).length, (await about(dan)).length]).toEqual([0, 1]);
  expect(await copies()).toBeLessThan(before);
  await service.publishTombstone('content', 'legal-holds.state', dan.userId);
  await eventually(async () => expect(await about(dan)).toEqual([]));
});

test('the picture of a child-safety report is never copied, and is for safeguarding admins alone', async () => {
  const [roomId, ann, ben] = (await rooms.withMembers(1, { rules: ALL_ALLOWED })) as Two;
  const { body: shown } = await rooms.writePicture(ben, roomId, await picture(), { content: 'Look' });
  const count = () => service.db.collection('pictures.files').countDocuments({});
  const before = await count();
  await rooms.report(ann, shown._id, TEXTS.reasonChildSafety);
  expect(await count()).toBe(before);
  const report = await service.db.collection('roomReports').findOne({ subjectId: ben.userId });
  const url = shown.imageUrl ?? '';
  expect(url).toContain(report?.['snapshot'].pictureId);
  const [admin, marked] = [
    await newParent(service, { role: 'admin' }),
    await newParent(service, { role: 'admin', safeguarding: true }),
  ];
  expect((await service.call('GET', url, marked)).status).toBe(200);
  expect((await service.call('GET', url, admin)).status).toBe(404);
  await service.call('DELETE', `/api/chat/messages/${shown._id}`, ben);
  expect((await service.call('GET', url, marked)).status).toBe(200);
});
