import { commentReported, personHeld, postReported, TEXTS } from '@notalone/contracts';
import { deleteErasedReports } from '@notalone/moderation/reports/stored-reports';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsOf } from '../src/reports/reports.store.ts';
import {
  anId,
  comment,
  commented,
  comments,
  deleteComment,
  reportComment,
  reportPost,
  reshare,
  seen,
  statusesOf,
  textsOf,
} from './interactions.ts';
import { edit, get, list, photo, published, react, remove } from './posts.ts';
import { leave, newParent, relate, type Service, startService, subscribe } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await startService();
  other = await startService({ alongside: service });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const three = () => Promise.all([newParent(service), newParent(service), newParent(service)]);
const kept = (query: object) => reportsOf(service.db).findOne(query);
const copiesOf = (report: Awaited<ReturnType<typeof kept>>) =>
  service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': `report/${report?._id.toHexString()}` });

test('a report keeps the post, its picture and its comments, and hides the post from the reporter alone', async () => {
  const [author, reporter, reader] = await three();
  const { _id } = await published(service, author, {
    content: 'Throw your insulin away',
    image: await photo(),
    imageAlt: 'A bin',
  });
  for (const text of ['Do not listen', 'Please do not']) await commented(service, reader, _id, text);
  const events = subscribe(service, postReported);
  expect(await reportPost(service, reporter, _id)).toMatchObject({
    status: 201,
    body: { message: 'Report submitted.' },
  });
  expect((await get(service, reporter, _id)).status).toBe(404);
  expect((await list(service, reporter, { author: author.userId })).body).toEqual([]);
  for (const gone of [
    react(service, reporter, _id, 'like'),
    comment(service, reporter, _id, 'Hm'),
    comments(service, reporter, _id),
  ])
    expect((await gone).status).toBe(404);
  expect((await get(service, reader, _id)).status).toBe(200);

  await edit(service, author, _id, { content: 'Nothing happened', removeImage: 'true' });
  await remove(service, author, _id);
  const report = await kept({ postId: _id });
  expect(report).toMatchObject({
    reporterId: reporter.userId,
    subjectId: author.userId,
    reason: 'Unkind',
    message: 'Please look',
    snapshot: { content: 'Throw your insulin away', imageAlt: 'A bin', author: author.userId },
    context: { comments: [{ content: 'Do not listen' }, { content: 'Please do not' }] },
  });
  expect(await copiesOf(report)).toBe(2);
  const reportId = String(report?._id);
  await eventually(() =>
    expect(events.of(reportId)).toEqual([
      { reportId, reporterId: reporter.userId, subjectId: author.userId, postId: _id },
    ]),
  );
  await events.stop();
});

test('the same thing is reported once, also at the same moment, and never by its writer', async () => {
  const [author, reporter, reader] = await three();
  const { _id } = await published(service, author);
  const { _id: commentId } = await commented(service, reader, _id);
  const answered = await Promise.all(
    [service, other, service].map((instance) => reportComment(instance, reporter, _id, commentId)),
  );
  expect(statusesOf(answered)).toEqual([201, 409, 409]);
  const answers = await Promise.all([service, other, service].map((instance) => reportPost(instance, reporter, _id)));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  expect((await reportPost(service, reporter, _id)).status).toBe(409);
  expect((await reportPost(service, author, _id)).status).toBe(409);
  expect((await reportComment(service, reader, _id, commentId)).status).toBe(409);
  expect(await reportsOf(service.db).countDocuments({ postId: _id })).toBe(2);
});

test('a report of a comment keeps the comments around it and hides it from the reporter', async () => {
  const [author, reporter, reader] = await three();
  const { _id } = await published(service, author, { content: 'How was your day?' });
  const texts = ['1', '2', '3', '4', '5', '6', 'Rude', '7', '8'];
  const written = [];
  for (const text of texts) written.push(await commented(service, text === 'Rude' ? reader : author, _id, text));
  const rude = written[6]?._id ?? '';
  const events = subscribe(service, commentReported);
  expect((await reportComment(service, reporter, _id, rude)).status).toBe(201);
  expect(textsOf((await comments(service, reporter, _id)).body)).not.toContain('Rude');
  expect((await seen(service, reporter, _id)).counts.comments).toBe(8);
  await deleteComment(service, reader, _id, rude);
  const report = await kept({ commentId: rude });
  expect(report).toMatchObject({
    subjectId: reader.userId,
    snapshot: { content: 'Rude' },
    context: { post: { content: 'How was your day?' } },
  });
  expect(report?.context.comments.map(({ content }) => content)).toEqual(['2', '3', '4', '5', '6', '7', '8']);
  const reportId = String(report?._id);
  await eventually(() =>
    expect(events.of(reportId)).toMatchObject([{ reportId, subjectId: reader.userId, postId: _id, commentId: rude }]),
  );
  await events.stop();
});

