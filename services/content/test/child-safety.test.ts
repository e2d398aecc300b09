import {
  childBirthdayDecided,
  childParentsTold,
  childThreadPaused,
  childThreadReleased,
  guardianLimited,
  itemRemoved,
  personHeld,
  safetyCaseOpened,
  type UserId,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  correctBirthday,
  decide,
  listed,
  opened,
  parent,
  raiseChildrensCase,
  reportGuardian,
  reportPost,
  showNumbers,
  startModeration,
} from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let events: Record<
  'birthdays' | 'openedCases' | 'paused' | 'released' | 'told' | 'limited' | 'held' | 'removed',
  ReturnType<typeof subscribe>
>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  events = {
    birthdays: subscribe(service, childBirthdayDecided),
    openedCases: subscribe(service, safetyCaseOpened),
    paused: subscribe(service, childThreadPaused),
    released: subscribe(service, childThreadReleased),
    told: subscribe(service, childParentsTold),
    limited: subscribe(service, guardianLimited),
    held: subscribe(service, personHeld),
    removed: subscribe(service, itemRemoved),
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
const auditOf = async (caseId: string, { token } = kim) =>
  (
    await service.call<{ action: string; caseId?: string; subjectId?: string; detail?: string }[]>(
      'GET',
      '/api/audit',
      { token },
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
  // Twice, as whoever gets no answer presses again.
  for (let time = 0; time < 2; time += 1) expect((await post(caseId, 'nca-reports', kim, report)).status).toBe(200);
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

const ORDER = 'Family court, 3 November: not near the school';
const limit = (who: Parent, caseId: string, what: string, withheld = true, reason = ORDER) =>
  post(caseId, 'guardian-limits', who, { what, withheld, reason });
const review = (who: Parent, caseId: string, what: string, agrees: boolean) =>
  post(caseId, 'guardian-limits/review', who, { what, agrees });
const limitsOf = async (who: Parent, caseId: string) => (await opened(service, who, caseId)).body.guardian?.limits;

describe('a concern about a guardian', () => {
  let lou: Parent;
  beforeAll(async () => {
    lou = await admin(service, { safeguarding: true });
  });
  test('is a case of child safety, of which the guardian finds no trace', async () => {
    const [mum, dad] = [await parent(service), await parent(service)];
    owners.lives(dad.userId, '+447700900101', 'LS6 1AB');
    owners.lives(mum.userId, '+447700900102', 'LS6 2AB');
    const words = '<img src=x onerror=alert(1)> A court has made an order.';
    const concern = { subjectId: dad.userId, reporterId: mum.userId, words };
    const { caseId, childId } = await reportGuardian(service, owners, concern);
    expect((await opened(service, ann, caseId)).status).toBe(404);
    const { body } = await opened(service, kim, caseId);
    expect(body).toMatchObject({ priority: 'safety', reason: words, guardian: { childId, limits: [] }, hidden: false });
    expect(body.actions).not.toContain('remove');
    expect(body.families).toBeUndefined();
    await showNumbers(service, caseId, kim, lou);
    expect((await opened(service, kim, caseId)).body.families).toMatchObject([
      { _id: dad.userId, part: 'reported', phoneNumber: '+447700900101' },
      { _id: mum.userId, part: 'reporter', phoneNumber: '+447700900102' },
    ]);
    await eventually(() => expect(events.held.of(childId)).toEqual([{ personId: childId }]));
    expect(events.removed.of(dad.userId)).toEqual([]);
    // Told later that there is an order: read too.
    const again = await reportGuardian(service, owners, { ...concern, childId, words: 'And an order' });
    expect((await opened(service, kim, again.caseId)).body.reason).toBe('And an order');
  });

  test('a moderator takes the place, then the texts, at once; another reviews, and the case waits for that', async () => {
    const { caseId, childId, subjectId } = await reportGuardian(service, owners);
    expect((await limit(ann, caseId, 'place')).status).toBe(404);
    expect(await limit(kim, caseId, 'texts')).toMatchObject({
      status: 409,
      body: { msg: 'Please take the place first: the texts come after it.' },
    });
    expect((await limit(kim, caseId, 'place')).status).toBe(200);
    expect((await limit(kim, caseId, 'place', true, 'Again')).status).toBe(200);
    expect((await limit(kim, caseId, 'texts')).status).toBe(200);
    const change = (what: string, isWithheld: boolean) => ({ caseId, childId, userId: subjectId, what, isWithheld });
    // Taken again, it is said again.
    const said = [change('place', true), change('place', true), change('texts', true)];
    await eventually(() => expect(events.limited.of(childId)).toEqual(said));
    expect(await limitsOf(kim, caseId)).toMatchObject([
      { what: 'place', reason: ORDER, by: kim.username, canReview: false },
      { what: 'texts', canReview: false },
    ]);
    const unreviewed = await decide(service, kim, caseId, 'dismiss', { reason: 'Looked into it' });
    expect(unreviewed).toMatchObject({
      status: 409,
      body: { msg: 'A second moderator must review what was taken from the guardian first.' },
    });
    expect((await review(kim, caseId, 'place', true)).status).toBe(403);
    expect((await review(lou, caseId, 'decisions', true)).status).toBe(409);
    expect((await review(lou, caseId, 'place', false)).status).toBe(409);
    expect((await review(lou, caseId, 'texts', false)).status).toBe(200);
    expect((await review(lou, caseId, 'place', true)).status).toBe(200);
    expect((await review(lou, caseId, 'place', true)).status).toBe(200);
    await eventually(() => expect(events.limited.of(childId).at(-1)).toEqual(change('texts', false)));
    expect(await limitsOf(lou, caseId)).toMatchObject([{ what: 'place', reviewedBy: lou.username, canReview: false }]);
    const history = (await opened(service, kim, caseId)).body.history.map(({ by, what, text }) => [by, what, text]);
    expect(history).toEqual(
      expect.arrayContaining([
        [kim.username, 'Took from the guardian: the place', ORDER],
        [lou.username, 'Agreed, as the second moderator: the place', undefined],
        [lou.username, 'Gave back to the guardian: texts and alarms', undefined],
      ]),
    );
    expect(history).toHaveLength(4);
    const audit = (await auditOf(caseId)).filter(([action]) => action?.startsWith('guardian-'));
    expect(audit.toReversed()).toEqual([
      ['guardian-limited', subjectId, 'place'],
      ['guardian-limited', subjectId, 'texts'],
      ['guardian-limit-reviewed', subjectId, 'texts'],
      ['guardian-limit-ended', subjectId, 'texts'],
      ['guardian-limit-reviewed', subjectId, 'place'],
    ]);
    expect(JSON.stringify(audit)).not.toContain('court');
  });

  test('what was taken stays so once the case is closed, and is given back from a later case', async () => {
    const { caseId, childId, subjectId } = await reportGuardian(service, owners);
    await limit(kim, caseId, 'decisions');
    await review(lou, caseId, 'decisions', true);
    expect((await decide(service, kim, caseId, 'dismiss', { reason: 'All is arranged' })).status).toBe(200);
    expect((await limit(kim, caseId, 'place')).status).toBe(409);
    const later = await reportGuardian(service, owners, { childId, subjectId });
    expect(await limitsOf(kim, later.caseId)).toMatchObject([{ what: 'decisions', reviewedBy: lou.username }]);
    const ofAnotherChild = await reportGuardian(service, owners, { subjectId });
    expect(await limitsOf(kim, ofAnotherChild.caseId)).toEqual([]);
    expect((await limit(kim, later.caseId, 'decisions', false, 'The order has ended')).status).toBe(200);
    expect((await limit(kim, later.caseId, 'decisions', false)).status).toBe(200);
    expect([await limitsOf(kim, caseId), await limitsOf(kim, later.caseId)]).toEqual([[], []]);
    await eventually(() =>
      expect(events.limited.of(childId).map((one) => (one as { isWithheld: boolean }).isWithheld)).toEqual([
        true,
        false,
      ]),
    );
  });

  test('two moderators at once take it once', async () => {
    const { caseId, childId } = await reportGuardian(service, owners);
    const answers = await Promise.all([limit(kim, caseId, 'place'), limit(lou, caseId, 'place')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await limitsOf(kim, caseId)).toHaveLength(1);
    await limit(kim, caseId, 'place', false);
    await eventually(() =>
      expect(events.limited.of(childId).map((one) => (one as { isWithheld: boolean }).isWithheld)).toEqual([
        true,
        true,
        false,
      ]),
    );
  });

  test('a moderator who is one of the guardians has no access, and nothing is taken in another kind of case', async () => {
    const own = await reportGuardian(service, owners, { subjectId: kim.userId });
    const asked = await reportGuardian(service, owners, { reporterId: kim.userId });
    for (const { caseId } of [own, asked]) {
      expect((await limit(lou, caseId, 'decisions')).status).toBe(200);
      expect(await auditOf(caseId)).toEqual([]);
      expect((await opened(service, kim, caseId)).status).toBe(403);
      expect((await limit(kim, caseId, 'place')).status).toBe(403);
      expect((await review(kim, caseId, 'place', true)).status).toBe(403);
    }
    const { caseId } = await raiseChildrensCase(service, owners);
    expect(await limit(kim, caseId, 'place')).toMatchObject({
      status: 409,
      body: { msg: 'This case is not about a guardian.' },
    });
  });

  test('all guardians of both children are called, and none of them opens the case', async () => {
    const three = await Promise.all([1, 2, 3].map(() => parent(service)));
    const parentIds = [...three.map(({ userId }) => userId), kim.userId];
    const subjectId = parentIds[0] as UserId;
    const { caseId } = await raiseChildrensCase(service, owners, { subjectId, parentIds, isUrgent: true });
    expect((await opened(service, kim, caseId)).status).toBe(403);
    expect((await listed(service, kim)).some(({ _id }) => _id === caseId)).toBe(false);
    expect((await opened(service, lou, caseId)).body.families?.map(({ _id }) => _id)).toEqual(parentIds);
    // A bell about a case that is not in her queue would tell her that it is about her family.
    await eventually(() => expect(events.openedCases.of(caseId)).toEqual([{ caseId, adminIds: [lou.userId] }]));
  });
});

describe('a corrected birthday', () => {
  const say = ({ token }: Parent, caseId: string, agrees: boolean) =>
    service.call<{ message: string; msg?: string }>('POST', `/api/reports/${caseId}/birthday`, {
      token,
      payload: { agrees },
    });

  test('waits in the queue of safeguarding admins without alarm, hold and numbers, and is closed once it is decided', async () => {
    const mum = await parent(service);
    const { caseId, childId, subjectId, reportId } = await correctBirthday(service, owners, [mum.userId, kim.userId]);
    const lou = await admin(service, { safeguarding: true });
    expect((await opened(service, ann, caseId)).status).toBe(404);
    expect((await say(ann, caseId, true)).status).toBe(404);
    // The other guardian is a moderator.
    for (const { status } of [await opened(service, kim, caseId), await say(kim, caseId, true)])
      expect(status).toBe(403);
    const { body } = await opened(service, lou, caseId);
    expect(body).toMatchObject({
      priority: 'safety',
      birthday: {},
      snapshot: { message: 'From March 2012 to March 2008.' },
    });
    expect(body.actions).not.toContain('remove');
    expect([body.families, body.reporters]).toMatchObject([undefined, [{ username: 'our own check' }]]);
    expect((await decide(service, lou, caseId, 'dismiss', { reason: 'Looked into it' })).body).toMatchObject({
      msg: 'Please decide about the birthday first.',
    });
    expect((await say(lou, caseId, false)).body.message).toBe(
      'The birthday stays as it was. You can dismiss the case.',
    );
    expect((await say(lou, caseId, false)).status).toBe(200);
    expect((await say(lou, caseId, true)).body.msg).toBe('This has been decided already.');
    const decided = { reportId, childId, userId: subjectId, agrees: false };
    await eventually(() => expect(events.birthdays.of(childId)).toEqual([decided]));
    expect((await opened(service, lou, caseId)).body.birthday).toEqual({ agreed: false });
    expect((await auditOf(caseId, lou)).map(([action]) => action)).toContain('birthday-kept');
    expect((await decide(service, lou, caseId, 'dismiss', { reason: 'Looked into it' })).status).toBe(200);
    expect([events.openedCases.of(caseId), events.held.of(childId), events.held.of(subjectId)]).toEqual([[], [], []]);
  });

  test('needs a fresh proof, and another case has none', async () => {
    const mum = await parent(service);
    const { caseId, childId } = await correctBirthday(service, owners, [mum.userId]);
    const stale = await service.token({ role: 'admin', userId: kim.userId, claims: { auth_time: 1 } });
    expect((await say({ ...kim, token: stale }, caseId, true)).status).toBe(403);
    expect((await say(kim, caseId, true)).status).toBe(200);
    await eventually(() => expect(events.birthdays.of(childId)).toMatchObject([{ agrees: true }]));
    const { caseId: other } = await raiseChildrensCase(service, owners);
    expect((await say(kim, other, true)).body.msg).toBe('This case is not about a birthday.');
  });
});
