import {
  adminChanged,
  banChanged,
  childIdSchema,
  childSafetyRaised,
  type DecisionLetter,
  emailsLookedUp,
  moderationDecided,
  personHeld,
  safetyCaseChanged,
  TEXTS,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../src/audit/audit.store.ts';
import { admin, decide, listed, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let events: Record<'bans' | 'decided' | 'held' | 'changed', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  events = {
    bans: subscribe(service, banChanged),
    decided: subscribe(service, moderationDecided),
    held: subscribe(service, personHeld),
    changed: subscribe(service, safetyCaseChanged),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});

const post = (path: string, who: Parent, payload?: object) =>
  service.call<{ message: string }>('POST', path, { token: who.token, ...(payload && { payload }) });
const noticesOf = async (who: Parent) =>
  (await service.call<DecisionLetter[]>('GET', '/api/moderation/decision-letters', who)).body.map(
    ({ action, reason }) => [action, reason],
  );
const REASON = { reason: 'He asked a child to meet him' };
async function safetyCase() {
  const [subject, reporter] = [await parent(service), await parent(service)];
  const found = await reportPost(service, owners, { subjectId: subject.userId, reporter, isChildSafety: true });
  return { ...found, subject, reporter };
}
const decisionOf = async (caseId: string, action: string) =>
  (
    await service.db.collection('decisions').findOne({ caseId: new ObjectId(caseId), action: action as never })
  )?._id.toHexString() ?? '';

describe('a decision in a case of child safety', () => {
  test.each(['dismiss', 'remove', 'warn', 'ban'] as const)('%s tells nobody by itself', async (action) => {
    const { caseId, subject } = await safetyCase();
    expect((await decide(service, kim, caseId, action, REASON)).status).toBe(200);
    // An ordinary one comes through after it.
    const other = await reportPost(service, owners, { subjectId: (await parent(service)).userId });
    await decide(service, ann, other.caseId, 'warn', { reason: 'Please be kind' });
    const ordinary = await decisionOf(other.caseId, 'warn');
    await eventually(() => expect(events.decided.of(ordinary)).toHaveLength(1));
    expect(events.decided.of(await decisionOf(caseId, action))).toEqual([]);
    expect(await noticesOf(subject)).toEqual(action === 'ban' ? [['ban', 'House rules']] : []);
  });

  test('tells whom the moderator chose, and a ban says ‘House rules’ alone', async () => {
    const { caseId, subject, reporter } = await safetyCase();
    const tells = ['person', 'reporters'];
    expect((await decide(service, kim, caseId, 'ban', { ...REASON, tells })).status).toBe(200);
    const decisionId = await decisionOf(caseId, 'ban');
    await eventually(() =>
      expect(events.decided.of(decisionId)).toMatchObject([
        { subjectId: subject.userId, reporterIds: [reporter.userId] },
      ]),
    );
    await eventually(() => expect(events.bans.of(subject.userId)).toMatchObject([{ ban: { reason: 'House rules' } }]));
    expect(JSON.stringify(events.bans.of(subject.userId))).not.toMatch(/isUntold|meet him/);
  });

  test('a ban that tells nobody sends no mail', async () => {
    const { caseId, subject } = await safetyCase();
    await decide(service, kim, caseId, 'ban', REASON);
    await eventually(() =>
      expect(events.bans.of(subject.userId)).toMatchObject([{ ban: { reason: 'House rules', isUntold: true } }]),
    );
  });
});

test('any admin raises a case to child safety, and does not open it any more', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  expect((await post(`/api/reports/${caseId}/raise`, ann)).status).toBe(200);
  expect((await opened(service, ann, caseId)).status).toBe(404);
  expect((await opened(service, kim, caseId)).body).toMatchObject({ priority: 'safety' });
  await eventually(() => expect(events.held.of(subject.userId)).toEqual([{ personId: subject.userId }]));
  expect((await post(`/api/reports/${caseId}/raise`, kim)).status).toBe(409);
  const { history } = (await opened(service, kim, caseId)).body;
  expect(history.filter(({ what }) => what === 'Raised as child safety')).toMatchObject([{ by: ann.username }]);
});

