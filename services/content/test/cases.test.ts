import {
  childIdSchema,
  childSafetyRaised,
  internal,
  messageReported,
  personReported,
  postReported,
  profileChanged,
  profilePartKey,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { profileOf } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, decide, listed, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { Owner, OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration());
});
afterAll(() => stop());

const REASON = { reason: 'Please be kind to each other' };

test('reports of one thing are one case, with the first reporter and reason', async () => {
  const [moderator, ann, ben] = [await admin(service), await parent(service), await parent(service)];
  const subject = await parent(service);
  const { userId: subjectId } = subject;
  const { caseId, postId } = await reportPost(service, owners, { reporter: ann, reason: 'Unkind', subjectId });
  expect((await reportPost(service, owners, { postId, reporter: ben })).caseId).toBe(caseId);
  const mine = (await listed(service, moderator)).find(({ _id }) => _id === caseId);
  expect(mine).toMatchObject({
    type: 'post',
    reportedBy: { username: ann.username },
    about: subject.username,
    reason: 'Unkind',
    priority: 'normal',
    count: 2,
    state: 'open',
  });
  expect(mine?.excerpt, 'of a post, before the case is opened').toBeUndefined();
});

test('a case shows what was reported, with names, and the look is in the audit', async () => {
  const [moderator, ann, ben] = [await admin(service), await parent(service), await parent(service)];
  const { caseId } = await reportPost(service, owners, { reporter: ann, subjectId: ben.userId });
  const { body } = await opened(service, moderator, caseId);
  expect(body).toMatchObject({
    snapshot: { text: 'You are all stupid', by: ben.username, message: 'Please look' },
    subject: { _id: ben.userId, username: ben.username, banned: false, decisions: 0 },
    reporters: [{ username: ann.username }],
    actions: ['warn', 'remove', 'ban', 'dismiss'],
  });
  const { body: audit } = await service.call<unknown[]>('GET', `/api/audit?adminId=${moderator.userId}`, moderator);
  expect(audit).toMatchObject([
    { action: 'case-opened', caseId, subjectId: ben.userId, about: ben.username, admin: moderator.username },
  ]);
  expect(JSON.stringify(audit)).not.toContain('stupid');
});

/** A case of each owner, whose reason nobody has asked for yet. */
async function caseOfEach() {
  const at = new Date().toISOString();
  const [reporterId, subjectId] = [userIdSchema.parse(randomId()), userIdSchema.parse(randomId())];
  const publish = { profile: personReported, feed: postReported, chat: messageReported };
  const cases: Partial<Record<Owner, string>> = {};
  for (const owner of ['profile', 'feed', 'chat'] as const) {
    const reportId = randomId();
    owners.keep(reportId, { reason: `Kept by ${owner}`, message: '', at, text: 'Rude', context: [] });
    const data = { reportId, reporterId, subjectId, postId: randomId(), messageId: randomId() };
    await service.publish(owner, publish[owner], reportId, data);
    const found = await eventually(async () => {
      const known = await service.db.collection('cases').findOne({ 'reports.reportId': reportId });
      expect(known).not.toBeNull();
      return known;
    });
    cases[owner] = found?._id.toHexString() ?? '';
  }
  return cases as Record<Owner, string>;
}

test.each([
  ['profile', 'profiles'],
  ['feed', 'posts and comments'],
  ['chat', 'messages and rooms'],
] as const)(
  'while %s is down the queue opens, names it where it is missing, and shows the others',
  async (down, name) => {
    const moderator = await admin(service);
    const cases = await caseOfEach();
    owners.setDown(down);
    const queue = await listed(service, moderator);
    const shown = async (owner: Owner) => {
      const row = queue.find(({ _id }) => _id === cases[owner]);
      const { body } = await opened(service, moderator, cases[owner]);
      return [row?.reason, row?.missing, body.missing, body.snapshot?.text];
    };
    const missing = `The service for ${name} is down, so what was reported cannot be shown right now.`;
    const others = (['profile', 'feed', 'chat'] as const).filter((owner) => owner !== down);
    expect(await shown(down)).toEqual(['', missing, missing, undefined]);
    for (const owner of others) expect(await shown(owner)).toEqual([`Kept by ${owner}`, undefined, undefined, 'Rude']);
    expect((await decide(service, moderator, cases[down], 'dismiss', REASON)).status).toBe(200);
    owners.setDown();
    const decided = await opened(service, moderator, cases[down]);
    expect(decided.body).toMatchObject({ reason: `Kept by ${down}`, snapshot: { text: 'Rude' } });
  },
);

test('what its owner has erased is not said to be down', async () => {
  const moderator = await admin(service);
  const { caseId, reportId } = await reportPost(service, owners, {});
  owners.forget(reportId);
  const row = (await listed(service, moderator)).find(({ _id }) => _id === caseId);
  expect([row?.reason, row?.missing]).toEqual(['', undefined]);
  expect((await opened(service, moderator, caseId)).body.missing).toContain('was deleted');
});

test('a decided case leaves the queue and cannot be decided again', async () => {
  const [ann, ben] = [await admin(service), await admin(service)];
  const { caseId } = await reportPost(service, owners, {});
  const answers = await Promise.all([
    decide(service, ann, caseId, 'warn', REASON),
    decide(service, ben, caseId, 'ban'),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await listed(service, ann)).map(({ _id }) => _id)).not.toContain(caseId);
  expect((await opened(service, ann, caseId)).body.actions).toEqual([]);
});

