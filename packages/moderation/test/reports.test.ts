import { messageReported, TEXTS, userIdSchema } from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { keepSnapshotPicture } from '../src/reports/keep-picture.ts';
import {
  deleteErasedReports,
  eraseReports,
  releaseReports,
  reportOwner,
  type StoredReport,
} from '../src/reports/stored-reports.ts';
import { submitReport } from '../src/reports/submit-report.ts';
import { newDatabase } from './database.ts';

interface Report extends StoredReport {
  _id: ObjectId;
  snapshot: { content: string; pictureId?: string };
}
const ANN = userIdSchema.parse(randomId());
const BEN = userIdSchema.parse(randomId());
const NOW = new Date('2026-03-01T10:00:00.000Z');
const IMAGES = { small: Buffer.from('small'), large: Buffer.from('large') };
type Take = (...of: unknown[]) => Promise<{ allowed: boolean; remaining: number; retryAfterSeconds: number }>;

/** A service whose reports are in a collection that is not the usual one. */
async function newService(take: Take = async () => ({ allowed: true, remaining: 9, retryAfterSeconds: 0 })) {
  const { db, transact } = await newDatabase();
  const reports = db.collection<Report>('roomReports');
  await reports.createIndex({ reporterId: 1, 'snapshot.content': 1 }, { unique: true });
  const published: object[] = [];
  const outbox = {
    add: async (_session: unknown, { type }: { type: string }, event: object) =>
      void published.push({ type, ...event }),
  };
  const pictures = createPictureStore(db);
  const deps = { db, transact, outbox, limiter: { take }, log: { error: () => undefined }, now: () => NOW, pictures };
  const messageId = randomId();
  const submit = ({ reason = 'Rude', pictureId = '' } = {}) => {
    const snapshot = { content: 'Words', ...(pictureId && { pictureId }) };
    const report = { _id: new ObjectId(), reporterId: ANN, subjectId: BEN, reason, message: '', snapshot };
    const dataOf = (ids: object) => ({ ...ids, subjectId: BEN, messageId }) as never;
    return submitReport(
      deps,
      { reports, report, event: messageReported, dataOf, alreadyReported: 'Again?' },
      (whole, session) => keepSnapshotPicture(pictures, whole, session),
    );
  };
  const files = () => db.collection('pictures.files').countDocuments();
  return { ...deps, reports, published, submit, files, messageId };
}

test('a report is stored with its time, and its event names it', async () => {
  const { reports, published, submit, messageId } = await newService();
  expect(await submit()).toEqual({ message: 'Report submitted.' });
  const stored = await reports.findOne();
  const reportId = String(stored?._id);
  expect(stored).toMatchObject({ reporterId: ANN, subjectId: BEN, reason: 'Rude', at: NOW });
  expect(stored).not.toHaveProperty('isChildSafety');
  const data = { reportId, reporterId: ANN, subjectId: BEN, messageId };
  expect(published).toEqual([{ type: messageReported.type, key: reportId, data }]);
});

test('a report that a child may not be safe says so where it is stored and in its event', async () => {
  const { reports, published, submit } = await newService();
  await submit({ reason: TEXTS.reasonChildSafety });
  expect(await reports.findOne()).toMatchObject({ isChildSafety: true });
  expect(published).toMatchObject([{ data: { isChildSafety: true } }]);
});

test('the second report of the same is refused, and published once', async () => {
  const { reports, published, submit } = await newService();
  await submit();
  await expect(submit()).rejects.toMatchObject({ code: 'CONFLICT', message: 'Again?' });
  expect([await reports.countDocuments(), published.length]).toEqual([1, 1]);
});

test('an eleventh report of the day is not stored; without Redis every report is', async () => {
  const full = await newService(async () => ({ allowed: false, remaining: 0, retryAfterSeconds: 60 }));
  await expect(full.submit()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await full.reports.countDocuments()).toBe(0);
  const open = await newService(() => Promise.reject(new Error('Redis is away')));
  await open.submit();
  expect(await open.reports.countDocuments()).toBe(1);
});

test('a report that a child may not be safe is never one too many, and is not counted', async () => {
  const taken: unknown[] = [];
  const full = await newService(async (...of) => {
    taken.push(of);
    return { allowed: false, remaining: 0, retryAfterSeconds: 60 };
  });
  expect(await full.submit({ reason: TEXTS.reasonChildSafety })).toEqual({ message: 'Report submitted.' });
  expect(taken).toEqual([]);
});

test('a report keeps a copy of the picture, and of one for a child’s safety the picture itself', async () => {
  const { db, pictures, reports, submit, files } = await newService();
  const pictureId = await pictures.save(IMAGES, { ownerId: BEN });
  await submit({ pictureId });
  const { _id, snapshot } = (await reports.findOneAndDelete({})) ?? {};
  expect(snapshot?.pictureId).not.toBe(pictureId);
  expect(await files()).toBe(4);
  await pictures.removeOf(reportOwner(_id ?? ''));
  await submit({ pictureId, reason: TEXTS.reasonChildSafety });
  expect((await reports.findOne())?.snapshot.pictureId).toBe(pictureId);
  expect(await files()).toBe(2);
  await pictures.remove(pictureId);
  expect(await db.collection('pictures.files').countDocuments({ 'metadata.heldFor': BEN })).toBe(2);
});

test('reports about an erased person go once they are old, with their pictures; those of others stay', async () => {
  const { reports, submit, files, ...deps } = await newService();
  const pictureId = await deps.pictures.save(IMAGES, { ownerId: BEN });
  await submit({ pictureId });
  await deps.pictures.remove(pictureId);
  await deps.transact((session) => eraseReports(deps, ANN, session, 'roomReports'));
  expect(await reports.findOne()).not.toHaveProperty('reporterId');
  await deleteErasedReports(deps, NOW, undefined, 'roomReports');
  expect(await reports.countDocuments()).toBe(1);
  await deps.transact((session) => eraseReports(deps, BEN, session, 'roomReports'));
  expect(await reports.findOne()).toMatchObject({ erasedAt: NOW });
  await deleteErasedReports(deps, new Date(NOW.getTime() + 1), undefined, 'roomReports');
  expect([await reports.countDocuments(), await files()]).toEqual([0, 0]);
});

test('a legal hold keeps the reports about an erased person in every collection until it ends', async () => {
  const { db, reports, submit, ...deps } = await newService();
  await db.collection<{ _id: string; held: boolean }>('legalHolds').insertOne({ _id: BEN, held: true });
  await submit();
  await deps.transact((session) => eraseReports({ db, ...deps }, BEN, session, 'roomReports'));
  await deleteErasedReports({ db, ...deps }, new Date(NOW.getTime() + 1), undefined, 'roomReports');
  expect(await reports.findOne()).toMatchObject({ isErased: true });
  const release = (collections?: string[]) =>
    deps.transact((session) => releaseReports({ db, ...deps }, BEN, session, collections));
  await release();
  expect(await reports.countDocuments()).toBe(1);
  await release(['reports', 'roomReports']);
  expect(await reports.countDocuments()).toBe(0);
});
