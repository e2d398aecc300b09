import { safetyCaseOpened, safetyCaseWaited } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOnCall } from '../src/child-safety/call-on-call.ts';
import { admin, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let passedMs = 0;
let events: Record<'openedCases' | 'waited', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  events = { openedCases: subscribe(service, safetyCaseOpened), waited: subscribe(service, safetyCaseWaited) };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});

const signal = new AbortController().signal;
const newSafetyCase = async () =>
  (await reportPost(service, owners, { reporter: await parent(service), isChildSafety: true })).caseId;
/** Two instances look at once, as after a restart while the old process still runs. */
async function minutesLater(minutes: number): Promise<void> {
  passedMs += minutes * 60_000;
  await Promise.all([callOnCall(service, signal), callOnCall(service, signal)]);
}

test('a new case tells the safeguarding admins at once, and nobody else', async () => {
  const caseId = await newSafetyCase();
  await eventually(() => expect(events.openedCases.of(caseId)).toEqual([{ caseId, adminIds: [kim.userId] }]));
  expect(JSON.stringify(events.openedCases.of(caseId))).not.toContain(ann.userId);
});

test('a case that nobody opens calls after 30 minutes and after 60, each once', async () => {
  const caseId = await newSafetyCase();
  await minutesLater(29);
  expect(events.waited.of(caseId)).toEqual([]);
  await minutesLater(2);
  await eventually(() => expect(events.waited.of(caseId)).toEqual([{ caseId, minutes: 30 }]));
  await minutesLater(30);
  await minutesLater(30);
  await eventually(() => expect(events.waited.of(caseId).at(-1)).toEqual({ caseId, minutes: 60 }));
  expect(events.waited.of(caseId)).toHaveLength(2);
});

test('opening a case stops the calls; a look by an admin who may not see it does not', async () => {
  const [seen, unseen] = [await newSafetyCase(), await newSafetyCase()];
  expect((await opened(service, kim, seen)).status).toBe(200);
  expect((await opened(service, ann, unseen)).status).toBe(404);
  await minutesLater(31);
  await eventually(() => expect(events.waited.of(unseen)).toHaveLength(1));
  expect(events.waited.of(seen)).toEqual([]);
});
