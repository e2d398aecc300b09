import {
  banChanged,
  type DecisionLetter,
  internal,
  itemRemoved,
  itemRestored,
  moderationDecided,
  REPORTERS_TO_HIDE,
  roomReported,
} from '@notalone/contracts';
import { appealTokenOf } from '@notalone/moderation/appeal-token';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { leave, type Parent, subscribe } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, decide, listed, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let ben: Parent;
let events: Record<'removed' | 'restored' | 'bans' | 'decided', ReturnType<typeof subscribe>>;
const DAY_MS = 24 * 3600 * 1000;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
  [ann, ben] = [await admin(service), await admin(service)];
  events = {
    removed: subscribe(service, itemRemoved),
    restored: subscribe(service, itemRestored),
    bans: subscribe(service, banChanged),
    decided: subscribe(service, moderationDecided),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(events).map((one) => one.stop()));
  await stop();
});

const REASON = 'Please be kind to each other';
const lastDecision = async (caseId: string): Promise<string> =>
  (await opened(service, ann, caseId)).body.history.find(({ decisionId }) => decisionId)?.decisionId ?? '';
const post = (path: string, who: Parent | undefined, payload: object, key?: string) =>
  service.call<{ message: string }>('POST', path, {
    ...(who && { token: who.token }),
    payload,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const person = (userId: string) =>
  service.call<{ ban?: { reason: string; until?: string } }>('GET', `/api/moderation/people/${userId}`, ann);
const tokenOf = (decisionId: string) => appealTokenOf(service.config.APPEAL_SECRET, decisionId);

test('removing tells the owner, the person and the reporters, names nobody, and can be taken back once', async () => {
  const [reporter, subject] = [await parent(service), await parent(service)];
  const { caseId, postId } = await reportPost(service, owners, { reporter, subjectId: subject.userId });
  expect((await decide(service, ann, caseId, 'remove')).body).toEqual({ message: 'Content removed.' });
  const decisionId = await lastDecision(caseId);
  const item = { owner: 'feed', itemType: 'post', itemId: postId, decisionId };
  await eventually(() => expect(events.removed.of(postId)).toEqual([item]));
  await eventually(() =>
    expect(events.decided.of(decisionId)).toEqual([
      { decisionId, action: 'remove', subjectId: subject.userId, reporterIds: [reporter.userId] },
    ]),
  );
  const { body: notices } = await service.call<DecisionLetter[]>('GET', '/api/moderation/decision-letters', subject);
  expect(notices).toMatchObject([{ action: 'remove', reason: 'Our house rules', reversed: false }]);
  expect(JSON.stringify(notices)).not.toMatch(new RegExp(`${reporter.username}|Rude words|Please look`));
  const client = await service.internalClient('profile');
  const copy = await exportedRecords(client, internal.content.exportPage, subject);
  expect(copy).toMatchObject([{ kind: 'decision', action: 'remove', reason: 'Our house rules' }]);
  expect(JSON.stringify(copy)).not.toMatch(new RegExp(`${reporter.username}|Rude words|Please look|token|report|case`));
  expect(await exportedRecords(client, internal.content.exportPage, reporter)).toEqual([]);

  const reverse = () => post(`/api/moderation/decisions/${decisionId}/reverse`, ben, { reason: 'It was a joke' });
  expect((await reverse()).status).toBe(200);
  await eventually(() => expect(events.restored.of(postId)).toEqual([item]));
  expect((await reverse()).status).toBe(409);
});

test.each([
  ['Threatens people', 'Our house rules'],
  ['Unkind or threatening', 'Unkind or threatening'],
])('a ban with an empty body lasts a week; for a report of “%s” it says “%s”', async (reason, shown) => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId, reason });
  expect((await decide(service, ann, caseId, 'ban')).body).toEqual({ message: 'User banned.' });
  await eventually(() =>
    expect(events.bans.of(subject.userId)).toMatchObject([{ ban: { reason: shown }, version: 1 }]),
  );
  const { until = '' } = (await person(subject.userId)).body.ban ?? {};
  expect(Math.abs(Date.parse(until) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
});

test('of two bans the longer counts, and taking one back leaves the other', async () => {
  const subject = await parent(service);
  const ban = (banType: string) =>
    post(`/api/moderation/people/${subject.userId}/ban`, ann, { banType, reason: `Banned ${banType}` });
  await ban('3day');
  await ban('permanent');
  expect((await person(subject.userId)).body.ban).toEqual({ reason: 'Banned permanent' });
  const { decisionId = '' } = (await service.db
    .collection('decisions')
    .findOne({ subjectId: subject.userId, banType: 'permanent' })
    .then((found) => ({ decisionId: found?._id.toHexString() }))) as { decisionId?: string };
  await post(`/api/moderation/decisions/${decisionId}/reverse`, ben, { reason: 'Too hard' });
  expect((await person(subject.userId)).body.ban?.reason).toBe('Banned 3day');
  await post(`/api/moderation/people/${subject.userId}/unban`, ann, { reason: 'They said sorry' });
  expect((await person(subject.userId)).body.ban).toBeUndefined();
  await eventually(() => expect(events.bans.of(subject.userId).at(-1)).toEqual({ userId: subject.userId, version: 4 }));
});

test.each(['warn', 'ban'])(
  '%s sent again, also at once, is one decision and tells once; of another admin it is another',
  async (action) => {
    const subject = await parent(service);
    const key = crypto.randomUUID();
    const send = (who: Parent) =>
      post(`/api/moderation/people/${subject.userId}/${action}`, who, { reason: REASON }, key);
    const answers = [...(await Promise.all([send(ann), send(ann), send(ann)])), await send(ann)];
    const message = action === 'warn' ? 'User warned.' : 'User banned.';
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message }]);
    const decided = async () =>
      (await service.db.collection('decisions').find({ subjectId: subject.userId }).toArray()).map(({ _id }) =>
        _id.toHexString(),
      );
    const [first = ''] = await decided();
    expect(await decided()).toHaveLength(1);
    await eventually(() => expect(events.decided.of(first)).toHaveLength(1));
    expect((await send(ben)).status).toBe(200);
    expect(await decided()).toHaveLength(2);
    const notices = await service.call<DecisionLetter[]>('GET', '/api/moderation/decision-letters', subject);
    expect(notices.body).toHaveLength(2);
  },
);

