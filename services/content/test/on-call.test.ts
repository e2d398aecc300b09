import {
  type ChildId,
  childIdSchema,
  childSafetyRaised,
  type DataOf,
  safetyCaseChanged,
  safetyCaseWaited,
} from '@notalone/contracts';
import { SAFETY_DIGEST_MINUTES, URGENT_CALL_MINUTES } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
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
let changed: ReturnType<typeof subscribe>;
let passedMs = 0;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  ann = await admin(service);
  waited = subscribe(service, safetyCaseWaited);
  changed = subscribe(service, safetyCaseChanged);
});
afterAll(async () => {
  await Promise.all([waited.stop(), changed.stop()]);
  await stop();
});
/** No case of an earlier test waits, no text is recent, and a new admin has its whole limit of requests. */
beforeEach(async () => {
  kim = await admin(service, { safeguarding: true });
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
type Raised = DataOf<typeof childSafetyRaised>;
async function urgentCase(
  childIds = newChildren(),
  more: { [Key in keyof Raised]?: Raised[Key] | undefined } = {},
): Promise<string> {
  const reportId = randomId();
  owners.keep(reportId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Help', context: [] });
  const data = { caseId: reportId, cause: 'screening' as const, isUrgent: true as const, childIds, ...more } as Raised;
  await service.publish('chat', childSafetyRaised, reportId, data);
  return eventually(async () => {
    const one = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(one).not.toBeNull();
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

test('two urgent cases of different children ring each at once and later together; one child that writes on is one text', async () => {
  const childIds = newChildren();
  const [one, again, other] = [await urgentCase(childIds), await urgentCase(childIds), await urgentCase()];
  await eventually(() => expect(saidOf(one)).toEqual([{ caseId: one, minutes: 0, rings: true }]));
  await eventually(() => expect(saidOf(other)).toEqual([{ caseId: other, minutes: 0, rings: true }]));
  await minutesLater(URGENT_CALL_MINUTES);
  await eventually(() => expect(saidOf(one).slice(1)).toMatchObject([{ waiting: 3, rings: true }]));
  expect([saidOf(again).length, saidOf(other).length]).toEqual([0, 1]);
});

test('a graver text of the same child texts and rings again, and so does any after opening', async () => {
  const childIds = newChildren();
  const first = await urgentCase(childIds);
  const graver = await urgentCase(childIds, { isLifeAtRisk: true });
  await eventually(() => expect(saidOf(graver)).toEqual([{ caseId: graver, minutes: 0, rings: true }]));
  const asGrave = await urgentCase(childIds, { isLifeAtRisk: true });
  for (const caseId of [first, graver, asGrave]) await opened(service, kim, caseId);
  const later = await urgentCase(childIds);
  await eventually(() => expect(saidOf(later)).toEqual([{ caseId: later, minutes: 0, rings: true }]));
  expect(saidOf(asGrave)).toEqual([]);
});

test('the friend’s own case is no repetition of the child’s', async () => {
  const [mia, tom] = newChildren();
  const ofMia = await urgentCase([mia, tom] as ChildId[]);
  const ofTom = await urgentCase([tom, mia] as ChildId[]);
  for (const caseId of [ofMia, ofTom])
    await eventually(() => expect(saidOf(caseId)).toEqual([{ caseId, minutes: 0, rings: true }]));
});

test('after ten minutes a second person is rung too, once texted, and the children’s service hears that nobody has opened it', async () => {
  const caseId = await urgentCase();
  // It came in by the clock of these tests, not by that of the broker.
  const since = { $set: { 'safety.since': new Date(Date.now() + passedMs) } };
  await service.db.collection('cases').updateOne({ _id: new ObjectId(caseId) }, since);
  for (let times = 0; times < 3; times += 1) await minutesLater(URGENT_CALL_MINUTES);
  await eventually(() =>
    expect(saidOf(caseId)).toEqual([
      { caseId, minutes: 0, rings: true },
      { caseId, minutes: 5, waiting: 1, rings: true, people: 1 },
      { caseId, minutes: 10, waiting: 1, rings: true, people: 2, texts: true },
      { caseId, minutes: 15, waiting: 1, rings: true, people: 2 },
    ]),
  );
  const found = await service.db.collection('cases').findOne({ _id: new ObjectId(caseId) });
  const reportId = String(found?.['reports'][0].reportId);
  await eventually(() => expect(changed.of(reportId)).toEqual([{ caseId: reportId, state: 'unread' }]));
  await opened(service, kim, caseId);
  await eventually(() => expect(changed.of(reportId)).toMatchObject([{ state: 'unread' }, { state: 'opened' }]));
});

test('a doubt of our own check waits for the day: nobody is called, and nothing is held', async () => {
  const caseId = await urgentCase(newChildren(), { isUrgent: undefined, isInDoubt: true });
  await minutesLater(70);
  const other = await urgentCase();
  await eventually(() => expect(saidOf(other)).toHaveLength(1));
  expect(saidOf(caseId)).toEqual([]);
  expect(await service.db.collection('cases').findOne({ _id: new ObjectId(caseId) })).not.toHaveProperty('safety');
  expect((await listed(service, kim, '&priority=safety')).find(({ _id }) => _id === caseId)).toMatchObject({
    priority: 'safety',
    inDoubt: true,
  });
  expect((await listed(service, kim, '&priority=normal')).map(({ _id }) => _id)).not.toContain(caseId);
});

test('an urgent case that nobody has opened comes first in the queue, marked, over pages too', async () => {
  const ordinary = await newCase();
  const [first, second] = [await urgentCase(), await urgentCase()];
  const inDoubt = await urgentCase(newChildren(), { isUrgent: undefined, isInDoubt: true });
  const all = await listed(service, kim);
  expect(all.map(({ _id }) => _id)).toContain(inDoubt);
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
