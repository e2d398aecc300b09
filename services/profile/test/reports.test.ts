import { TEXTS } from '@notalone/contracts';
import { REPORTS_PER_DAY } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { listHiddenFromNearby, relatedIds } from '../src/relations/relations.store.ts';
import { newFamily, statuses } from './families.ts';
import { save } from './forms.ts';
import { relationsService } from './relations-service.ts';
import { newParent } from './service.ts';

const { service, recorder, family } = await relationsService();
const reports = (reporterId: string) => service.db.collection('reports').find({ reporterId }).toArray();

test('stores the profile as it was, hides the person from suggestions and searches, and publishes ids only', async () => {
  const [reporter, subject] = [
    await newFamily(service),
    await newFamily(service, { childName: 'Tomos', lookingFor: 'Buyers of vitamins' }),
  ];
  const { status, body } = await family.report(reporter, subject, {
    reason: ' Advertising ',
    message: 'They sell vitamins here',
  });
  expect([status, body]).toEqual([201, { message: 'Report submitted.' }]);
  await save(service, subject, { childName: 'Tomos', lookingFor: 'A pen pal' });

  const [report] = await reports(reporter.userId);
  expect(report).toMatchObject({
    subjectId: subject.userId,
    reason: 'Advertising',
    message: 'They sell vitamins here',
    at: expect.any(Date),
  });
  expect(report?.snapshot).toMatchObject({ view: 'card', childName: 'Tomos', lookingFor: 'Buyers of vitamins' });
  expect((await listHiddenFromNearby(service.db, reporter.userId, service.now())).has(subject.userId)).toBe(true);
  expect((await relatedIds(service.db, reporter.userId)).hidden.has(subject.userId)).toBe(true);
  expect((await relatedIds(service.db, subject.userId)).hidden.has(reporter.userId)).toBe(false);
  await eventually(() =>
    expect(recorder.dataOf(String(report?._id))).toEqual([
      { reportId: report?._id, reporterId: reporter.userId, subjectId: subject.userId },
    ]),
  );
  expect(JSON.stringify(recorder.recordsOf(String(report?._id)))).not.toMatch(/Advertising|vitamins/);
});

test('a person can be reported once, concurrently too', async () => {
  const [reporter, subject] = [await newFamily(service), await newFamily(service)];
  const answers = await Promise.all([1, 2, 3].map(() => family.report(reporter, subject)));
  expect(statuses(answers)).toEqual([201, 409, 409]);
  const again = await family.report(reporter, subject, { reason: 'Another reason' });
  expect([again.status, again.body.msg]).toEqual([409, 'You have already reported this person.']);
  expect(await reports(reporter.userId)).toHaveLength(1);
});

test('the reported person notices nothing', async () => {
  const [reporter, subject] = [await newFamily(service), await newFamily(service)];
  const before = await family.view(subject, reporter);
  await family.report(reporter, subject);
  expect((await family.view(subject, reporter)).body).toEqual(before.body);
  expect((await family.connect(subject, reporter)).body.status).toBe('pending');
});

test('allows ten reports a day of any kind, and one more if a child may not be safe', async () => {
  const reporter = await newFamily(service);
  await service.limiter.take('report', reporter.userId, { max: REPORTS_PER_DAY, windowSeconds: 24 * 3600 });
  const subjects = await Promise.all(Array.from({ length: REPORTS_PER_DAY }, () => newFamily(service)));
  const answers = [];
  for (const subject of subjects) answers.push(await family.report(reporter, subject));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: REPORTS_PER_DAY - 1 }, () => 201), 429]);
  expect(await reports(reporter.userId)).toHaveLength(REPORTS_PER_DAY - 1);
  const last = subjects.at(-1) as (typeof subjects)[number];
  expect((await family.report(reporter, last, { reason: TEXTS.reasonChildSafety })).status).toBe(201);
});

test('needs a reason, in the specified words, and no profile', async () => {
  const [none, reporter, subject] = [await newParent(service), await newFamily(service), await newFamily(service)];
  expect((await family.report(none, subject)).status).toBe(201);
  expect((await family.report(none, subject)).status).toBe(409);
  expect((await family.report(reporter, subject, { reason: '  ' })).body).toMatchObject({
    status: 400,
    errors: { reason: TEXTS.reportReasonRequired },
  });
});