test('admins cannot be warned or banned', async () => {
  for (const action of ['warn', 'ban'])
    expect((await post(`/api/moderation/people/${ben.userId}/${action}`, ann, { reason: REASON })).status).toBe(403);
  const { caseId } = await reportPost(service, owners, { subjectId: ben.userId });
  expect((await decide(service, ann, caseId, 'ban')).status).toBe(403);
});

test('a moderator decides nothing about the other guardian of an own child', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  const at = (action: string) => `/api/moderation/people/${subject.userId}/${action}`;
  await post(at('ban'), ben, { reason: REASON });
  const decisionId =
    (await service.db.collection('decisions').findOne({ subjectId: subject.userId }))?._id.toHexString() ?? '';
  await post('/api/appeals', undefined, { token: tokenOf(decisionId), text: 'Please look again' });
  const everyAct = async () => [
    ...(await Promise.all(['warn', 'ban', 'unban'].map((action) => post(at(action), ann, { reason: REASON })))),
    await post(at('notes'), ann, { text: 'A note' }),
    ...(await Promise.all(
      ['dismiss', 'warn', 'remove', 'ban'].map((action) => decide(service, ann, caseId, action, { reason: REASON })),
    )),
    await post(`/api/reports/${caseId}/notes`, ann, { text: 'A note' }),
    await post(`/api/moderation/decisions/${decisionId}/reverse`, ann, { reason: REASON }),
    await post(`/api/appeals/${decisionId}/decision`, ann, { outcome: 'lifted', answer: 'It is lifted' }),
  ];
  owners.shareAChild(ann.userId, subject.userId);
  for (const answer of await everyAct())
    expect(answer).toMatchObject({
      status: 403,
      body: { msg: 'This case is about your own family. Somebody else looks after it.' },
    });
  expect((await person(subject.userId)).body.ban).toBeDefined();
  expect((await post(at('unban'), ben, { reason: 'They said sorry' })).status).toBe(200);
});

test('every decision and the switches ask for the second factor again after a quarter of an hour', async () => {
  const { caseId } = await reportPost(service, owners, {});
  const stale = await service.token({
    role: 'admin',
    userId: ann.userId,
    claims: { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 },
  });
  const who = { ...ann, token: stale };
  for (const action of ['ban', 'remove', 'warn', 'dismiss'])
    expect((await decide(service, who, caseId, action, { reason: REASON })).body.code).toBe('SECOND_FACTOR_NEEDED');
  const payload = { on: true, reason: REASON };
  const url = '/api/moderation/switches/companion';
  expect((await service.call('PUT', url, { token: stale, payload })).body.code).toBe('SECOND_FACTOR_NEEDED');
});

test('three members of some age hide a thing, and dismissing shows it again', async () => {
  const { postId, caseId } = await reportPost(service, owners, { reporter: await parent(service) });
  const young = { memberSince: new Date(Date.now() - 6 * DAY_MS).toISOString() };
  for (const changes of [young, young, {}])
    await reportPost(service, owners, { postId, reporter: await parent(service, changes) });
  expect((await opened(service, ann, caseId)).body.hidden).toBe(false);
  await reportPost(service, owners, { postId, reporter: await parent(service) });
  expect((await opened(service, ann, caseId)).body).toMatchObject({ hidden: true, count: 5 });
  await eventually(() => expect(events.removed.of(postId)).toHaveLength(1));
  await decide(service, ann, caseId, 'dismiss', { reason: REASON });
  await eventually(() => expect(events.restored.of(postId)).toHaveLength(1));
});

