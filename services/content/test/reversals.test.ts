import { banChanged, childThreadPaused, itemRemoved, itemRestored, moderationDecided } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLegalHolds } from '../src/moderation/people/end-legal-holds.ts';
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
let events: Record<'removed' | 'restored' | 'bans' | 'decided' | 'paused', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  events = {
    removed: subscribe(service, itemRemoved),
    restored: subscribe(service, itemRestored),
    bans: subscribe(service, banChanged),
    decided: subscribe(service, moderationDecided),
    paused: subscribe(service, childThreadPaused),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});

const REASON = { reason: 'Please be kind to each other' };
const post = (path: string, who: Parent, payload: object) =>
  service.call<{ message: string }>('POST', path, { token: who.token, payload });
const reverse = (who: Parent, decisionId: string) =>
  post(`/api/moderation/decisions/${decisionId}/reverse`, who, { reason: 'I was wrong' });
const decisionOf = async (which: object): Promise<string> =>
  (await service.db.collection('decisions').findOne(which))?._id.toHexString() ?? '';
const ofCase = (caseId: string, action: string) => decisionOf({ caseId: new ObjectId(caseId), action });
const isListed = async (who: Parent, caseId: string) => (await listed(service, who)).some(({ _id }) => _id === caseId);
const banOf = async ({ userId }: Parent) =>
  (await service.call<{ ban?: { reason: string; until?: string } }>('GET', `/api/moderation/people/${userId}`, kim))
    .body.ban;
const sanction = (who: Parent, { userId }: Parent, action: string, payload: object = REASON) =>
  post(`/api/moderation/people/${userId}/${action}`, who, payload);
const threeReports = async (postId?: string) => {
  const first = await reportPost(service, owners, { reporter: await parent(service), ...(postId && { postId }) });
  for (let time = 1; time < 3; time += 1)
    await reportPost(service, owners, { reporter: await parent(service), postId: first.postId });
  return first;
};

test('a dismissed case whose dismissal is reversed waits in the list again, and can be decided', async () => {
  const reporter = await parent(service);
  const { caseId } = await reportPost(service, owners, { reporter });
  await decide(service, ann, caseId, 'dismiss', REASON);
  expect(await isListed(ann, caseId)).toBe(false);
  const dismissal = await ofCase(caseId, 'dismiss');
  expect((await reverse(ann, dismissal)).body.message).toBe('The case is open again.');
  expect(await isListed(ann, caseId)).toBe(true);
  const { body } = await opened(service, ann, caseId);
  expect(body.history).toMatchObject([{ what: 'Dismissed', reversed: true }]);
  expect(body.history[0]?.reversible).toBeUndefined();
  expect((await reverse(ann, dismissal)).status).toBe(409);
  expect(await service.db.collection('reporters').findOne({ _id: reporter.userId as never })).toMatchObject({
    dismissedInARow: 0,
  });
  expect((await decide(service, ann, caseId, 'warn', REASON)).status).toBe(200);
  expect(events.decided.of(dismissal)).toHaveLength(1);
});

test('the audit says what was reversed', async () => {
  const { caseId } = await reportPost(service, owners, {});
  await decide(service, ann, caseId, 'dismiss', REASON);
  const decisionId = await ofCase(caseId, 'dismiss');
  await reverse(ann, decisionId);
  const { body } = await service.call<{ caseId?: string }[]>('GET', '/api/audit?action=reversed', ann);
  expect(body.filter((entry) => entry.caseId === caseId)).toMatchObject([
    { action: 'reversed', decisionId, detail: 'dismiss', admin: ann.username },
  ]);
});

test('what a dismissal had shown is hidden again with its case', async () => {
  const { caseId, postId } = await threeReports();
  await decide(service, ann, caseId, 'dismiss', REASON);
  await eventually(() => expect(events.restored.of(postId)).toHaveLength(1));
  await reverse(ann, await ofCase(caseId, 'dismiss'));
  await eventually(() => expect(events.removed.of(postId)).toHaveLength(2));
  expect((await opened(service, ann, caseId)).body.hidden).toBe(true);
});

test('a dismissal stands where the thing was reported again', async () => {
  const { caseId, postId } = await reportPost(service, owners, {});
  await decide(service, ann, caseId, 'dismiss', REASON);
  await reportPost(service, owners, { postId });
  expect(await reverse(ann, await ofCase(caseId, 'dismiss'))).toMatchObject({
    status: 409,
    body: { msg: 'This was reported again since. Please decide that case instead.' },
  });
  expect(await isListed(ann, caseId)).toBe(false);
});

test('a dismissed case of two children opens for safeguarding admins: paused and held as before', async () => {
  const { caseId, reportId, childIds } = await raiseChildrensCase(service, owners);
  await decide(service, kim, caseId, 'dismiss', REASON);
  const signal = new AbortController().signal;
  await endLegalHolds(service, signal);
  const holds = (until: object) =>
    service.db
      .collection('legalHolds')
      .countDocuments({ _id: { $in: [...childIds] as unknown[] as never[] }, 'cases.until': until });
  expect(await holds({ $gt: new Date() })).toBe(2);
  const dismissal = await ofCase(caseId, 'dismiss');
  expect((await reverse(ann, dismissal)).status).toBe(404);
  expect((await reverse(kim, dismissal)).status).toBe(200);
  await eventually(() => expect(events.paused.of(reportId)).toEqual([{ caseId: reportId }]));
  expect((await opened(service, kim, caseId)).body.thread?.paused).toBe(true);
  await endLegalHolds(service, signal);
  expect(await holds({ $exists: false })).toBe(2);
});

