import { pairKey } from '@notalone/contracts';
import { REFUSED_ASK_AGAIN_DAYS, REFUSED_HIDDEN_DAYS, REQUEST_EXPIRES_DAYS } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { expireRelations } from '../src/relations/expire-relations.ts';
import { listHiddenFromNearby } from '../src/relations/relations.store.ts';
import { movableClock, newFamily } from './families.ts';
import { relationsService } from './relations-service.ts';
import type { Parent } from './service.ts';

const clock = movableClock();
const { service, recorder, family } = await relationsService({ clock: clock.now });

const two = async () => [await newFamily(service), await newFamily(service, { childName: 'Tomos' })] as const;
const hidden = async (by: Parent, other: Parent) =>
  (await listHiddenFromNearby(service.db, by.userId, clock.now())).has(other.userId);
/** What became of the requests between two people, as the other services hear it. */
const history = (one: Parent, other: Parent): string[] =>
  recorder.dataOf(pairKey(one.userId, other.userId)).map(({ outcome }) => String(outcome ?? 'asked'));
const expire = () => expireRelations(service, new AbortController().signal);

/** All that the asker can find out about somebody asked. */
async function seenByAsker(asker: Parent, asked: Parent) {
  const [connected, sent, seen] = [
    await family.connect(asker, asked),
    await family.sent(asker),
    await family.view(asker, asked),
  ];
  return {
    connected: connected.body,
    sent: sent.map(({ toUserId, ...request }) => request),
    relation: seen.body.relation,
    hidden: await hidden(asker, asked),
  };
}

test('a refused sender sees the same as a waiting one, day by day, and the refuser gets nothing more', async () => {
  const asker = await newFamily(service);
  const [refuser, undecided] = [await newFamily(service), await newFamily(service)];
  await family.connect(asker, refuser);
  await family.connect(asker, undecided);
  clock.passDays(1);
  expect((await family.refuse(refuser, asker)).body).toEqual({ message: 'Profile refused.' });

  for (const days of [0, 10, 18, 12, 18, 1, 10]) {
    clock.passDays(days);
    const { sent, ...rest } = await seenByAsker(asker, refuser);
    expect({ ...rest, connected: rest.connected.status }).toEqual({
      connected: 'pending',
      relation: 'sent',
      hidden: true,
    });
    const dates = sent.map(({ createdAt, expiresAt }) => `${createdAt} ${expiresAt}`);
    await family.connect(asker, undecided);
    const bothSent = (await family.sent(asker)).map(({ createdAt, expiresAt }) => `${createdAt} ${expiresAt}`);
    expect(bothSent).toHaveLength(2);
    expect(new Set(bothSent).size, `after ${clock.now().toISOString()}`).toBe(1);
    expect(dates.every((date) => bothSent.includes(date))).toBe(true);
  }
});

test('asking again reaches the other only thirty days after a refusal', async () => {
  const [asker, refuser] = await two();
  await family.connect(asker, refuser);
  const [first] = await family.received(refuser);
  clock.passDays(20);
  await family.refuseRequest(refuser, first?._id ?? '');
  clock.passDays(REFUSED_ASK_AGAIN_DAYS - 1);
  await family.connect(asker, refuser);
  expect(await family.received(refuser)).toEqual([]);
  clock.passDays(1);
  const before = await family.sent(asker);
  await family.connect(asker, refuser);
  const [second] = await family.received(refuser);
  expect(second?._id).not.toBe(first?._id);
  expect(second?.createdAt).toBe(clock.now().toISOString());
  expect(await family.sent(asker)).toEqual(before);
  await eventually(() => expect(history(asker, refuser)).toEqual(['asked', 'refused', 'asked']));
  expect((await family.accept(refuser, second?._id ?? '')).status).toBe(200);
});

test('somebody who refused and then asks is connected at once', async () => {
  const [asker, refuser] = await two();
  await family.connect(asker, refuser);
  await family.refuse(refuser, asker);
  expect((await family.view(refuser, asker)).body.relation).toBe('none');
  expect((await family.connect(refuser, asker)).body.status).toBe('connected');
  expect(await hidden(asker, refuser)).toBe(true);
});

test('refusing hides the other for ninety days, with or without a request', async () => {
  const [refuser, other] = await two();
  await family.refuse(refuser, other);
  expect([await hidden(refuser, other), await hidden(other, refuser)]).toEqual([true, false]);
  expect((await family.view(other, refuser)).body.relation).toBe('none');
  clock.passDays(REFUSED_HIDDEN_DAYS - 1);
  expect(await hidden(refuser, other)).toBe(true);
  clock.passDays(1);
  expect(await hidden(refuser, other)).toBe(false);
  expect((await family.connect(other, refuser)).body.status).toBe('pending');
  expect(await family.received(refuser)).toHaveLength(1);
});

test('a request expires after sixty days, and the job publishes it once', async () => {
  const [asker, asked] = await two();
  await family.connect(asker, asked);
  const [request] = await family.received(asked);
  clock.passDays(REQUEST_EXPIRES_DAYS - 1);
  await expire();
  expect(await family.received(asked)).toHaveLength(1);
  clock.passDays(1);
  expect([await family.received(asked), await family.sent(asker)]).toEqual([[], []]);
  expect((await family.accept(asked, request?._id ?? '')).status).toBe(404);
  expect(await hidden(asker, asked)).toBe(false);
  await Promise.all([expire(), expire()]);
  await expire();
  expect(await service.db.collection('relations').countDocuments({ pair: asker.userId })).toBe(0);
  await family.connect(asker, asked);
  expect(await family.received(asked)).toHaveLength(1);
  await eventually(() => expect(history(asker, asked)).toEqual(['asked', 'expired', 'asked']));
});

test('asking again before the job ran publishes that the first request expired', async () => {
  const [one, other] = await two();
  await family.connect(one, other);
  clock.passDays(REQUEST_EXPIRES_DAYS);
  expect((await family.connect(other, one)).body.status).toBe('pending');
  await eventually(() => expect(history(one, other).toSorted()).toEqual(['asked', 'asked', 'expired']));
  expect(await family.received(one)).toHaveLength(1);
});

test('a refusal is dropped once it has no effect', async () => {
  const [asker, refuser] = await two();
  await family.connect(asker, refuser);
  await family.refuse(refuser, asker);
  clock.passDays(REQUEST_EXPIRES_DAYS);
  await expire();
  expect(await hidden(refuser, asker)).toBe(true);
  clock.passDays(REFUSED_HIDDEN_DAYS - REQUEST_EXPIRES_DAYS);
  await expire();
  expect(await service.db.collection('relations').countDocuments({ pair: asker.userId })).toBe(0);
});