test('a report that our own check only doubts comes first with its clock; hiding and holding wait for a moderator', async () => {
  const subject = await parent(service);
  const doubted = { isChildSafety: true, isInDoubt: true as const, reporter: await parent(service) };
  const { caseId, postId } = await reportPost(service, owners, { ...doubted, subjectId: subject.userId });
  const isHidden = async () => (await service.db.collection('decisions').countDocuments({ 'item.itemId': postId })) > 0;
  expect((await opened(service, ann, caseId)).status).toBe(404);
  expect(await service.db.collection('cases').findOne({ _id: new ObjectId(caseId) })).toMatchObject({
    safety: { calls: 0 },
  });
  expect(await isHidden()).toBe(false);
  expect(events.held.of(subject.userId)).toEqual([]);
  expect((await opened(service, kim, caseId)).body).toMatchObject({ priority: 'safety', inDoubt: true, hidden: false });
  expect((await post(`/api/reports/${caseId}/raise`, kim)).status).toBe(200);
  expect(await isHidden()).toBe(true);
  await eventually(() => expect(events.held.of(subject.userId)).toHaveLength(1));
  expect((await opened(service, kim, caseId)).body).not.toHaveProperty('inDoubt');
});

test('a ban in a case that only our own check doubts bars nobody from a new account, and says no more than the others', async () => {
  const banned = async (isRaised: boolean) => {
    const subject = await parent(service);
    const doubted = { isChildSafety: true, isInDoubt: true as const, subjectId: subject.userId };
    const { caseId } = await reportPost(service, owners, doubted);
    if (isRaised) await post(`/api/reports/${caseId}/raise`, kim);
    expect((await decide(service, kim, caseId, 'ban', REASON)).status).toBe(200);
    return eventually(() => {
      const [event] = events.bans.of(subject.userId);
      expect(event).toMatchObject({ ban: { reason: 'House rules', isUntold: true } });
      return JSON.stringify(event);
    });
  };
  expect(await banned(false)).not.toContain('isChildSafety');
  expect(await banned(true)).toContain('isChildSafety');
});

test('a dismissed report that only our own check raised counts as an ordinary one, also when it is taken back', async () => {
  const reporter = await parent(service);
  const { caseId } = await reportPost(service, owners, { isChildSafety: true, isInDoubt: true, reporter });
  const standing = () => service.db.collection('reporters').findOne({ _id: reporter.userId as never });
  expect((await decide(service, kim, caseId, 'dismiss', REASON)).status).toBe(200);
  expect(await standing()).toMatchObject({ dismissedInARow: 1, safetyDismissedAt: [] });
  const decisionId = await decisionOf(caseId, 'dismiss');
  expect((await post(`/api/moderation/decisions/${decisionId}/reverse`, kim, REASON)).status).toBe(200);
  expect(await standing()).toMatchObject({ dismissedInARow: 0, safetyDismissedAt: [] });
});

test('what a report says in its own words raises it; ‘Spam’ by a child does not', async () => {
  const child = await service.token({ role: 'child' });
  const send = (token: string, payload: object) => service.call('POST', '/api/reports', { token, payload });
  await send(ann.token, {
    reason: 'Something else',
    message: 'he told my girl: dont tell your mum, send me a pic of you',
  });
  await send(child, { reason: 'Spam', message: '' });
  const others = await service.db
    .collection('cases')
    .find({ type: 'other' })
    .sort({ createdAt: -1 })
    .limit(2)
    .toArray();
  expect(others.map(({ isChildSafety }) => isChildSafety)).toEqual([false, true]);
});

