import { accountChanged, accountUndone, internal, personReported } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { eventually } from '@notalone/testing/eventually';
import { accountOf } from '@notalone/testing/people-in-test';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { cleanUpChildren } from '../src/erasure/clean-up-children.ts';
import { findPerson } from '../src/people/people.store.ts';
import type { ChildInTest } from './children.ts';
import { guardiansService } from './guardians.ts';
import type { Parent } from './service.ts';

/** While a guardian's account is stopped (rules 1.13, 10.3). */
const app = await guardiansService();
const { service, clock, recorded, family, addChild, addSecond, accept, invite, open, guardians } = app;
const { call, db } = service;
const DAY_MS = 24 * 3_600_000;

let version = 1;
/** Auth stops the account for so many days from now; 0: it opens it again. */
async function stop({ userId }: Parent, days: number, since = clock.now()): Promise<void> {
  version += 1;
  const until = new Date(clock.now().getTime() + days * DAY_MS);
  const freezes = [{ from: since.toISOString(), until: until.toISOString() }];
  await service.publish('auth', accountChanged, userId, accountOf(userId, { freezes, version }));
  await eventually(async () => expect((await findPerson(db, userId))?.account.version).toBe(version));
}
async function ofTwo(): Promise<{ mia: ChildInTest; ann: Parent; ben: Parent }> {
  const [ann, ben] = [await family(), await family()];
  const mia = await addChild(ann);
  await addSecond(mia, ben);
  return { mia, ann, ben };
}
async function as(who: Parent, method: 'PUT' | 'DELETE', { childId }: ChildInTest, path: string, payload?: object) {
  const sent = { token: await app.freshToken(who), ...(payload && { payload }) };
  return call<{ code?: string; msg?: string }>(method, `/api/profile/child/${childId}${path}`, sent);
}
const STOPPED = { status: 409, body: { code: 'CONFLICT', msg: TEXTS.guardianFrozen } };

test('the other changes no PIN, birthday or guardian and does not remove the child; the rest goes on', async () => {
  const { mia, ann, ben } = await ofTwo();
  await stop(ann, 7);
  const asked = app.auth.asked.length;
  expect(await as(ben, 'PUT', mia, '/pin', { pin: '9herons' })).toMatchObject(STOPPED);
  expect(app.auth.asked).toHaveLength(asked);
  expect(await as(ben, 'PUT', mia, '', { birthYear: clock.now().getUTCFullYear() - 12 })).toMatchObject(STOPPED);
  expect(await as(ben, 'DELETE', mia, '')).toMatchObject(STOPPED);
  expect((await as(ben, 'PUT', mia, '', { consents: { messages: false } })).status).toBe(200);
  expect((await app.post(ben, mia, 'unlock')).status).toBe(200);
  expect((await app.post(ben, mia, 'guardian/concern', { words: 'Please help', hasOrder: false })).status).toBe(201);
  // As when she is back.
  await stop(ann, 0);
  expect((await as(ben, 'PUT', mia, '/pin', { pin: '9herons' })).status).toBe(200);
  await stop(ann, 7);
  expect((await app.post(ben, mia, 'guardian/leave')).status).toBe(200);
});

test('nobody is undone or joins, and what can be undone can be so later: the days do not count', async () => {
  const { mia, ann, ben } = await ofTwo();
  const before = (await guardians(ann, mia)).canUndoUntil ?? '';
  clock.passDays(5);
  await stop(ben, 6);
  expect(await app.post(ann, mia, 'guardian/undo')).toMatchObject(STOPPED);
  expect(Date.parse((await guardians(ann, mia)).canUndoUntil ?? '') - Date.parse(before)).toBe(6 * DAY_MS);
  clock.passDays(7);
  expect((await app.post(ann, mia, 'guardian/undo')).status).toBe(200);
});

test('a child that was removed is restored, and not erased, for as long as the account was stopped', async () => {
  const { mia, ann, ben } = await ofTwo();
  expect((await as(ben, 'DELETE', mia, '')).status).toBe(200);
  clock.passDays(2);
  await stop(ann, 9);
  clock.passDays(10);
  await cleanUpChildren(app.deps, new AbortController().signal);
  expect((await app.post(ann, mia, 'restore')).status).toBe(200);
  expect((await as(ben, 'DELETE', mia, '')).status).toBe(200);
  clock.passDays(7);
  await cleanUpChildren(app.deps, new AbortController().signal);
  expect((await app.post(ann, mia, 'restore')).status).toBe(404);
});

