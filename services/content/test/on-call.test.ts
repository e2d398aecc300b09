import { type ChildId, childIdSchema, childSafetyRaised, type DataOf, safetyCaseWaited } from '@notalone/contracts';
import { SAFETY_DIGEST_MINUTES, URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callOnCall } from '../src/moderation/child-safety/call-on-call.ts';
import { admin, listed, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

type Waited = DataOf<typeof safetyCaseWaited>;

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let waited: ReturnType<typeof subscribe>;
let passedMs = 0;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  waited = subscribe(service, safetyCaseWaited);
});
afterAll(async () => {
  await waited.stop();
  await stop();
});
/** Nothing of the tests before waits, and no text of theirs is recent. */
beforeEach(async () => {
  for (const { _id } of await listed(service, kim, '&priority=safety')) await opened(service, kim, _id);
  passedMs += 60 * 60_000;
});

/** Two instances look at once, as after a restart while the old process still runs. */
async function minutesLater(minutes: number): Promise<void> {
  passedMs += minutes * 60_000;
  await Promise.all([callOnCall(service), callOnCall(service)]);
}
const saidOf = (caseId: string) => waited.of(caseId) as Waited[];
/** A case that waits from now on, by the clock of these tests. */
async function newCase(): Promise<string> {
  const { caseId } = await reportPost(service, owners, { reporter: await parent(service) });
  const { status } = await service.call('POST', `/api/reports/${caseId}/raise`, { token: ann.token, payload: {} });
  expect(status).toBe(200);
  return caseId;
}
const newChildren = (): ChildId[] => [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
async function urgentCase(childIds = newChildren()): Promise<string> {
  const reportId = randomId();
  owners.keep(reportId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Help', context: [] });
  const data = { caseId: reportId, cause: 'screening' as const, isUrgent: true as const, childIds };
  await service.publish('chat', childSafetyRaised, reportId, data);
  return eventually(async () => {
    const one = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(one?.['safety']).toMatchObject({ isUrgent: true });
    return one?._id.toHexString() ?? '';
  });
}

test('a case that nobody opens is texted after 30 minutes and after 60, each once', async () => {
  const caseId = await newCase();
  await minutesLater(29);
  await minutesLater(2);
  await eventually(() => expect(saidOf(caseId)).toEqual([{ caseId, minutes: 31, waiting: 1 }]));
  await minutesLater(15);
  await minutesLater(15);
  await minutesLater(30);
  await eventually(() => expect(saidOf(caseId).map(({ minutes }) => minutes)).toEqual([31, 61]));
});

test('of several cases the first is texted at once, then one text in ten minutes says how many wait', async () => {
  const first = await newCase();
  await minutesLater(1);
  const others = [await newCase(), await newCase()];
  await minutesLater(29);
  await eventually(() => expect(saidOf(first)).toEqual([{ caseId: first, minutes: 30, waiting: 1 }]));
  await minutesLater(1);
  await minutesLater(SAFETY_DIGEST_MINUTES - 2);
  expect(saidOf(first)).toHaveLength(1);
  await minutesLater(1);
  await eventually(() => expect(saidOf(first).slice(1)).toEqual([{ caseId: first, minutes: 40, waiting: 3 }]));
  for (const other of others) expect(saidOf(other)).toEqual([]);
});

test('opening a case stops the texts; a look by an admin who may not see it does not', async () => {
  const [seen, unseen] = [await newCase(), await newCase()];
  expect((await opened(service, kim, seen)).status).toBe(200);
  expect((await opened(service, ann, unseen)).status).toBe(404);
  await minutesLater(31);
  await eventually(() => expect(saidOf(unseen)).toMatchObject([{ waiting: 1 }]));
  expect(saidOf(seen)).toEqual([]);
});

test('an urgent case is texted and rung at once, and rung every five minutes until it is opened', async () => {
  const caseId = await urgentCase();
  await eventually(() => expect(saidOf(caseId)).toEqual([{ caseId, minutes: 0, rings: true }]));
  await minutesLater(URGENT_CALL_MINUTES - 1);
  await minutesLater(1);
  await minutesLater(1);
  await eventually(() => expect(saidOf(caseId)).toHaveLength(2));
  await minutesLater(URGENT_CALL_MINUTES - 1);
  await eventually(() => expect(saidOf(caseId)).toHaveLength(3));
  expect(saidOf(caseId).every(({ rings }) => rings)).toBe(true);
  await opened(service, kim, caseId);
  const other = await newCase();
  await minutesLater(31);
  await eventually(() => expect(saidOf(other)).toHaveLength(1));
  expect(saidOf(caseId)).toHaveLength(3);
});

test('an urgent case is never part of a digest, nor held back by one', async () => {
  const [ordinary, urgent] = [await newCase(), await urgentCase()];
  await eventually(() => expect(saidOf(urgent)).toMatchObject([{ minutes: 0, rings: true }]));
  await minutesLater(31);
  await eventually(() => expect(saidOf(ordinary)).toEqual([{ caseId: ordinary, minutes: 31, waiting: 1 }]));
  const second = await urgentCase();
  await eventually(() => expect(saidOf(second)).toMatchObject([{ minutes: 0, rings: true }]));
});

test('two urgent cases of different children ring each at once and later together; one child that writes on rings once', async () => {
  const childIds = newChildren();
  const [one, again, other] = [await urgentCase(childIds), await urgentCase(childIds), await urgentCase()];
  await eventually(() => expect(saidOf(one)).toEqual([{ caseId: one, minutes: 0, rings: true }]));
  await eventually(() => expect(saidOf(again)).toEqual([{ caseId: again, minutes: 0 }]));
  await eventually(() => expect(saidOf(other)).toEqual([{ caseId: other, minutes: 0, rings: true }]));
  await minutesLater(URGENT_CALL_MINUTES);
  await eventually(() => expect(saidOf(one).slice(1)).toMatchObject([{ waiting: 3, rings: true }]));
  expect([saidOf(again).length, saidOf(other).length]).toEqual([1, 1]);
});

test('an urgent case that nobody has opened comes first in the queue, marked, over pages too', async () => {
  const ordinary = await newCase();
  const [first, second] = [await urgentCase(), await urgentCase()];
  const all = await listed(service, kim);
  expect(all.slice(0, 2)).toMatchObject([
    { _id: first, urgent: 'unopened' },
    { _id: second, urgent: 'unopened' },
  ]);
  expect(all.find(({ _id }) => _id === ordinary)).not.toHaveProperty('urgent');
  const paged: string[] = [];
  let url: string | undefined = '/api/reports?limit=1';
  while (url && paged.length <= all.length) {
    const page: { body: { _id: string }[]; headers: { link?: unknown } } = await service.call('GET', url, {
      token: kim.token,
    });
    paged.push(...page.body.map(({ _id }) => _id));
    url = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
  }
  expect(paged).toEqual(all.map(({ _id }) => _id));
  expect((await opened(service, kim, first)).body).toMatchObject({ urgent: 'unopened' });
  const after = await listed(service, kim);
  expect(after[0]).toMatchObject({ _id: second, urgent: 'unopened' });
  expect(after.find(({ _id }) => _id === first)).toMatchObject({ urgent: 'opened' });
  expect((await opened(service, kim, first)).body).toMatchObject({ urgent: 'opened' });
});