test('who claims a case has it for ten minutes, and the others are told so', async () => {
  const [ann, ben] = [await admin(service), await admin(service)];
  const { caseId } = await reportPost(service, owners, {});
  expect((await service.call('POST', `/api/reports/${caseId}/claim`, ann)).status).toBe(200);
  expect((await listed(service, ben)).find(({ _id }) => _id === caseId)?.claimedBy).toMatchObject({
    username: ann.username,
    mine: false,
  });
  expect(await service.call('POST', `/api/reports/${caseId}/claim`, ben)).toMatchObject({ status: 409 });
  expect(await decide(service, ben, caseId, 'warn', REASON)).toMatchObject({
    status: 409,
    body: { msg: `${ann.username} is working on this case.` },
  });
  await service.db
    .collection('cases')
    .updateOne({ _id: new ObjectId(caseId) }, { $set: { 'claim.until': new Date(Date.now() - 1) } });
  expect((await decide(service, ben, caseId, 'warn', REASON)).status).toBe(200);
});

test('a decision on an older version of the case is refused', async () => {
  const moderator = await admin(service);
  const { caseId, postId } = await reportPost(service, owners, {});
  const { body } = await opened(service, moderator, caseId);
  for (const reporter of [await parent(service), await parent(service), await parent(service)])
    await reportPost(service, owners, { postId, reporter });
  const stale = { ...REASON, version: body.version };
  expect((await decide(service, moderator, caseId, 'dismiss', stale)).status).toBe(409);
  const { version } = (await opened(service, moderator, caseId)).body;
  expect((await decide(service, moderator, caseId, 'dismiss', { ...REASON, version })).status).toBe(200);
});

test('cases of child safety come first, and only to admins who are marked for them', async () => {
  const [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  const caseId = randomId();
  const childIds = [childIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const subjectId = userIdSchema.parse(randomId());
  owners.keep(caseId, {
    reason: 'Looks like: alone',
    message: '',
    at: new Date().toISOString(),
    text: 'hi',
    context: [],
  });
  const data = { caseId, cause: 'report' as const, messageId: randomId(), childIds, subjectId };
  await service.publish('chat', childSafetyRaised, caseId, { ...data, reporterId: String(childIds[0]) });
  await eventually(async () => expect((await listed(service, kim))[0]).toMatchObject({ type: 'child-message' }));
  const [first] = await listed(service, kim);
  expect(first).toMatchObject({ priority: 'safety', reportedBy: { username: 'a child' } });
  expect((await listed(service, ann)).filter(({ priority }) => priority === 'safety')).toEqual([]);
  expect((await opened(service, ann, first?._id ?? '')).status).toBe(404);
  expect((await decide(service, ann, first?._id ?? '', 'dismiss', REASON)).status).toBe(404);
  expect((await opened(service, kim, first?._id ?? '')).body.snapshot?.text).toBe('hi');
});

test('anything else can be reported in words, by children too', async () => {
  const [kim, ann] = [await admin(service, { safeguarding: true }), await parent(service)];
  const payload = { reason: 'Something odd', message: 'A page asked me for money' };
  const child = await service.token({ role: 'child' });
  expect((await service.call('POST', '/api/reports', { token: ann.token, payload })).status).toBe(201);
  expect((await service.call('POST', '/api/reports', { token: child, payload })).status).toBe(201);
  const others = (await listed(service, kim)).filter(({ type }) => type === 'other');
  expect(others.map(({ priority, reportedBy }) => [priority, reportedBy?.username])).toEqual([
    ['normal', ann.username],
    ['normal', 'a child'],
  ]);
  expect((await opened(service, kim, others[0]?._id ?? '')).body).toMatchObject({
    snapshot: { text: payload.message },
    actions: ['dismiss'],
  });
});

test('reports about mentors come after child safety and before the rest, and profile learns about whom one is open', async () => {
  const [kim, mentor, other] = [
    await admin(service, { safeguarding: true }),
    await parent(service),
    await parent(service),
  ];
  const { userId } = mentor;
  await service.publish('profile', profileChanged, profilePartKey(userId), profileOf(userId, { isMentor: true }));
  const mentors = service.db.collection<{ _id: string }>('mentors');
  await eventually(async () => expect(await mentors.countDocuments({ _id: userId })).toBe(1));
  const { caseId: first } = await reportPost(service, owners, { subjectId: other.userId });
  const { caseId } = await reportPost(service, owners, { subjectId: userId });
  const { caseId: safety } = await reportPost(service, owners, { isChildSafety: true });
  const queue = await listed(service, kim);
  const order = [safety, caseId, first].map((one) => queue.findIndex(({ _id }) => _id === one));
  expect(order).toEqual(order.toSorted((one, next) => one - next));
  expect(queue.find(({ _id }) => _id === caseId)).toMatchObject({ priority: 'normal', aboutMentor: true });
  expect((await listed(service, kim, '&priority=normal')).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([first, caseId]),
  );

  const profile = await service.internalClient('profile');
  const ask = async (userIds: (typeof userId)[]) =>
    (await profile.call(internal.content.hasOpenCases, { body: { userIds }, idempotencyKey: randomId() })).userIds;
  expect(await ask([userId, kim.userId])).toEqual([userId]);
  await decide(service, kim, caseId, 'dismiss', REASON);
  expect(await ask([userId, kim.userId])).toEqual([]);
});

test('pages of the queue follow each other without gap or repetition', async () => {
  const moderator = await admin(service, { safeguarding: true });
  const all = (await listed(service, moderator)).map(({ _id }) => _id);
  const seen: string[] = [];
  for (let url: string | undefined = '/api/reports?limit=2'; url; ) {
    const { body, headers }: { body: { _id: string }[]; headers: Record<string, unknown> } = await service.call<
      { _id: string }[]
    >('GET', url, moderator);
    seen.push(...body.map(({ _id }) => _id));
    url = /^<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(all);
});