test('a thread that was not paused before a dismissal is not paused by reversing it', async () => {
  const { caseId, reportId } = await raiseChildrensCase(service, owners, { byChild: false });
  await decide(service, kim, caseId, 'dismiss', REASON);
  await reverse(kim, await ofCase(caseId, 'dismiss'));
  expect((await opened(service, kim, caseId)).body).toMatchObject({ state: 'open', thread: { paused: false } });
  expect(events.paused.of(reportId)).toEqual([]);
});

test('an ended ban is back until its own end, once, and a ban reversed meanwhile is not', async () => {
  const subject = await parent(service);
  await sanction(ann, subject, 'ban', { ...REASON, banType: '3day' });
  await sanction(ann, subject, 'ban', { reason: 'Banned permanently', banType: 'permanent' });
  const short = await banOf(subject);
  expect(short).toEqual({ reason: 'Banned permanently' });
  await sanction(ann, subject, 'unban');
  expect(await banOf(subject)).toBeUndefined();
  await reverse(ann, await decisionOf({ subjectId: subject.userId, banType: 'permanent' }));
  const unban = await decisionOf({ subjectId: subject.userId, action: 'unban' });
  expect((await reverse(ann, unban)).body.message).toBe('The ban resumes for its remaining time.');
  const ban = await service.db.collection('decisions').findOne({ subjectId: subject.userId, banType: '3day' });
  expect(await banOf(subject)).toEqual({ ...REASON, until: ban?.until.toISOString() });
  await eventually(() => expect(events.bans.of(subject.userId).at(-1)).toMatchObject({ ban: REASON }));
  expect((await reverse(ann, unban)).status).toBe(409);
  await eventually(() =>
    expect(events.decided.of(unban)).toEqual([
      { decisionId: unban, action: 'unban', subjectId: subject.userId, reporterIds: [] },
    ]),
  );
});

test('a ban that has run out meanwhile does not come back', async () => {
  const subject = await parent(service);
  await sanction(ann, subject, 'ban');
  await sanction(ann, subject, 'unban');
  await service.db
    .collection('decisions')
    .updateOne({ subjectId: subject.userId, action: 'ban' }, { $set: { until: new Date(Date.now() - 1) } });
  expect(await reverse(ann, await decisionOf({ subjectId: subject.userId, action: 'unban' }))).toMatchObject({
    status: 409,
    body: { msg: 'That ban would be over by now.' },
  });
  expect(await banOf(subject)).toBeUndefined();
});

test('the end of a ban for a child’s safety is reversed by safeguarding admins alone', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId, isChildSafety: true });
  await decide(service, kim, caseId, 'ban', { reason: 'He asked a child to meet him' });
  await sanction(kim, subject, 'unban', { reason: 'It was his brother' });
  const unban = await decisionOf({ subjectId: subject.userId, action: 'unban' });
  const card = await service.call('GET', `/api/moderation/people/${subject.userId}`, ann);
  expect(card.text).not.toMatch(/brother/);
  expect((await reverse(ann, unban)).status).toBe(404);
  expect((await reverse(kim, unban)).status).toBe(200);
  await eventually(() => expect(events.bans.of(subject.userId).at(-1)).toMatchObject({ ban: { isChildSafety: true } }));
});

test('what a rule has hidden shows again, as long as nobody has decided', async () => {
  const { caseId, postId } = await threeReports();
  const hide = await ofCase(caseId, 'hide');
  expect((await opened(service, ann, caseId)).body.history).toMatchObject([{ decisionId: hide, reversible: 'hide' }]);
  expect((await reverse(ann, hide)).status).toBe(200);
  await eventually(() => expect(events.restored.of(postId)).toMatchObject([{ decisionId: hide }]));
  expect((await opened(service, ann, caseId)).body).toMatchObject({ hidden: false, history: [{ reversed: true }] });
  expect(events.decided.of(hide)).toEqual([]);

  const decided = await threeReports();
  await decide(service, ann, decided.caseId, 'remove');
  expect((await opened(service, ann, decided.caseId)).body.history).toMatchObject([
    { what: 'Removed the content', reversible: 'remove' },
    { what: 'Hidden until someone decides' },
  ]);
  expect((await reverse(ann, await ofCase(decided.caseId, 'hide'))).status).toBe(409);
  expect(events.restored.of(decided.postId)).toEqual([]);
});

test('a warning shows again what was hidden; a ban keeps it hidden until the ban is reversed', async () => {
  const warned = await threeReports();
  await decide(service, ann, warned.caseId, 'warn', REASON);
  await eventually(() => expect(events.restored.of(warned.postId)).toHaveLength(1));

  const banned = await threeReports();
  await decide(service, ann, banned.caseId, 'ban');
  const ban = await ofCase(banned.caseId, 'ban');
  await eventually(() => expect(events.removed.of(banned.postId).at(-1)).toMatchObject({ decisionId: ban }));
  await reverse(ann, ban);
  await eventually(() => expect(events.restored.of(banned.postId)).toMatchObject([{ decisionId: ban }]));
});

test('after 90 days a removal is reversed and the answer says that the content is gone', async () => {
  const { caseId } = await reportPost(service, owners, {});
  await decide(service, ann, caseId, 'remove');
  await service.db
    .collection('decisions')
    .updateOne({ caseId: new ObjectId(caseId) }, { $set: { at: new Date(Date.now() - 91 * 24 * 3600 * 1000) } });
  expect((await reverse(ann, await ofCase(caseId, 'remove'))).body.message).toContain('cannot come back');
});

test('reversing asks for the second factor again after a quarter of an hour', async () => {
  const token = await service.token({
    role: 'admin',
    userId: ann.userId,
    claims: { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 },
  });
  const subject = await parent(service);
  await sanction(ann, subject, 'warn');
  const decisionId = await decisionOf({ subjectId: subject.userId });
  expect((await reverse({ ...ann, token }, decisionId)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
});
