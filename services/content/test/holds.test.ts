import { banChanged, personHeld } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { leave, type Parent, subscribe } from '@notalone/testing/people-in-test';
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
let passedMs = 0;
let held: ReturnType<typeof subscribe>;
let bans: ReturnType<typeof subscribe>;
const DAY_MS = 24 * 3600 * 1000;
beforeAll(async () => {
  ({ service, owners, stop } = await startModeration(() => new Date(Date.now() + passedMs)));
  [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
  [held, bans] = [subscribe(service, personHeld), subscribe(service, banChanged)];
});
afterAll(async () => {
  await Promise.all([held.stop(), bans.stop()]);
  await stop();
});

const isUnderLegalHold = async (personId: string) =>
  (await service.db.collection('legalHolds').countDocuments({ _id: personId as never })) === 1;
async function daysLater(days: number): Promise<void> {
  passedMs += days * DAY_MS;
  await endLegalHolds(service, new AbortController().signal);
}
/** As who has just confirmed the second factor. */
const confirmed = async (who: Parent): Promise<Parent> => {
  const auth_time = Math.floor((Date.now() + passedMs) / 1000);
  return { ...who, token: await service.token({ role: 'admin', userId: who.userId, claims: { auth_time } }) };
};
const safetyCase = (subjectId: Parent['userId']) => reportPost(service, owners, { subjectId, isChildSafety: true });
const post = (path: string, who: Parent, payload: object) =>
  service.call<{ message: string }>('POST', path, { token: who.token, payload });

test('of a ban for a child’s safety other admins learn no reason and cannot undo it in any way', async () => {
  const subject = await parent(service);
  const { caseId } = await safetyCase(subject.userId);
  expect((await decide(service, kim, caseId, 'ban', { reason: 'He asked a child to meet him' })).status).toBe(200);
  await eventually(() => expect(bans.of(subject.userId)).toMatchObject([{ ban: { isChildSafety: true } }]));
  const decision = await service.db.collection('decisions').findOne({ caseId: new ObjectId(caseId), action: 'ban' });
  const decisionId = decision?._id.toHexString() ?? '';
  const card = await service.call('GET', `/api/moderation/people/${subject.userId}`, ann);
  expect(card.text).not.toMatch(/meet him/);
  expect(card.text).not.toContain(decisionId);
  const reason = { reason: 'I know him' };
  expect((await post(`/api/moderation/decisions/${decisionId}/reverse`, ann, reason)).status).toBe(404);
  expect((await post(`/api/moderation/people/${subject.userId}/unban`, ann, reason)).status).toBe(403);
  expect((await listed(service, ann, '&state=banned')).map(({ _id }) => _id)).not.toContain(caseId);

  const notices = await service.call<{ token: string }[]>('GET', '/api/moderation/decision-letters', subject);
  await post('/api/appeals', subject, { token: notices.body[0]?.token, text: 'It was not me' });
  const appeals = async (who: Parent) =>
    (await service.call<{ _id: string }[]>('GET', '/api/appeals', who)).body.map(({ _id }) => _id);
  expect([await appeals(ann), await appeals(kim)]).toEqual([[], [decisionId]]);
  const answer = { outcome: 'lifted', answer: 'He is nice' };
  expect((await post(`/api/appeals/${decisionId}/decision`, ann, answer)).status).toBe(404);
  expect((await post(`/api/moderation/decisions/${decisionId}/reverse`, kim, reason)).status).toBe(200);
});

test('a case of child safety holds its person, and one of children both children and the writer’s parent', async () => {
  const subject = await parent(service);
  await safetyCase(subject.userId);
  const { childIds, subjectId } = await raiseChildrensCase(service, owners);
  for (const personId of [subject.userId, ...childIds, subjectId])
    await eventually(() => expect(held.of(personId)).toEqual([{ personId }]));
  const ordinary = await parent(service);
  await reportPost(service, owners, { subjectId: ordinary.userId });
  expect(await isUnderLegalHold(ordinary.userId)).toBe(false);
});

test('a hold outlives the account until the case is closed and a year longer; then the case goes too', async () => {
  const subject = await parent(service);
  const { caseId } = await safetyCase(subject.userId);
  await leave(service, subject);
  await eventually(async () =>
    expect(await service.db.collection('legalHolds').findOne({ _id: subject.userId as never })).toMatchObject({
      isErased: true,
    }),
  );
  await daysLater(400);
  expect(await isUnderLegalHold(subject.userId)).toBe(true);
  expect((await decide(service, await confirmed(kim), caseId, 'warn', { reason: 'Please do not' })).status).toBe(200);
  await daysLater(364);
  expect((await opened(service, kim, caseId)).status).toBe(200);
  await daysLater(2);
  expect(await isUnderLegalHold(subject.userId)).toBe(false);
  expect((await opened(service, kim, caseId)).status).toBe(404);
});

test('a dismissed case holds for the legal period, as every other one', async () => {
  const subject = await parent(service);
  const { caseId } = await safetyCase(subject.userId);
  await decide(service, await confirmed(kim), caseId, 'dismiss', { reason: 'A mistake' });
  await daysLater(364);
  expect(await isUnderLegalHold(subject.userId)).toBe(true);
  await daysLater(2);
  expect(await isUnderLegalHold(subject.userId)).toBe(false);
});
