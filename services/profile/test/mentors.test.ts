import {
  CONSENTS,
  internal,
  type Mentoring,
  type MentorPair,
  type MentorPairForAdmins,
  profilePartKey,
} from '@notalone/contracts';
import { MENTOR_FAMILIES_MAX } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, describe, expect, test } from 'vitest';
import { remindOfMentoring } from '../src/mentoring/mentor-clock.ts';
import { deleteAccount, familyActions, movableClock, newFamily, statuses } from './families.ts';
import { save } from './forms.ts';
import { ban, newParent, type Parent, startService } from './service.ts';
import { recordTopics } from './topic-recorder.ts';

const reported = new Set<string>();
let isContentAway = false;
const content = await startInternalPeer(internal.content.hasOpenCases, ({ body: { userIds } }) => {
  if (isContentAway) throw new Error('away');
  return { userIds: userIds.filter((userId) => reported.has(userId)) };
});
const clock = movableClock();
const service = await startService({ clock: clock.now, internalUrls: { content: content.url } });
const recorder = await recordTopics(service, ['people.state', 'profile.events']);
afterAll(async () => {
  await recorder.stop();
  await service.stop();
  await content.close();
});
const family = familyActions(service);

const wordingVersion = CONSENTS.mentorPromise.versions[0];
const promise = (by: Parent, version: string = wordingVersion) =>
  service.call<Mentoring>('PUT', '/api/profile/mentor', { ...by, payload: { wordingVersion: version } });
const takeBack = (by: Parent) => service.call<Mentoring>('DELETE', '/api/profile/mentor', by);
const stateOf = async (by: Parent) => (await service.call<Mentoring>('GET', '/api/profile/mentor', by)).body;
const near = (by: Parent) =>
  service.call<{ mentors: { _id: string; distanceBand?: string }[]; message?: string }>(
    'GET',
    '/api/profile/mentor/nearby',
    by,
  );
const ask = (by: Parent, mentor: { userId: string }) =>
  service.call<MentorPair>('POST', `/api/profile/mentor/ask/${mentor.userId}`, by);
const answer = (by: Parent, pairId: string, what: string, payload?: object) =>
  service.call<MentorPair>(what === 'check-in' ? 'PUT' : 'POST', `/api/profile/mentor/pairs/${pairId}/${what}`, {
    ...by,
    ...(payload && { payload }),
  });
const newest = async (by: Parent) => (await stateOf(by)).pairs[0];
const endsOf = (pairId: string) => recorder.dataOf(pairId).filter(({ outcome }) => outcome);

/** A family with a diagnosis of this month. */
const newcomer = () => newFamily(service, { diagnosisDate: clock.now().toISOString().slice(0, 10) });
async function newMentor(): Promise<Parent> {
  const mentor = await newFamily(service);
  expect((await promise(mentor)).status).toBe(200);
  return mentor;
}
/** A pair in which the mentor has said yes. */
async function newPair(mentor?: Parent) {
  const [by, who] = [mentor ?? (await newMentor()), await newcomer()];
  const { body } = await ask(who, by);
  expect((await answer(by, body._id, 'start')).status).toBe(200);
  return { mentor: by, who, pairId: body._id };
}

test('the promise needs two years, an account of 30 days and the wording that is shown', async () => {
  const [old, fresh] = [await newFamily(service), await newcomer()];
  const young = await newFamily(service, {}, { memberSince: new Date(clock.now().getTime() - 864e5).toISOString() });
  const bare = await newParent(service);
  expect((await stateOf(fresh)).obstacle).toBe('diagnosis-too-recent');
  expect((await stateOf(young)).obstacle).toBe('account-too-new');
  expect(statuses(await Promise.all([fresh, young, bare].map((one) => promise(one))))).toEqual([400, 403, 403]);
  expect((await promise(old, '2020-01-01')).status).toBe(400);
  expect((await stateOf(old)).promise).toBeUndefined();

  expect((await promise(old)).body.promise).toMatchObject({ wordingVersion });
  await promise(old);
  const kept = () =>
    service.db
      .collection('consents')
      .find({ userId: old.userId, kind: 'mentorPromise' })
      .map(({ given, wordingVersion: version }) => [given, version])
      .toArray();
  expect(await kept()).toEqual([[true, wordingVersion]]);
  const said = () => recorder.dataOf(profilePartKey(old.userId)).at(-1);
  await eventually(() => expect(said()).toMatchObject({ isMentor: true }));
  await save(service, old);
  await takeBack(old);
  await eventually(() => expect(said()).not.toHaveProperty('isMentor'));
  expect(await kept()).toEqual([
    [true, wordingVersion],
    [false, wordingVersion],
  ]);
});