/** A child reports a shop; answers the case and whether the shop is hidden. */
async function shopReported(parentId: string, reason: string) {
  const businessId = new ObjectId();
  const shop = { businessName: 'Shop', description: 'x', url: 'https://shop.example', email: 'a@example.com' };
  const more = { pictureId: 'p', approved: true, rank: 1, createdAt: new Date(), tier: 'basic' };
  await service.db.collection('businesses').insertOne({ _id: businessId, ...shop, ...more });
  const token = await service.token({ role: 'child', parentId });
  const payload = { reason, message: '', businessId: businessId.toHexString() };
  expect((await service.call('POST', '/api/reports', { token, payload })).status).toBe(201);
  const found = await service.db.collection('cases').findOne({ itemId: businessId.toHexString() });
  const isHidden = (await service.db.collection('businesses').findOne({ _id: businessId }))?.['approved'] === false;
  return { caseId: found?._id.toHexString() ?? '', isChildSafety: found?.['isChildSafety'], isHidden };
}

test('a child’s report counts as its parent’s would: a new account hides nothing', async () => {
  const [fresh, old] = [await parent(service, { memberSince: new Date().toISOString() }), await parent(service)];
  const { reasonChildSafety } = TEXTS;
  expect(await shopReported(fresh.userId, reasonChildSafety)).toMatchObject({ isChildSafety: true, isHidden: false });
  expect(await shopReported(old.userId, reasonChildSafety)).toMatchObject({ isChildSafety: true, isHidden: true });
});

test('a child whose reports of child safety were dismissed twice hides nothing alone, nor does its brother', async () => {
  const family = await parent(service);
  for (const _ of ['first', 'second']) {
    const { caseId, isHidden } = await shopReported(family.userId, TEXTS.reasonChildSafety);
    expect(isHidden).toBe(true);
    await decide(service, kim, caseId, 'dismiss', { reason: 'Nothing was wrong' });
  }
  expect(await shopReported(family.userId, TEXTS.reasonChildSafety)).toMatchObject({ isHidden: false });
  const other = await parent(service);
  expect(await shopReported(other.userId, TEXTS.reasonChildSafety)).toMatchObject({ isHidden: true });
});

test('‘Spam’ from a child is no report of child safety and hides no shop', async () => {
  const family = await parent(service);
  expect(await shopReported(family.userId, 'Spam')).toMatchObject({ isChildSafety: false, isHidden: false });
});

test('nobody opens a case that the own child reported', async () => {
  const mum = await admin(service, { safeguarding: true });
  const { caseId } = await shopReported(mum.userId, TEXTS.reasonChildSafety);
  expect((await opened(service, mum, caseId)).status).toBe(403);
  expect((await listed(service, mum, '&priority=safety')).map(({ _id }) => _id)).not.toContain(caseId);
  expect((await opened(service, kim, caseId)).status).toBe(200);
});

