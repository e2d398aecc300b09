import { accountLookedAt, accountReturned, banChanged, contentErased, deletionRequested } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { type Parent, subscribe } from '@notalone/testing/people-in-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAccounts } from '../src/moderation/people/remembered.ts';
import { admin, decide, listed, opened, parent, reportPost, startModeration } from './moderation.ts';
import type { OwnerStub } from './owner-stub.ts';
import type { Service } from './service.ts';

let stop: () => Promise<void>;
let service: Service;
let owners: OwnerStub;
let ann: Parent;
let kim: Parent;
let passedMs = 0;
let bans: ReturnType<typeof subscribe>;
let erased: ReturnType<typeof subscribe>;
let lookedAt: ReturnType<typeof subscribe>;
const DAY_MS = 24 * 3600 * 1000;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  [bans, erased, lookedAt] = [banChanged, contentErased, accountLookedAt].map((event) => subscribe(service, event)) as [
    typeof bans,
    typeof erased,
    typeof lookedAt,
  ];
});
afterAll(async () => {
  await Promise.all([bans.stop(), erased.stop(), lookedAt.stop()]);
  await stop();
});

type Said = { remembered?: { until?: string } };
/** Deletes the account; answers what content says that it remembers. */
async function leave({ userId }: Parent): Promise<Said['remembered']> {
  const erasureId = crypto.randomUUID();
  await service.publish('profile', deletionRequested, userId, { userId, erasureId });
  return eventually(() => {
    const [said] = erased.of(erasureId) as Said[];
    expect(said).toBeDefined();
    return said?.remembered;
  });
}
const comeBack = async (former: Parent, same: 'email' | 'phone', readsOnly = false): Promise<Parent> => {
  const again = await parent(service);
  const data = { userId: again.userId, former: [{ userId: former.userId, same }], ...(readsOnly && { readsOnly }) };
  await service.publish('auth', accountReturned, again.userId, data as never);
  return again;
};
const warn = async (subject: Parent): Promise<void> => {
  const answer = await service.call('POST', `/api/moderation/people/${subject.userId}/warn`, {
    token: ann.token,
    payload: { reason: 'Please be kind' },
  });
  expect(answer.status).toBe(200);
};
const ban = async (subject: Parent, banType: string): Promise<void> => {
  const payload = { reason: 'Unkind again', banType };
  const answer = await service.call('POST', `/api/moderation/people/${subject.userId}/ban`, {
    token: ann.token,
    payload,
  });
  expect(answer.status).toBe(200);
};
const cardOf = (subject: Parent, who = ann) =>
  service.call<{ history: { what: string; text?: string }[] }>('GET', `/api/moderation/people/${subject.userId}`, who);
const daysUntil = (until: string | undefined) => Math.round((Date.parse(until ?? '') - Date.now() - passedMs) / DAY_MS);

test('a case stays open when the reported person deletes the account, and finds who comes back by the address', async () => {
  const subject = await parent(service);
  const { caseId } = await reportPost(service, owners, { subjectId: subject.userId });
  expect(daysUntil((await leave(subject))?.until)).toBe(365);
  expect((await listed(service, ann, '')).map(({ _id }) => _id)).toContain(caseId);
  expect((await opened(service, ann, caseId)).body.snapshot).toMatchObject({ text: 'You are all stupid' });
  const again = await comeBack(subject, 'email');
  await eventually(async () => expect((await opened(service, ann, caseId)).body.subject?._id).toBe(again.userId));
  expect((await decide(service, ann, caseId, 'warn', { reason: 'Not kind' })).status).toBe(200);
  expect((await cardOf(again)).body.history).toMatchObject([{ what: 'Warned', text: 'Not kind' }]);
});

test('a permanent ban is remembered for ever', async () => {
  const banned = await parent(service);
  await ban(banned, 'permanent');
  expect(await leave(banned)).toEqual({});
});

test('of the same number alone moderators read a note, and nothing else follows', async () => {
  const warned = await parent(service);
  await warn(warned);
  await leave(warned);
  const beside = await comeBack(warned, 'phone');
  await eventually(async () =>
    expect((await cardOf(beside)).body.history).toMatchObject([
      { what: 'Note', text: 'The same phone number as a member who left with 1 warning. It may be another person.' },
    ]),
  );
});

test('an account with the number of somebody banned waits in the queue, and writes once a moderator has decided', async () => {
  const banned = await parent(service);
  await ban(banned, 'permanent');
  await leave(banned);
  const beside = await comeBack(banned, 'phone', true);
  const found = await eventually(async () => {
    const one = await service.db.collection('cases').findOne({ subjectId: beside.userId });
    expect(one).toMatchObject({ readsOnly: true, isChildSafety: false });
    return one;
  });
  const caseId = found?._id.toHexString() ?? '';
  expect((await opened(service, ann, caseId)).body.snapshot?.text).toMatch(/phone number of a member who is banned/);
  expect(lookedAt.of(beside.userId)).toEqual([]);
  expect((await decide(service, kim, caseId, 'dismiss', { reason: 'Another person' })).status).toBe(200);
  await eventually(() => expect(lookedAt.of(beside.userId)).toEqual([{ userId: beside.userId }]));
});

test('a warning is remembered for 12 months and a ban until it ends; then what they said is erased', async () => {
  const [warned, banned, free] = [await parent(service), await parent(service), await parent(service)];
  await warn(warned);
  await ban(banned, '1week');
  expect(daysUntil((await leave(warned))?.until)).toBe(365);
  expect(daysUntil((await leave(banned))?.until)).toBe(7);
  expect(await leave(free)).toBeUndefined();
  const again = await comeBack(banned, 'email');
  await eventually(() => expect(bans.of(again.userId).at(-1)).toMatchObject({ ban: { reason: 'Unkind again' } }));
  passedMs += 366 * DAY_MS;
  await forgetAccounts(service, new AbortController().signal);
  const reasons = await service.db.collection('decisions').find({ subjectId: warned.userId }).toArray();
  expect(JSON.stringify(reasons)).not.toContain('Please be kind');
  expect(await service.db.collection('formerAccounts').countDocuments({ _id: warned.userId as never })).toBe(0);
});