test('a new family sees the mentors near it whom it may ask, by a band, and nobody else sees them', async () => {
  const who = await newcomer();
  const [open, full, blocked, blocking, reportedByMe, suspect, banned, hidden, far] = await Promise.all(
    Array.from({ length: 9 }, () => newMentor()),
  );
  if (!open || !full || !blocked || !blocking || !reportedByMe || !suspect || !banned || !hidden || !far)
    throw new Error('nine mentors');
  for (let taken = 0; taken < MENTOR_FAMILIES_MAX; taken += 1) await newPair(full);
  await family.block(who, blocked);
  await family.block(blocking, who);
  await family.report(who, reportedByMe);
  reported.add(suspect.userId);
  await ban(service, banned);
  await save(service, hidden, { profileVisibility: 'private' });
  await save(service, far, { postcode: 'TR1 1AA', city: 'Truro' });

  const { body } = await near(who);
  const listed = new Map(body.mentors.map((card) => [card._id, card]));
  expect(listed.get(open.userId)).toMatchObject({ distanceBand: 'under 5 miles' });
  for (const other of [full, blocked, blocking, reportedByMe, suspect, banned, hidden, far, who])
    expect(listed.has(other.userId)).toBe(false);
  expect(JSON.stringify(body)).not.toMatch(/postcode|LS6|diagnosisDate/);

  for (const other of [blocked, blocking, reportedByMe, suspect, banned, hidden])
    expect((await ask(who, other)).status).toBe(404);
  expect((await ask(who, full)).status).toBe(409);
  expect((await near(open)).status).toBe(403);
  expect((await ask(open, suspect)).status).toBe(403);

  isContentAway = true;
  expect((await near(who)).body).toMatchObject({ mentors: [], message: expect.stringMatching(/try again later/) });
  expect((await ask(who, open)).status).toBe(503);
  isContentAway = false;
});

test('asking tells the mentor alone, starting connects the two, and asking again changes nothing', async () => {
  const [mentor, who] = [await newMentor(), await newcomer()];
  const { body } = await ask(who, mentor);
  expect(body).toMatchObject({ role: 'family', state: 'asked', other: { _id: mentor.userId } });
  expect((await ask(who, mentor)).body._id).toBe(body._id);
  expect(await newest(mentor)).toMatchObject({ _id: body._id, role: 'mentor', other: { _id: who.userId } });
  expect((await answer(who, body._id, 'start')).status).toBe(404);
  expect((await answer(await newMentor(), body._id, 'start')).status).toBe(404);

  reported.add(mentor.userId);
  expect((await answer(mentor, body._id, 'start')).status).toBe(503);
  reported.delete(mentor.userId);
  expect((await answer(mentor, body._id, 'start')).body).toMatchObject({ state: 'active' });
  expect((await answer(mentor, body._id, 'start')).body).toMatchObject({ state: 'active' });
  expect(await family.connections(who)).toMatchObject([{ userId: mentor.userId }]);
  expect(await newest(who)).toMatchObject({ state: 'active', isCheckInDue: false });
  const ids = { pairId: body._id, mentorId: mentor.userId, familyId: who.userId };
  await eventually(() => expect(recorder.dataOf(body._id)).toEqual([ids, ids]));
  const asked = recorder.typesSeen('notalone.profile.connection-request.made.v1');
  expect(asked.filter(({ fromUserId }) => fromUserId === who.userId)).toEqual([]);
});

test('of two mentors who say yes at once one starts, and the other ask is over', async () => {
  const [one, other, who] = [await newMentor(), await newMentor(), await newcomer()];
  const [first, second] = [(await ask(who, one)).body._id, (await ask(who, other)).body._id];
  expect(statuses(await Promise.all([answer(one, first, 'start'), answer(other, second, 'start')]))).toEqual([
    200, 409,
  ]);
  expect((await stateOf(who)).pairs.map(({ state }) => state).toSorted()).toEqual(['active', 'ended']);
  expect((await ask(who, await newMentor())).status).toBe(409);
});

test('a mentor starts with three families, also when two more ask for the last place at once', async () => {
  const mentor = await newMentor();
  const families = await Promise.all(Array.from({ length: 4 }, () => newcomer()));
  const pairs = await Promise.all(families.map(async (who) => (await ask(who, mentor)).body._id));
  const [one = '', two = '', three = '', four = ''] = pairs;
  for (const pairId of [one, two]) expect((await answer(mentor, pairId, 'start')).status).toBe(200);
  const last = await Promise.all([answer(mentor, three, 'start'), answer(mentor, four, 'start')]);
  expect(statuses(last)).toEqual([200, 409]);
  expect((await ask(await newcomer(), mentor)).status).toBe(409);
});

test('a family has three asks open, and one that the mentor declines or that is taken back makes room', async () => {
  const who = await newcomer();
  const mentors = await Promise.all(Array.from({ length: 4 }, () => newMentor()));
  const [first, second, third, fourth] = mentors;
  if (!first || !second || !third || !fourth) throw new Error('four mentors');
  const { body } = await ask(who, first);
  for (const mentor of [second, third]) expect((await ask(who, mentor)).status).toBe(200);
  expect((await ask(who, fourth)).status).toBe(409);
  expect((await answer(who, body._id, 'decline')).status).toBe(404);
  expect((await answer(first, body._id, 'decline')).status).toBe(200);
  await eventually(() => expect(endsOf(body._id)).toMatchObject([{ outcome: 'declined', userIds: [who.userId] }]));
  expect((await ask(who, first)).status).toBe(404);
  const { body: last } = await ask(who, fourth);
  expect((await answer(who, last._id, 'end', {})).status).toBe(200);
  await eventually(() => expect(endsOf(last._id)).toMatchObject([{ outcome: 'ended', userIds: [] }]));
  expect((await answer(fourth, last._id, 'start')).status).toBe(409);
});

