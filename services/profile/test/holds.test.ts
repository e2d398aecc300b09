import { personHeld, TEXTS } from '@notalone/contracts';
import { deleteErasedReports } from '@notalone/moderation/reports/stored-reports';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { deleteAccount, newFamily } from './families.ts';
import { photo, picturesOf, save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import { newParent, type Parent } from './service.ts';

const { service, family } = await relationsService();

const count = (collection: string, filter: object) => service.db.collection(collection).countDocuments(filter);
const pictureStatus = async (url: string, { token }: Pick<Parent, 'token'>) =>
  (await service.call('GET', url, { token })).status;
const pictureUrl = (pictureId: string) => `/uploads/profile/${pictureId}-large.webp`;
const admins = async () => [
  await newParent(service, { role: 'admin' }),
  await newParent(service, { role: 'admin', safeguarding: true }),
];

/** A family with a picture that somebody has reported, and the picture that the report keeps. */
async function reported(reason: string) {
  const [subject, reporter] = [await newFamily(service), await newFamily(service)];
  await save(service, subject, { bio: 'Meet me alone', profileVisibility: 'public' }, await photo());
  expect((await family.report(reporter, subject, { reason })).status).toBe(201);
  const report = await service.db.collection('reports').findOne({ subjectId: subject.userId });
  return { subject, reporter, pictureId: String(report?.pictureId) };
}
async function hold({ userId }: Parent): Promise<void> {
  await service.publish('content', personHeld, userId, { personId: userId as never });
  await eventually(async () => expect(await count('legalHolds', { _id: userId, held: true })).toBe(1));
}

test('what a case of child safety holds of a profile outlives the account, and goes when the hold ends', async () => {
  const { subject, reporter, pictureId } = await reported(TEXTS.reasonChildSafety);
  await family.join(subject, await newFamily(service));
  const [ann, kim] = await admins();
  if (!ann || !kim) throw new Error('two admins');
  await hold(subject);
  expect((await deleteAccount(service, subject)).status).toBe(200);
  await eventually(async () => expect(await count('reports', { subjectId: subject.userId, isErased: true })).toBe(1));
  expect(await count('profiles', { _id: subject.userId })).toBe(0);
  const record = { personId: subject.userId, collection: 'profiles', 'document.bio': 'Meet me alone' };
  expect(await count('heldRecords', record)).toBe(1);
  for (const collection of ['consents', 'relations'])
    expect(await count('heldRecords', { personId: subject.userId, collection })).toBeGreaterThan(0);
  const seen = async () => {
    const readers = [reporter, ann, kim];
    return Promise.all(readers.map((who) => pictureStatus(pictureUrl(pictureId), who)));
  };
  expect(await seen()).toEqual([404, 404, 200]);

  await service.publishTombstone('content', 'legal-holds.state', subject.userId);
  await eventually(async () => expect(await count('heldRecords', { personId: subject.userId })).toBe(0));
  expect(await count('reports', { subjectId: subject.userId })).toBe(0);
  expect(await seen()).toEqual([404, 404, 404]);
  expect(await picturesOf(service, subject.userId)).toBe(0);
});

test('what is not held goes with the account, its reports after 90 days', async () => {
  const { subject, pictureId } = await reported('Rude');
  const [, kim] = await admins();
  await deleteAccount(service, subject);
  const erased = { subjectId: subject.userId, erasedAt: { $exists: true } };
  await eventually(async () => expect(await count('reports', erased)).toBe(1));
  expect(await count('heldRecords', { personId: subject.userId })).toBe(0);
  expect(kim && (await pictureStatus(pictureUrl(pictureId), kim))).toBe(200);
  const inADay = new Date(Date.now() + 24 * 3600 * 1000);
  const pictures = createPictureStore(service.db);
  await service.transact((session) => deleteErasedReports({ db: service.db, pictures }, inADay, session));
  expect(await count('reports', { subjectId: subject.userId })).toBe(0);
  expect(kim && (await pictureStatus(pictureUrl(pictureId), kim))).toBe(404);
});

test.each([
  ['Rude', [404, 200, 200]],
  [TEXTS.reasonChildSafety, [404, 404, 200]],
] as const)('a picture reported for “%s” is for the admins who may open the case', async (reason, expected) => {
  const { subject, pictureId } = await reported(reason);
  const [ann, kim] = await admins();
  if (!ann || !kim) throw new Error('two admins');
  // The profile has another picture meanwhile: what the report keeps is for moderators alone.
  await save(service, subject, { profileVisibility: 'public' }, await photo('#336699'));
  const stranger = await newFamily(service);
  expect(await Promise.all([stranger, ann, kim].map((who) => pictureStatus(pictureUrl(pictureId), who)))).toEqual(
    expected,
  );
});
