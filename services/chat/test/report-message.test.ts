import { DELETED_REPORTABLE_DAYS, internal, messageReported, REPORTS_PER_DAY, TEXTS } from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetDeleted } from '../src/direct/forget-deleted.ts';
import { conversationWith, messagesWith, read, remove, report, sent, sentPicture, textsWith } from './messages.ts';
import { list as notificationsOf } from './notifications.ts';
import { statusesOf, storedPictures } from './pictures.ts';
import { newPair, newParent, relate, type Service, startService, subscribe } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const forgetting = (days = 0) => ({
  ...service,
  pictures: createPictureStore(service.db),
  now: () => new Date(Date.now() + days * 86_400_000),
});
const reportsBy = (reporterId: string) => service.db.collection('reports').find({ reporterId }).toArray();

test('a report keeps five messages before and after the reported one, and the event holds only ids', async () => {
  const [ann, ben] = await newPair(service);
  const messages = [];
  for (let index = 0; index < 13; index += 1)
    messages.push(
      await sent(
        service,
        index === 6 || index === 8 ? ann : ben,
        index === 6 || index === 8 ? ben : ann,
        `text ${index}`,
      ),
    );
  const reported = messages[6]?._id ?? '';
  const { status, body } = await report(service, ben, reported, 'Asks for our address');
  expect([status, body.message]).toEqual([201, 'Report submitted.']);
  const [stored] = await reportsBy(ben.userId);
  expect(stored).toMatchObject({
    subjectId: ann.userId,
    messageId: new ObjectId(reported),
    reason: 'Asks for our address',
    message: 'Please look',
    snapshot: { content: 'text 6' },
  });
  expect(stored?.context.before.map(({ content }: { content: string }) => content)).toEqual(
    [1, 2, 3, 4, 5].map((index) => `text ${index}`),
  );
  expect(stored?.context.after.map(({ content }: { content: string }) => content)).toEqual(
    [7, 8, 9, 10, 11].map((index) => `text ${index}`),
  );

  const events = subscribe(service, messageReported);
  const reportId = stored?._id.toHexString();
  const expected = { reportId, reporterId: ben.userId, subjectId: ann.userId, messageId: reported };
  await eventually(() => expect(events.of(reportId)).toEqual([expected]));
  await events.stop();
});

test('a reported message is hidden from its reporter, who sees the one before it instead', async () => {
  const [ann, ben] = await newPair(service);
  await sent(service, ann, ben, 'Fine');
  const { _id } = await sent(service, ann, ben, 'Rude');
  await report(service, ben, _id);
  expect(await textsWith(service, ben, ann)).toEqual(['Fine']);
  expect(await textsWith(service, ann, ben)).toEqual(['Rude', 'Fine']);
  expect(await conversationWith(service, ben, ann)).toMatchObject({ unread: 1, lastMessage: { content: 'Fine' } });
  expect((await notificationsOf(service, ben)).body).toMatchObject([{ type: 'message', count: 1 }]);
  expect((await conversationWith(service, ann, ben))?.lastMessage?.content).toBe('Rude');
  expect((await read(service, ben, _id)).status).toBe(404);
  const lone = await newPair(service);
  const only = await sent(service, lone[0], lone[1], 'Only this');
  await report(service, lone[1], only._id);
  expect(await conversationWith(service, lone[1], lone[0])).not.toHaveProperty('lastMessage');
});