test('reporting a reshare reports the original, which is then removed inside the reshare', async () => {
  const [author, sharer, reporter] = await three();
  const { _id } = await published(service, author, { content: 'A cure!' });
  const { body: share } = await reshare(service, sharer, _id);
  expect((await reportPost(service, reporter, share._id)).status).toBe(201);
  expect(await kept({ postId: _id })).toMatchObject({
    subjectId: author.userId,
    snapshot: { content: 'A cure!' },
    context: { sharedBy: sharer.userId },
  });
  expect((await get(service, reporter, _id)).status).toBe(404);
  expect((await seen(service, reporter, share._id)).originalPost).toEqual({ _id, removed: true });
  expect((await reportPost(service, reporter, share._id)).status).toBe(409);
});

test('reporting requires something that the reporter may see, and no profile', async () => {
  const [author, reader, blocked] = await three();
  const bare = await newParent(service, { profile: false });
  const { _id } = await published(service, author);
  const { _id: commentId } = await commented(service, reader, _id);
  for (const call of [reportPost(service, bare, _id), reportComment(service, bare, _id, commentId)])
    expect((await call).status).toBe(201);
  await relate(service, author, blocked, 'blocked');
  await eventually(async () => expect((await get(service, blocked, _id)).status).toBe(404));
  const calls = [
    reportPost(service, blocked, _id),
    reportComment(service, blocked, _id, commentId),
    reportPost(service, reader, anId()),
    reportComment(service, author, _id, anId()),
  ];
  for (const call of calls) expect((await call).status).toBe(404);
  await relate(service, author, reader, 'blocked');
  await eventually(async () => expect((await reportComment(service, author, _id, commentId)).status).toBe(404));
});

test('one person can send ten reports a day, and one more if a child may not be safe', async () => {
  const [author, reporter] = await three();
  const posts = await Promise.all(Array.from({ length: 10 }, () => published(service, author)));
  const { _id } = posts[0] ?? { _id: '' };
  const written = await commented(service, author, _id);
  const more = await commented(service, author, _id);
  expect((await reportComment(service, reporter, _id, written._id)).status).toBe(201);
  for (const post of posts.slice(1)) expect((await reportPost(service, reporter, post._id)).status).toBe(201);
  expect((await reportComment(service, reporter, _id, more._id)).status).toBe(429);
  expect((await reportComment(service, reporter, _id, more._id, TEXTS.reasonChildSafety)).status).toBe(201);
});

test('reports about an erased account stay for 90 days; its name goes from all others', async () => {
  const [author, leaver, reader] = await three();
  const mine = await published(service, leaver, { content: 'Mine', image: await photo() });
  const { _id } = await published(service, author, { content: 'Theirs' });
  await commented(service, leaver, _id, 'Around');
  const { _id: rude } = await commented(service, reader, _id, 'Rude');
  await reportPost(service, reader, mine._id);
  const about = await kept({ postId: mine._id });
  expect(await copiesOf(about)).toBe(2);
  await reportComment(service, leaver, _id, rude);
  await leave(service, leaver);
  await eventually(async () =>
    expect(await service.db.collection('erasures').countDocuments({ _id: leaver.userId as never })).toBe(0),
  );
  await eventually(async () => expect(await kept({ postId: mine._id })).toMatchObject({ erasedAt: expect.any(Date) }));
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  await deleteErasedReports({ db: service.db, pictures: createPictureStore(service.db) }, tomorrow);
  expect(await kept({ postId: mine._id })).toBeNull();
  expect(await copiesOf(about)).toBe(0);
  await eventually(async () => expect(JSON.stringify(await kept({ commentId: rude }))).not.toContain(leaver.userId));
  expect(await kept({ commentId: rude })).toMatchObject({
    subjectId: reader.userId,
    context: { post: { content: 'Theirs' }, comments: [{ content: 'Around' }] },
  });
});