test.each([
  ['room', undefined],
  ['room-message', randomId()],
])('a reported %s becomes a case, which three members hide and an admin removes', async (type, messageId) => {
  const [roomId, subject] = [randomId(), await parent(service)];
  const itemId = messageId ?? roomId;
  const about = { roomId, subjectId: subject.userId, ...(messageId && { messageId }) };
  for (let time = 0; time < REPORTERS_TO_HIDE; time += 1) {
    const [reportId, { userId: reporterId }] = [randomId(), await parent(service)];
    await service.publish('chat', roomReported, reportId, { reportId, reporterId, ...about });
  }
  await eventually(() => expect(events.removed.of(itemId)).toMatchObject([{ owner: 'chat', itemType: type, itemId }]));
  const found = await service.db.collection('cases').findOne({ itemId });
  const caseId = String(found?._id);
  expect((await opened(service, ann, caseId)).body).toMatchObject({ type, hidden: true, count: REPORTERS_TO_HIDE });
  expect((await decide(service, ann, caseId, 'remove')).body).toEqual({ message: 'Content removed.' });
  await eventually(() => expect(events.removed.of(itemId)).toHaveLength(2));
});

test('a new account cannot hide something by calling child safety what somebody else has reported', async () => {
  const [postId, kim] = [randomId(), await admin(service, { safeguarding: true })];
  await reportPost(service, owners, { postId, reporter: await parent(service) });
  const young = await parent(service, { memberSince: new Date(Date.now() - 6 * DAY_MS).toISOString() });
  const { caseId } = await reportPost(service, owners, { postId, reporter: young, isChildSafety: true });
  expect((await opened(service, kim, caseId)).body.hidden).toBe(false);
  await reportPost(service, owners, { postId, reporter: await parent(service), isChildSafety: true });
  expect((await opened(service, kim, caseId)).body.hidden).toBe(true);
});

test('whoever had five reports in a row dismissed does not count any more, except for child safety', async () => {
  const reporter = await parent(service);
  for (let time = 0; time < 5; time += 1) {
    const { caseId } = await reportPost(service, owners, { reporter });
    await decide(service, ann, caseId, 'dismiss', { reason: REASON });
  }
  const { postId, caseId } = await reportPost(service, owners, { reporter });
  for (let time = 1; time < REPORTERS_TO_HIDE; time += 1)
    await reportPost(service, owners, { postId, reporter: await parent(service) });
  expect((await opened(service, ann, caseId)).body.hidden).toBe(false);
  const safety = await reportPost(service, owners, { reporter, isChildSafety: true });
  await eventually(() => expect(events.removed.of(safety.postId)).toHaveLength(1));
});

test('an appeal opens with its token alone, is answered by another admin, and lifts the ban', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  await decide(service, ann, caseId, 'ban', { reason: REASON, ruleId: 'kind' });
  const decisionId = await lastDecision(caseId);
  const token = tokenOf(decisionId);
  expect((await post('/api/appeals/decision-letter', undefined, { token })).body).toMatchObject({
    action: 'ban',
    reason: REASON,
    rule: 'Be kind',
  });
  const appeal = () => post('/api/appeals', undefined, { token, text: 'It was my brother' });
  expect((await appeal()).status).toBe(201);
  expect((await appeal()).status).toBe(409);
  expect((await post('/api/appeals', undefined, { token: `${token.slice(0, -1)}_`, text: 'Hello' })).status).toBe(404);

  const canDecide = async (who: Parent) =>
    (await service.call<{ _id: string; canDecide: boolean }[]>('GET', '/api/appeals', who)).body.find(
      ({ _id }) => _id === decisionId,
    )?.canDecide;
  expect([await canDecide(ann), await canDecide(ben)]).toEqual([false, true]);
  const answer = { outcome: 'lifted', answer: 'We believe you' };
  expect((await post(`/api/appeals/${decisionId}/decision`, ann, answer)).status).toBe(403);
  expect((await post(`/api/appeals/${decisionId}/decision`, ben, answer)).status).toBe(200);
  expect((await person(subject.userId)).body.ban).toBeUndefined();
  expect((await post('/api/appeals/decision-letter', undefined, { token })).body).toMatchObject({
    reversed: true,
    appeal: { state: 'lifted', answer: 'We believe you' },
  });
});