test('nobody opens a case of the own family', async () => {
  const [mum, other] = [await admin(service, { safeguarding: true }), await parent(service)];
  const caseId = randomId();
  const childIds = [randomId(), randomId()] as never[];
  owners.keep(caseId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Hello', context: [] });
  await service.publish('chat', childSafetyRaised, caseId, {
    caseId,
    cause: 'screening',
    childIds,
    subjectId: other.userId,
    parentIds: [mum.userId, other.userId],
  });
  const found = await eventually(async () => {
    const one = await service.db.collection('cases').findOne({ 'reports.reportId': caseId });
    expect(one).not.toBeNull();
    return one?._id.toHexString() ?? '';
  });
  expect((await opened(service, mum, found)).status).toBe(403);
  expect((await decide(service, mum, found, 'dismiss', REASON)).status).toBe(403);
  expect((await listed(service, mum, '&priority=safety')).map(({ _id }) => _id)).not.toContain(found);
  expect((await opened(service, kim, found)).status).toBe(200);
});

test('an appeal is closed when an admin takes the decision back, and lifting asks for the password', async () => {
  const subject = await parent(service);
  await post(`/api/moderation/people/${subject.userId}/ban`, ann, { reason: 'Unkind', banType: 'permanent' });
  const { body: notices } = await service.call<(DecisionLetter & { token: string })[]>(
    'GET',
    '/api/moderation/decision-letters',
    subject,
  );
  const [notice] = notices;
  expect((await post('/api/appeals', subject, { token: notice?.token, text: 'It was not me' })).status).toBe(201);
  const stale = await service.token({ role: 'admin', userId: kim.userId, claims: { auth_time: 1 } });
  const lift = { outcome: 'lifted', answer: 'You are right' };
  const answer = await post(`/api/appeals/${notice?._id}/decision`, { ...kim, token: stale }, lift);
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
  await post(`/api/moderation/decisions/${notice?._id}/reverse`, kim, { reason: 'A mistake of ours' });
  const open = await service.call<{ _id: string }[]>('GET', '/api/appeals', kim);
  expect(open.body.map(({ _id }) => _id)).not.toContain(notice?._id);
  const [after] = (await service.call<DecisionLetter[]>('GET', '/api/moderation/decision-letters', subject)).body;
  expect(after?.appeal).toMatchObject({ state: 'lifted', answer: 'A mistake of ours' });
});

test('the audit has what the operator and look-ups did; rows of child safety are for safeguarding admins', async () => {
  const { userId } = await parent(service);
  await service.publish('auth', adminChanged, userId, { userId, change: 'admin-granted' });
  await service.publish('auth', emailsLookedUp, ann.userId, { by: ann.userId, userIds: [userId] });
  const rows = async (who: Parent) =>
    (await service.call<{ action: string; admin: string; caseId?: string }[]>('GET', '/api/audit?limit=100', who)).body;
  await eventually(async () =>
    expect(await rows(ann)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'admin-granted', admin: 'The operator' }),
        expect.objectContaining({ action: 'emails-looked-up', admin: ann.username }),
      ]),
    ),
  );
  const { caseId } = await safetyCase();
  await opened(service, kim, caseId);
  expect((await rows(kim)).some((row) => row.caseId === caseId)).toBe(true);
  expect((await rows(ann)).some((row) => row.caseId === caseId)).toBe(false);
  expect(await auditOf(service.db).countDocuments({ caseId: new ObjectId(caseId) })).toBe(1);
});

async function caseOfOwnCheck(more: { isInDoubt?: true } = {}) {
  const reportId = randomId();
  owners.keep(reportId, { reason: 'x', message: '', at: new Date().toISOString(), text: 'Help', context: [] });
  const childIds = [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const data = { caseId: reportId, cause: 'screening' as const, childIds, ...more };
  await service.publish('chat', childSafetyRaised, reportId, data);
  const found = await eventually(async () => {
    const one = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
    expect(one).not.toBeNull();
    return one;
  });
  return { reportId, caseId: String(found?._id) };
}

test.each([
  ['dismiss', 'dismissed'],
  ['remove', 'upheld'],
] as const)('%s reaches the service of the child’s messages as %s', async (action, state) => {
  const { reportId, caseId } = await caseOfOwnCheck();
  await opened(service, kim, caseId);
  expect(await decide(service, kim, caseId, action, REASON)).toMatchObject({ status: 200 });
  await eventually(() => expect(events.changed.of(reportId)).toEqual([{ caseId: reportId, state }]));
});

test('a moderator who shares a doubt of our own check starts what follows from it in the child’s messages', async () => {
  const { reportId, caseId } = await caseOfOwnCheck({ isInDoubt: true });
  expect(await post(`/api/reports/${caseId}/raise`, kim, {})).toMatchObject({ status: 200 });
  await eventually(() => expect(events.changed.of(reportId)).toEqual([{ caseId: reportId, state: 'upheld' }]));
});
