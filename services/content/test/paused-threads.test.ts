import {
  childThreadEnded,
  childThreadPaused,
  childThreadReleased,
  childThreadWaited,
  safetyCaseChanged,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { remindOfPaused } from '../src/moderation/child-safety/paused-threads.ts';
import { admin, decide, opened, parent, raiseChildrensCase, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

const HOUR_MS = 3_600_000;
let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let kim: Parent;
let passedMs = 0;
let events: Record<'released' | 'paused' | 'ended' | 'waited', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  kim = await admin(service, { safeguarding: true });
  events = {
    released: subscribe(service, childThreadReleased),
    paused: subscribe(service, childThreadPaused),
    ended: subscribe(service, childThreadEnded),
    waited: subscribe(service, childThreadWaited),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});
beforeEach(() => {
  passedMs = 0;
});

const raise = (more: Parameters<typeof raiseChildrensCase>[2] = {}) => raiseChildrensCase(service, owners, more);
const post = (caseId: string, what: string, payload?: object) =>
  service.call<{ message: string }>('POST', `/api/reports/${caseId}/${what}`, {
    token: kim.token,
    ...(payload && { payload }),
  });
const threadOf = async (caseId: string) => (await opened(service, kim, caseId)).body.thread;
const close = (caseId: string) => decide(service, kim, caseId, 'dismiss', { reason: 'A misunderstanding' });
/** Two instances look at once. */
async function hoursLater(hours: number): Promise<void> {
  passedMs += hours * HOUR_MS;
  const { signal } = new AbortController();
  await Promise.all([remindOfPaused(service, signal), remindOfPaused(service, signal)]);
}

test('a case whose finding paused the thread says since when; released or closed, the two may write again', async () => {
  const { caseId, reportId } = await raise({ byChild: false, pausesThread: true });
  expect(await threadOf(caseId)).toMatchObject({ paused: true, pausedAt: expect.any(String) });
  await post(caseId, 'thread', { paused: false });
  const thread = await threadOf(caseId);
  expect([thread?.paused, thread?.pausedAt]).toEqual([false, undefined]);
  await eventually(() => expect(events.released.of(reportId)).toHaveLength(1));
  const other = await raise({ byChild: false, pausesThread: true });
  expect((await close(other.caseId)).body.message).toBe('Report dismissed.');
  await eventually(() => expect(events.released.of(other.reportId)).toHaveLength(1));
});

test('a case says whether our own check found it; dismissed, its thread opens before its text goes on', async () => {
  const { caseId, reportId } = await raise({ byChild: false, pausesThread: true });
  expect((await opened(service, kim, caseId)).body.screened).toBe(true);
  expect((await opened(service, kim, (await raise()).caseId)).body.screened).toBeUndefined();
  const add = vi.spyOn(service.outbox, 'add');
  await close(caseId);
  const said = add.mock.calls.flatMap(([, { type }, { key }]) => (key === reportId ? type : []));
  add.mockRestore();
  expect(said).toEqual([childThreadReleased.type, safetyCaseChanged.type]);
});

test('closing a case leaves a thread paused that another open case pauses, until that is closed too', async () => {
  const first = await raise({ byChild: false, pausesThread: true });
  const second = await raise({ children: first.childIds });
  const third = await raise({ byChild: false, children: first.childIds });
  for (const { caseId } of [third, first]) expect((await close(caseId)).status).toBe(200);
  expect((await close(second.caseId)).body.message).toBe('Report dismissed.');
  await eventually(() => expect(events.released.of(second.reportId)).toHaveLength(1));
  expect([events.released.of(first.reportId), events.released.of(third.reportId)]).toEqual([[], []]);
  const again = await raise({ children: first.childIds });
  const last = await raise({ children: first.childIds });
  expect((await close(again.caseId)).body.message).toContain('stays paused');
  expect((await close(last.caseId)).body.message).toBe('Report dismissed.');
});

test('an admin ends the friendship of the two; the case says so, and the audit', async () => {
  const { caseId, reportId, childIds } = await raise({ byChild: false, pausesThread: true });
  const other = await admin(service);
  expect((await service.call('POST', `/api/reports/${caseId}/thread/end`, { token: other.token })).status).toBe(404);
  for (let times = 0; times < 2; times += 1) expect((await post(caseId, 'thread/end')).status).toBe(200);
  await eventually(() => expect(events.ended.of(reportId)[0]).toEqual({ caseId: reportId, childIds }));
  expect(await threadOf(caseId)).toMatchObject({ ended: true });
  const { body } = await service.call<{ action: string; caseId?: string }[]>('GET', '/api/audit', kim);
  expect(body.filter((row) => row.caseId === caseId).map(({ action }) => action)).toContain('thread-ended');
});

test('a thread that nobody reopened or ended within 24 hours reminds the safeguarding admins, once a day', async () => {
  const mum = await admin(service, { safeguarding: true });
  const { caseId } = await raise({ byChild: false, pausesThread: true, parentIds: [mum.userId] });
  const reopened = await raise({ byChild: false, pausesThread: true });
  const ended = await raise();
  const quiet = await raise({ byChild: false });
  const warned = await raise({ subjectId: (await parent(service)).userId });
  await hoursLater(23);
  expect(events.waited.of(caseId)).toEqual([]);
  await post(reopened.caseId, 'thread', { paused: false });
  await post(ended.caseId, 'thread/end');
  await decide(service, kim, warned.caseId, 'warn', { reason: 'Please be kind' });
  await hoursLater(2);
  await hoursLater(1);
  await eventually(() => expect(events.waited.of(caseId)).toMatchObject([{ caseId, days: 1 }]));
  const [told] = events.waited.of(caseId) as { adminIds: string[] }[];
  expect([told?.adminIds.includes(kim.userId), told?.adminIds.includes(mum.userId)]).toEqual([true, false]);
  await hoursLater(24);
  await eventually(() => expect(events.waited.of(caseId)).toMatchObject([{ days: 1 }, { days: 2 }]));
  await eventually(() => expect(events.waited.of(warned.caseId)).toHaveLength(2));
  for (const one of [reopened, ended, quiet]) expect(events.waited.of(one.caseId)).toEqual([]);
});