test('after thirty days it is too late for an appeal', async () => {
  const subject = await parent(service);
  await post(`/api/moderation/people/${subject.userId}/warn`, ann, { reason: REASON });
  const [notice] = (
    await service.call<(DecisionLetter & { token: string })[]>('GET', '/api/moderation/decision-letters', subject)
  ).body;
  await service.db
    .collection('decisions')
    .updateOne({ subjectId: subject.userId }, { $set: { at: new Date(Date.now() - 31 * DAY_MS) } });
  const sent = await post('/api/appeals', undefined, { token: notice?.token ?? '', text: 'Please' });
  expect([sent.status, sent.body.message ?? sent.body]).toMatchObject([
    409,
    { msg: 'The time for an appeal is over.' },
  ]);
});

test('the audit has every decision with ids alone, and filters', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  await decide(service, ben, caseId, 'warn', { reason: 'A very particular reason' });
  const read = (query: string) => service.call<{ action: string }[]>('GET', `/api/audit?${query}`, ann);
  const { body } = await read(`subjectId=${subject.userId}&action=warned`);
  expect(body).toMatchObject([{ action: 'warned', caseId, admin: ben.username, subjectId: subject.userId }]);
  expect(JSON.stringify(body)).not.toContain('particular');
  const today = ukDay(new Date());
  const about = `subjectId=${subject.userId}&adminId=${ben.userId}`;
  expect((await read(`${about}&from=${today}&to=${today}`)).body).toHaveLength(body.length);
  expect((await read(`${about}&to=2026-01-01`)).body).toEqual([]);
  expect((await read(`subjectId=${subject.userId}&adminId=${ann.userId}`)).body).toEqual([]);
  const { body: admins } = await service.call<{ username: string }[]>('GET', '/api/moderation/admins', ann);
  const names = admins.map(({ username }) => username);
  expect(names).toEqual(expect.arrayContaining([ann.username, ben.username]));
  expect(names).not.toContain(subject.username);
});

test('an admin finds a member by a whole address, and the audit says so without it', async () => {
  const member = await parent(service);
  const email = 'found.by@example.com';
  owners.hasEmail(member.userId, email);
  const find = (q: string) =>
    service.call<{ _id: string }[]>('GET', `/api/moderation/people?q=${encodeURIComponent(q)}`, ann);
  expect((await find(email)).body.map(({ _id }) => _id)).toEqual([member.userId]);
  expect((await find('found.by@example')).body).toEqual([]);
  expect((await find('nobody@example.com')).body).toEqual([]);
  const { body } = await service.call<object[]>('GET', `/api/audit?action=emails-looked-up&adminId=${ann.userId}`, ann);
  expect(body).toEqual([
    expect.not.objectContaining({ subjectId: expect.anything() }),
    expect.objectContaining({ subjectId: member.userId }),
  ]);
  expect(JSON.stringify(body)).not.toContain('example.com');
});

test('a switch says who stopped what, why and until when, and ends by itself', async () => {
  const url = '/api/moderation/switches/registration';
  const payload = { on: true, reason: 'Many fake accounts', hours: 1 };
  const { body } = await service.call('PUT', url, { token: ann.token, payload });
  expect(body).toMatchObject({ name: 'registration', on: true, reason: 'Many fake accounts', by: ann.username });
  await service.db
    .collection<{ _id: string }>('switches')
    .updateOne({ _id: 'registration' }, { $set: { until: new Date(Date.now() - 1) } });
  const { body: all } = await service.call<{ name: string; on: boolean }[]>('GET', '/api/moderation/switches', ann);
  expect(all.filter(({ on }) => on)).toEqual([]);
});

test('whoever leaves takes closed cases, decisions’ words and appeals along; open child-safety cases stay', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  const held = await reportPost(service, owners, { subjectId: subject.userId, isChildSafety: true });
  await decide(service, ann, caseId, 'dismiss', { reason: 'A very personal reason' });
  const erasureId = await leave(service, subject);
  await eventually(async () => expect((await opened(service, ann, caseId)).status).toBe(404));
  const kim = await admin(service, { safeguarding: true });
  expect((await opened(service, kim, held.caseId)).status).toBe(200);
  const left = await service.db.collection('decisions').find({ subjectId: subject.userId }).toArray();
  expect(JSON.stringify(left)).not.toContain('personal');
  expect(await service.db.collection('sanctions').countDocuments({ _id: subject.userId as never })).toBe(0);
  const confirmations = await service.db.collection('outbox').find().toArray();
  expect(JSON.stringify([erasureId, confirmations])).toContain(erasureId);
});

test('visits, families, posts, reports and decisions are counted by day', async () => {
  const { body } = await service.call<Record<string, { count: number }[]>>('GET', '/api/analytics/summary', ann);
  const sum = (what: string) => (body[what] ?? []).reduce((so, { count }) => so + count, 0);
  expect(sum('reports')).toBeGreaterThan(10);
  expect(sum('decisionHours')).toBeGreaterThan(5);
  expect((await listed(service, ann, '&state=dismissed')).length).toBeGreaterThan(4);
});