test('a message can be reported once, also by concurrent calls', async () => {
  const [ann, ben] = await newPair(service);
  const { _id } = await sent(service, ann, ben, 'Rude');
  const answers = await Promise.all(Array.from({ length: 4 }, () => report(service, ben, _id)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
  const again = await report(service, ben, _id);
  expect([again.status, again.body.msg]).toEqual([409, 'You have reported this message already.']);
  expect(await reportsBy(ben.userId)).toHaveLength(1);
});

test('people can report only messages sent to them, also after a block by either', async () => {
  const [ann, ben] = await newPair(service);
  const [cat] = await newPair(service);
  const { _id } = await sent(service, ann, ben, 'Hello');
  for (const [who, messageId] of [
    [ann, _id],
    [cat, _id],
    [ben, randomId()],
  ] as const)
    expect((await report(service, who, messageId)).status).toBe(404);
  await relate(service, ann, ben, 'blocked');
  expect((await report(service, ben, _id)).status).toBe(201);
  expect((await report(service, ben, _id)).status).toBe(409);
});

test('a message that was deleted for both can be reported for seven days, without being seen', async () => {
  const [ann, ben] = await newPair(service);
  const [gone, late, hidden, rude] = [
    await sent(service, ann, ben, 'Nobody will believe you'),
    await sent(service, ann, ben, 'Late'),
    await sent(service, ann, ben, 'Hidden'),
    await sent(service, ann, ben, 'Rude'),
  ];
  await remove(service, ann, gone._id, 'both');
  await remove(service, ann, late._id, 'both');
  const views = [await messagesWith(service, ben, ann), await messagesWith(service, ann, ben)];
  expect(views.map(({ body }) => body.find(({ _id }) => _id === gone._id)?.reportable)).toEqual([true, undefined]);
  expect(JSON.stringify(views.map(({ body }) => body))).not.toContain('believe');
  expect((await report(service, ann, gone._id)).status).toBe(404);
  expect((await report(service, ben, gone._id)).status).toBe(201);
  const [reported] = await reportsBy(ben.userId);
  expect(reported?.snapshot.content).toBe('Nobody will believe you');

  const messages = service.db.collection('messages');
  const over = { 'kept.until': new Date(Date.now() - 1) };
  await messages.updateOne({ _id: new ObjectId(late._id) }, { $set: over });
  expect((await report(service, ben, late._id)).body).toMatchObject({
    code: 'CONFLICT',
    msg: expect.stringContaining('was deleted'),
  });
  await forgetDeleted(forgetting());
  expect(await messages.countDocuments({ _id: new ObjectId(late._id), kept: { $exists: true } })).toBe(0);
  expect(await messages.countDocuments({ _id: new ObjectId(gone._id), kept: { $exists: true } })).toBe(1);

  await remove(service, ben, hidden._id, 'me');
  expect((await report(service, ben, hidden._id)).status).toBe(404);
  await report(service, ben, rude._id);
  await remove(service, ann, rude._id, 'both');
  const stored = (await reportsBy(ben.userId)).find(({ snapshot }) => snapshot.content === 'Rude');
  expect(stored?.context.before.map(({ content }: { content: string }) => content)).toEqual(['Hidden']);
});

test('a report keeps the picture, also of a message deleted a short while ago, for moderators alone', async () => {
  const [ann, ben] = await newPair(service);
  const [admin, marked] = [
    await newParent(service, { role: 'admin' }),
    await newParent(service, { role: 'admin', safeguarding: true }),
  ];
  const fields = { content: 'Look', imageAlt: 'A fist' };
  const [rude, late, unsafe] = [
    await sentPicture(service, ann, ben, fields),
    await sentPicture(service, ann, ben),
    await sentPicture(service, ann, ben),
  ];
  for (const { _id } of [rude, late]) expect((await remove(service, ann, _id, 'both')).status).toBe(200);
  // Kept for a report, and seen by nobody.
  expect(await storedPictures(service, ann.userId)).toBe(3);
  expect(await statusesOf(service, rude.imageUrl, ann, ben, marked)).toEqual([404, 404, 404]);
  expect((await report(service, ben, rude._id)).status).toBe(201);
  expect((await report(service, ben, unsafe._id, TEXTS.reasonChildSafety)).status).toBe(201);
  const reports = await reportsBy(ben.userId);
  const about = (_id: string) => reports.find(({ messageId }) => messageId.toHexString() === _id);
  const client = await service.internalClient('content');
  const shown = await client.call(internal.chat.getReport, {
    params: { reportId: about(rude._id)?._id.toHexString() ?? '' },
  });
  expect(shown).toMatchObject({ text: 'Look', picture: { alt: 'A fist' } });
  expect(shown.picture?.url).not.toContain(/[0-9a-f]{32}/.exec(rude.imageUrl ?? '')?.[0]);
  expect(await statusesOf(service, shown.picture?.url, admin, ben, ann)).toEqual([200, 404, 404]);

  await forgetDeleted(forgetting(DELETED_REPORTABLE_DAYS - 1));
  expect(await storedPictures(service, ann.userId)).toBe(3);
  await forgetDeleted(forgetting(DELETED_REPORTABLE_DAYS + 1));
  expect(await storedPictures(service, ann.userId)).toBe(1);
  expect(await statusesOf(service, shown.picture?.url, admin)).toEqual([200]);

  // Of child safety it is the original, never copied and not removed any more.
  expect(unsafe.imageUrl).toContain(about(unsafe._id)?.snapshot.pictureId);
  expect(await statusesOf(service, unsafe.imageUrl, admin, marked, ben)).toEqual([404, 200, 404]);
  await remove(service, ann, unsafe._id, 'both');
  await forgetDeleted(forgetting(DELETED_REPORTABLE_DAYS + 1));
  expect(await statusesOf(service, unsafe.imageUrl, ann, marked)).toEqual([404, 200]);
});

test('a report needs a reason', async () => {
  const [ann, ben] = await newPair(service);
  const { _id } = await sent(service, ann, ben, 'Hello');
  const empty = await report(service, ben, _id, '  ');
  expect([empty.status, empty.body.errors]).toEqual([400, { reason: TEXTS.reportReasonRequired }]);
});

test('ten reports a day are allowed, and one more if a child may not be safe', async () => {
  const [ann, ben] = await newPair(service);
  const ids = [];
  for (let index = 0; index <= REPORTS_PER_DAY; index += 1) ids.push((await sent(service, ann, ben, `${index}`))._id);
  const answers = [];
  for (const id of ids) answers.push((await report(service, ben, id)).status);
  expect(answers).toEqual([...Array(REPORTS_PER_DAY).fill(201), 429]);
  expect((await report(service, ben, ids.at(-1) ?? '', TEXTS.reasonChildSafety)).status).toBe(201);
});
