import { childParentsTold, childThreadPaused, childThreadReleased, safetyCaseOpened } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  decide,
  listed,
  opened,
  parent,
  raiseChildrensCase,
  reportPost,
  startModeration,
} from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let events: Record<'openedCases' | 'paused' | 'released' | 'told', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  events = {
    openedCases: subscribe(service, safetyCaseOpened),
    paused: subscribe(service, childThreadPaused),
    released: subscribe(service, childThreadReleased),
    told: subscribe(service, childParentsTold),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});

const newSafetyCase = async () =>
  (await reportPost(service, owners, { reporter: await parent(service), isChildSafety: true })).caseId;
test('a new case tells the safeguarding admins at once, and nobody else', async () => {
  const caseId = await newSafetyCase();
  await eventually(() => expect(events.openedCases.of(caseId)).toEqual([{ caseId, adminIds: [kim.userId] }]));
  expect(JSON.stringify(events.openedCases.of(caseId))).not.toContain(ann.userId);
});

const post = (caseId: string, what: string, who: Parent, payload: object) =>
  service.call<{ message: string }>('POST', `/api/reports/${caseId}/${what}`, { token: who.token, payload });
const auditOf = async (caseId: string) =>
  (
    await service.call<{ action: string; caseId?: string; subjectId?: string; detail?: string }[]>(
      'GET',
      '/api/audit',
      kim,
    )
  ).body
    .filter((entry) => entry.caseId === caseId)
    .map(({ action, subjectId, detail }) => [action, subjectId, detail].filter((part) => part !== undefined));

test('what our own check held back waits in the queue of children, with its thread, for safeguarding admins', async () => {
  const { caseId, childIds } = await raiseChildrensCase(service, owners, { byChild: false });
  const queue = await listed(service, kim, '&priority=safety');
  expect(queue.find(({ _id }) => _id === caseId)).toMatchObject({ type: 'child-message', priority: 'safety' });
  expect((await listed(service, ann, '&priority=safety')).map(({ _id }) => _id)).toEqual([]);
  expect((await opened(service, kim, caseId)).body).toMatchObject({
    snapshot: { text: 'hi', by: 'Mia' },
    thread: { paused: false, children: [{ childId: childIds[0], name: 'Mia', wrote: true }, { childId: childIds[1] }] },
    reporters: [{ username: 'our own check' }],
    told: [],
  });
});

test('a thread is paused and released as often as needed, each time in the audit', async () => {
  const { caseId, reportId } = await raiseChildrensCase(service, owners, { byChild: false });
  expect((await post(caseId, 'thread', ann, { paused: true })).status).toBe(404);
  expect((await post(caseId, 'thread', kim, { paused: true })).status).toBe(200);
  expect((await opened(service, kim, caseId)).body.thread?.paused).toBe(true);
  expect((await post(caseId, 'thread', kim, { paused: false })).status).toBe(200);
  expect((await opened(service, kim, caseId)).body.thread?.paused).toBe(false);
  await eventually(() => expect(events.paused.of(reportId)).toEqual([{ caseId: reportId }]));
  await eventually(() => expect(events.released.of(reportId)).toEqual([{ caseId: reportId }]));
  expect(await auditOf(caseId)).toEqual(expect.arrayContaining([['thread-paused'], ['thread-released']]));
});

test('a moderator decides which parents are told, in fixed words; nobody else is', async () => {
  const { caseId, reportId, childIds } = await raiseChildrensCase(service, owners);
  const told = { childIds: [childIds[1]], words: 'received' };
  expect((await post(caseId, 'tell', ann, told)).status).toBe(404);
  expect((await post(caseId, 'tell', kim, { ...told, words: 'your own words' })).status).toBe(400);
  const stranger = (await raiseChildrensCase(service, owners)).childIds[0];
  expect((await post(caseId, 'tell', kim, { ...told, childIds: [stranger] })).status).toBe(409);
  expect(events.told.of(reportId)).toEqual([]);
  expect((await post(caseId, 'tell', kim, told)).status).toBe(200);
  await eventually(() => expect(events.told.of(reportId)).toEqual([{ caseId: reportId, ...told }]));
  expect((await opened(service, kim, caseId)).body.told).toMatchObject([{ childId: childIds[1], by: kim.username }]);
  expect(await auditOf(caseId)).toContainEqual(['parents-told', childIds[1], 'received']);
});

test('a case keeps its reports to the National Crime Agency: reference, day and who recorded it', async () => {
  const { caseId } = await raiseChildrensCase(service, owners);
  const report = { reference: 'NCA-2026-1', reportedOn: '2026-11-01' };
  expect((await post(caseId, 'nca-reports', ann, report)).status).toBe(404);
  expect((await post(caseId, 'nca-reports', kim, { ...report, reportedOn: '2099-01-01' })).status).toBe(409);
  expect((await post(caseId, 'nca-reports', kim, report)).status).toBe(200);
  expect((await opened(service, kim, caseId)).body.ncaReports).toMatchObject([{ ...report, by: kim.username }]);
  const ordinary = (await reportPost(service, owners, {})).caseId;
  expect((await post(ordinary, 'nca-reports', kim, report)).status).toBe(409);
});

test('closing a case of children tells no parent and lets the two write again', async () => {
  const { caseId, reportId } = await raiseChildrensCase(service, owners);
  expect((await decide(service, kim, caseId, 'dismiss', { reason: 'A misunderstanding' })).status).toBe(200);
  await eventually(() => expect(events.released.of(reportId)).toHaveLength(1));
  expect(events.told.of(reportId)).toEqual([]);
});