test('whom the account has invited joins neither while it is stopped nor once its change is undone', async () => {
  const [ann, ben] = [await family(), await family()];
  const [mia, tom] = [await addChild(ann), await addChild(ann, { childName: 'Tom' })];
  const early = await invite(tom, ben);
  clock.passDays(1);
  const since = clock.now().toISOString();
  const made = await invite(mia, ben);
  await stop(ann, 3);
  expect((await open(ben, made.token)).body).toMatchObject({ code: 'CONFLICT', msg: TEXTS.invitationWaits });
  expect((await accept(ben, made.token, made.code)).body.code).toBe('CONFLICT');
  await stop(ann, 0);
  const undone = { userId: ann.userId, since, until: new Date(clock.now().getTime() + 1).toISOString(), childIds: [] };
  for (let time = 0; time < 2; time += 1) await service.publish('auth', accountUndone, ann.userId, undone);
  await eventually(async () => expect((await open(ben, made.token)).status).toBe(404));
  expect((await guardians(ann, mia)).invitation).toBeUndefined();
  expect((await accept(ben, made.token, made.code)).status).toBe(404);
  service.auth.numbers.set(ben.userId, early.phone);
  expect((await accept(ben, early.token, early.code)).status).toBe(200);
});

test('what was done with an account that was taken over is marked, also for one guardian, and its PIN is asked for anew', async () => {
  const ann = await family();
  const [mia, tom] = [await addChild(ann), await addChild(ann, { childName: 'Tom' })];
  await as(ann, 'PUT', mia, '', { consents: { messages: false } });
  clock.passDays(1);
  const from = clock.now().toISOString();
  await as(ann, 'PUT', mia, '', { consents: { messages: true } });
  clock.passDays(1);
  const until = clock.now().toISOString();
  version += 1;
  const takenOver = [{ from, until }];
  await service.publish('auth', accountChanged, ann.userId, accountOf(ann.userId, { takenOver, version }));
  const undone = { userId: ann.userId, since: from, until, childIds: [mia.childId] };
  for (let time = 0; time < 2; time += 1) await service.publish('auth', accountUndone, ann.userId, undone);
  const needsNewPin = async () => (await app.children(ann)).map((child) => child.needsNewPin);
  await eventually(async () => expect(await needsNewPin()).toEqual([true, undefined]));
  await as(ann, 'PUT', mia, '', { consents: { messages: false } });
  await eventually(async () =>
    expect((await guardians(ann, mia)).entries).toMatchObject([
      { action: 'stopped-messages', byYou: true },
      { action: 'allowed-messages', byYou: true, isTakers: true },
      { action: 'stopped-messages', byYou: true },
    ]),
  );
  const marks = (await guardians(ann, mia)).entries.filter((entry) => 'isTakers' in entry);
  expect([marks.length, (await guardians(ann, tom)).entries]).toEqual([1, []]);
  expect((await as(ann, 'PUT', mia, '/pin', { pin: '9herons' })).status).toBe(200);
  expect(await needsNewPin()).toEqual([undefined, undefined]);
});

test('a concern of somebody who cannot log in is about the other guardian of each child, and says how many', async () => {
  const { mia, ann, ben } = await ofTwo();
  const tom = await addChild(ann, { childName: 'Tom' });
  await addSecond(tom, ben);
  await addChild(ann, { childName: 'Zoe' });
  const auth = await service.internalClient('auth');
  const send = (words: string) =>
    auth.call(internal.profile.reportGuardian, {
      params: { userId: ann.userId },
      body: { words, hasOrder: false },
      idempotencyKey: randomId(),
    });
  // Whoever asks again after a lost answer has told it already. Something else today is not stored: auth sends it in words.
  for (const [words, children] of [
    ['He follows us', 2],
    ['He follows us', 2],
    ['He is here', 0],
  ] as const)
    expect(await send(words)).toEqual({ children });
  await eventually(() => {
    const told = recorded.typesSeen(personReported.type).filter(({ reporterId }) => reporterId === ann.userId);
    expect(told.map(({ childId, subjectId }) => `${childId} ${subjectId}`).toSorted()).toEqual(
      [mia, tom].map(({ childId }) => `${childId} ${ben.userId}`).toSorted(),
    );
  });
});