test('a child-safety report copies no picture; report and picture outlive the account until the hold ends', async () => {
  const [author, reporter] = await three();
  const [ann, kim] = await Promise.all([
    newParent(service, { role: 'admin' }),
    newParent(service, { role: 'admin', safeguarding: true }),
  ]);
  const { _id } = await published(service, author, { content: 'Mine', image: await photo() });
  const payload = { reason: TEXTS.reasonChildSafety, message: '' };
  await service.call('POST', `/api/feed/${_id}/report`, { token: reporter.token, payload });
  const report = await kept({ postId: _id });
  expect(await copiesOf(report)).toBe(0);
  // What others keep without the writer's name is preserved with it.
  await comment(service, author, (await published(service, reporter))._id, 'Yours');
  await service.publish('content', personHeld, author.userId, { personId: author.userId as never });
  const held = (personId: string) => service.db.collection('legalHolds').findOne({ _id: personId as never });
  await eventually(async () => expect(await held(author.userId)).toMatchObject({ held: true }));
  await leave(service, author);
  await eventually(async () => expect(await kept({ postId: _id })).toMatchObject({ isErased: true }));
  const records = () =>
    service.db.collection('heldRecords').find({ personId: author.userId }).sort({ collection: 1 }).toArray();
  expect(await records()).toMatchObject([
    { collection: 'comments', document: { content: 'Yours', userId: author.userId } },
    { collection: 'posts', document: { content: 'Mine' } },
  ]);
  const { pictureId = '' } = (report?.snapshot ?? {}) as { pictureId?: string };
  const picture = async ({ token }: { token: string }) =>
    (await service.call('GET', `/uploads/feed/${pictureId}-large.webp`, { token })).status;
  expect([await picture(reporter), await picture(ann), await picture(kim)]).toEqual([404, 404, 200]);

  await service.publishTombstone('content', 'legal-holds.state', author.userId);
  await eventually(async () => expect(await records()).toEqual([]));
  expect(await kept({ postId: _id })).toBeNull();
  expect(await service.db.collection('pictures.files').countDocuments({ 'metadata.pictureId': pictureId })).toBe(0);
});

test('the picture that a report has copied of a held person goes when the hold ends', async () => {
  const [author, reporter] = await three();
  const { _id } = await published(service, author, { content: 'Mine', image: await photo() });
  expect((await reportPost(service, reporter, _id)).status).toBe(201);
  const report = await kept({ postId: _id });
  expect(await copiesOf(report)).toBe(2);
  await service.publish('content', personHeld, author.userId, { personId: author.userId });
  const held = { _id: author.userId as never, held: true };
  await eventually(async () => expect(await service.db.collection('legalHolds').countDocuments(held)).toBe(1));
  await leave(service, author);
  await eventually(async () => expect(await kept({ postId: _id })).toMatchObject({ isErased: true }));
  await service.publishTombstone('content', 'legal-holds.state', author.userId);
  await eventually(async () => expect(await kept({ postId: _id })).toBeNull());
  expect(await copiesOf(report)).toBe(0);
});

test('what a held person deletes by hand, or somebody with the post under it, is preserved first', async () => {
  const [author, other] = await three();
  const mine = await published(service, author, { content: 'Our secret', image: await photo() });
  const theirs = await published(service, other, { content: 'Hello' });
  const deleted = await commented(service, author, theirs._id, 'First');
  await commented(service, author, theirs._id, 'Second');
  const holds = service.db.collection('legalHolds');
  await service.publish('content', personHeld, author.userId, { personId: author.userId as never });
  await eventually(async () => expect(await holds.countDocuments({ _id: author.userId as never })).toBe(1));
  expect((await edit(service, author, mine._id, { content: 'Our secret', removeImage: 'true' })).status).toBe(200);
  expect((await remove(service, author, mine._id)).status).toBe(200);
  expect((await deleteComment(service, author, theirs._id, deleted._id)).status).toBe(200);
  expect((await remove(service, other, theirs._id)).status).toBe(200);
  const preserved = async (personId: string) =>
    (await service.db.collection('heldRecords').find({ personId }).toArray()).map(({ document }) => document.content);
  await eventually(async () =>
    expect((await preserved(author.userId)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'First',
      'Our secret',
      'Second',
    ]),
  );
  expect(await preserved(other.userId)).toEqual([]);
  const pictures = service.db.collection('pictures.files');
  expect(await pictures.countDocuments({ 'metadata.heldFor': author.userId })).toBe(2);
  await service.publishTombstone('content', 'legal-holds.state', author.userId);
  await eventually(async () => expect(await preserved(author.userId)).toEqual([]));
  expect(await pictures.countDocuments({ 'metadata.heldFor': author.userId })).toBe(0);
});