describe('a pair ends', () => {
  type Pair = Awaited<ReturnType<typeof newPair>>;
  test.each<[string, (pair: Pair) => Promise<unknown>, string, (pair: Pair) => Parent]>([
    [
      'by the mentor',
      ({ mentor, pairId }) => answer(mentor, pairId, 'end', { words: 'No time' }),
      'ended',
      ({ who }) => who,
    ],
    ['by the family', ({ who, pairId }) => answer(who, pairId, 'end', {}), 'ended', ({ mentor }) => mentor],
    ['as the promise is taken back', ({ mentor }) => takeBack(mentor), 'ended', ({ who }) => who],
    ['by a disconnect', ({ mentor, who }) => family.disconnect(who, mentor), 'ended', ({ mentor }) => mentor],
    ['by a block of the mentor', ({ mentor, who }) => family.block(who, mentor), 'gone', ({ mentor }) => mentor],
    ['by a block of the family', ({ mentor, who }) => family.block(mentor, who), 'gone', ({ who }) => who],
    ['as the mentor is banned', ({ mentor }) => ban(service, mentor), 'gone', ({ who }) => who],
    ['as the family leaves', ({ who }) => deleteAccount(service, who), 'gone', ({ mentor }) => mentor],
    ['as the mentor leaves', ({ mentor }) => deleteAccount(service, mentor), 'gone', ({ who }) => who],
  ])('%s, and the other is told', async (_how, end, outcome, told) => {
    const pair = await newPair();
    await end(pair);
    await eventually(() => expect(endsOf(pair.pairId)).toMatchObject([{ outcome, userIds: [told(pair).userId] }]));
    expect((await stateOf(told(pair))).pairs.filter(({ state }) => state === 'active')).toEqual([]);
    expect((await answer(pair.mentor, pair.pairId, 'start')).status).toBeGreaterThanOrEqual(400);
  });
});

test('who leaves is in no pair and no promise any more', async () => {
  const { mentor, who, pairId } = await newPair();
  await deleteAccount(service, mentor);
  await eventually(async () => {
    expect(await service.db.collection('mentorPairs').countDocuments({ _id: pairId as never })).toBe(0);
    expect(await service.db.collection('mentors').countDocuments({ _id: mentor.userId as never })).toBe(0);
  });
  expect((await stateOf(who)).pairs).toEqual([]);
});

test('after four weeks both are asked once, and admins see who says that it does not work first', async () => {
  const admin = await newParent(service, { role: 'admin' });
  const pairs = async (query = '') => {
    const { body, headers } = await service.call<MentorPairForAdmins[]>(
      'GET',
      `/api/profile/mentor/pairs${query}`,
      admin,
    );
    return { body, next: /<(.+)>/.exec(String(headers['link']))?.[1] };
  };
  const { mentor, who, pairId } = await newPair();
  const silent = (await ask(await newcomer(), mentor)).body._id;
  const remind = () => remindOfMentoring(service, new AbortController().signal);
  const said = { answer: 'does-not-work', words: 'We never hear back' };
  expect((await answer(who, pairId, 'check-in', said)).status).toBe(404);
  clock.passDays(28);
  await remind();
  await remind();
  const dues = () =>
    recorder.typesSeen('notalone.profile.mentor.check-in-due.v1').filter((due) => due['pairId'] === pairId);
  await eventually(() => expect(dues()).toEqual([{ pairId, mentorId: mentor.userId, familyId: who.userId }]));
  await eventually(() => expect(endsOf(silent)).toMatchObject([{ outcome: 'expired', userIds: [] }]));

  expect((await newest(who))?.isCheckInDue).toBe(true);
  expect((await answer(who, pairId, 'check-in', said)).status).toBe(200);
  expect((await newest(who))?.myAnswer).toBe('does-not-work');
  expect(JSON.stringify(await stateOf(mentor))).not.toContain('hear back');
  const { body: all } = await pairs('?limit=100');
  expect(all[0]).toMatchObject({ _id: pairId, answers: { family: said }, mentor: { _id: mentor.userId } });
  const seen: string[] = [];
  for (let query: string | undefined = '?limit=7'; query; ) {
    const { body, next }: { body: MentorPairForAdmins[]; next: string | undefined } = await pairs(query);
    seen.push(...body.map(({ _id }) => _id));
    query = next && new URL(next, 'http://localhost').search;
  }
  expect(seen).toEqual(all.map(({ _id }) => _id));
  expect((await answer(await newFamily(service), pairId, 'end', {})).status).toBe(404);
  expect((await answer(who, randomId(), 'end', {})).status).toBe(404);
});
