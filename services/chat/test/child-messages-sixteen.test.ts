import { type ChildMessage, childMessageHeld } from '@notalone/contracts';
import { AGE_BANDS, isAllowedAt } from '@notalone/contracts/age-limits';
import { birthdayIn } from '@notalone/testing/birthdays';
import { eventually } from '@notalone/testing/eventually';
import { describe, expect, test } from 'vitest';
import { recheckPendingReviewOf } from '../src/children/recheck-pending-review.ts';
import { type ChildInTest, startWithChildren } from './children.ts';
import { type Parent, subscribe } from './service.ts';

const PHONE = 'call me on 07700 900123';
const { service, app, clock } = await startWithChildren();

/** Somebody of this age, who turns a year older in January. */
const aged = (years: number) => ({ birthYear: new Date().getFullYear() - years, birthMonth: 1 });
const heldIds = async (parent: Parent) => (await app.held(parent)).map(({ _id }) => _id);
const waiting = async (parent: Parent) =>
  (await app.bell(parent)).filter(({ message }) => message.includes('is waiting for you to check it'));
const texts = async (of: ChildInTest, friend: ChildInTest) =>
  (await app.thread(of, friend)).map(({ content }) => content);
const states = async (of: ChildInTest, friend: ChildInTest) =>
  (await app.thread(of, friend)).map(({ held }: ChildMessage) => held);

test.each(AGE_BANDS)('at the age %s children and parents may what the table of ages says', async (band) => {
  const birth = { birthMonth: undefined, birthYear: undefined, ...birthdayIn(band, new Date()) };
  const [mia, tom] = await app.friends(birth, birth);
  const mayWrite = isAllowedAt('writeMessages', band);
  expect((await app.write(mia, tom, 'Hello')).status).toBe(mayWrite ? 201 : 403);
  const freely = isAllowedAt('parentReadsFreely', band);
  const withReason = isAllowedAt('parentReadsWithReason', band);
  expect((await app.read(mia.parent, mia, tom)).status).toBe(freely ? 200 : withReason ? 400 : 403);
  expect((await app.read(mia.parent, mia, tom, '?reason=Worried')).status).toBe(freely || withReason ? 200 : 403);
  if (!mayWrite) return;
  const detail = await app.write(mia, tom, PHONE);
  expect(detail.status).toBe(isAllowedAt('parentDecides', band) ? 201 : 409);
  expect(await app.held(mia.parent)).toHaveLength(detail.status === 201 ? 1 : 0);
});

describe('a contact detail written at 16 or 17', () => {
  test('is sent only once its writer was asked; to a friend of 16 at once, and no parent hears of it', async () => {
    const heard = subscribe(service, childMessageHeld);
    const [mia, tom] = await app.friends(aged(17), aged(16));
    const clientId = crypto.randomUUID();
    const asked = await app.write(mia, tom, PHONE, { clientId });
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: 'CONFIRMATION_NEEDED', msg: 'This looks like a contact detail (a phone number). Send it?' },
    ]);
    expect([await texts(mia, tom), await texts(tom, mia)]).toEqual([[], []]);
    const sent = await app.write(mia, tom, PHONE, { clientId, confirmed: true });
    expect([sent.status, sent.body.held]).toEqual([201, undefined]);
    expect((await app.write(mia, tom, PHONE, { clientId, confirmed: true })).body._id).toBe(sent.body._id);
    expect(await texts(tom, mia)).toEqual([PHONE]);
    for (const parent of [mia.parent, tom.parent]) {
      expect(await app.held(parent)).toEqual([]);
      expect(await waiting(parent)).toEqual([]);
      expect((await app.decide(parent, sent.body._id, 'release')).status).toBe(404);
    }
    expect(heard.of(sent.body._id)).toEqual([]);
    await heard.stop();
  });

  test('waits for the yes of a younger friend’s parent alone', async () => {
    const [mia, tom] = await app.friends(aged(16), aged(14));
    expect((await app.write(mia, tom, PHONE)).status).toBe(409);
    const { body } = await app.write(mia, tom, PHONE, { confirmed: true });
    expect(body.held).toBe('waiting');
    expect(await app.held(mia.parent)).toEqual([]);
    expect(await waiting(mia.parent)).toEqual([]);
    for (const what of ['release', 'refuse'] as const)
      expect((await app.decide(mia.parent, body._id, what)).status).toBe(404);
    expect(await app.held(tom.parent)).toMatchObject([{ _id: body._id, fromMyChild: false, otherDecides: false }]);
    expect(await waiting(tom.parent)).toHaveLength(1);
    expect((await app.decide(tom.parent, body._id, 'release')).body.delivered).toBe(true);
    expect(await texts(tom, mia)).toEqual([PHONE]);
  });

  test('does not keep a call for help waiting', async () => {
    const [mia, tom] = await app.friends(aged(17), aged(16));
    const { status, body } = await app.write(mia, tom, 'my brother is not breathing come to 12 oak street');
    expect([status, body.held]).toEqual([201, undefined]);
    expect(body.advice).toContain('999');
  });

  test('is refused where the chat is paused, and counts against nobody while it is only asked about', async () => {
    const [mia, tom] = await app.friends(aged(17), aged(14));
    for (let at = 0; at < 4; at += 1) expect((await app.write(mia, tom, `${PHONE} ${at}`)).status).toBe(409);
    expect((await app.write(tom, mia, 'hello')).status).toBe(201);
  });
});

test('a contact detail from a younger writer to a friend of 16 waits for the writer’s parent alone', async () => {
  const [mia, tom] = await app.friends(aged(14), aged(16));
  const { status, body } = await app.write(mia, tom, PHONE);
  expect([status, body.held]).toEqual([201, 'waiting']);
  expect(await app.held(tom.parent)).toEqual([]);
  expect(await waiting(tom.parent)).toEqual([]);
  expect((await app.decide(tom.parent, body._id, 'refuse')).status).toBe(404);
  expect(await app.held(mia.parent)).toMatchObject([{ _id: body._id, fromMyChild: true, otherDecides: false }]);
  expect((await app.decide(mia.parent, body._id, 'release')).body.delivered).toBe(true);
});

/** Turns 16 tomorrow, at the earliest. */
function sixteenSoon(): { birthYear: number; birthMonth: number; turnsInMs: number } {
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const turnsInMs = next.getTime() - now.getTime() + 3_600_000;
  return { birthYear: next.getUTCFullYear() - 16, birthMonth: next.getUTCMonth() + 1, turnsInMs };
}

describe('while a message waits', () => {
  test('a child who turns 16 takes it from its own parent, at once; what remains decides', async () => {
    const { turnsInMs, ...birth } = sixteenSoon();
    const [mia, tom] = await app.friends(birth, aged(14));
    const { body } = await app.write(mia, tom, PHONE);
    expect([await heldIds(mia.parent), await heldIds(tom.parent)]).toEqual([[body._id], [body._id]]);
    clock.aheadMs = turnsInMs;
    const claims = { auth_time: Math.floor((Date.now() + clock.aheadMs) / 1000) };
    const confirmed = async ({ userId, ...parent }: Parent) => ({
      ...parent,
      userId,
      token: await service.token({ role: 'parent', userId, claims }),
    });
    expect([await heldIds(mia.parent), await heldIds(tom.parent)]).toEqual([[], [body._id]]);
    expect((await app.decide(await confirmed(mia.parent), body._id, 'release')).status).toBe(404);
    await recheckPendingReviewOf({ ...service, push: () => undefined, pushNotifications: () => undefined }, [
      mia.childId,
    ]);
    expect(await waiting(mia.parent)).toEqual([]);
    expect(await waiting(tom.parent)).toHaveLength(1);
    expect((await app.decide(await confirmed(tom.parent), body._id, 'release')).body.delivered).toBe(true);
  });

  test('a birthday that makes the writer 16 sends it where the friend’s parent has said yes already', async () => {
    const [mia, tom] = await app.friends(aged(15), aged(14));
    const { body } = await app.write(mia, tom, PHONE);
    expect((await app.decide(tom.parent, body._id, 'release')).body.delivered).toBe(false);
    await app.change(mia, aged(16));
    await eventually(async () => expect(await texts(tom, mia)).toEqual([PHONE]));
    expect(await waiting(mia.parent)).toEqual([]);
  });

  test('with both of 16 nobody decides: what was not confirmed is not sent, what was is', async () => {
    const [mia, tom] = await app.friends(aged(15), aged(16));
    await app.write(mia, tom, PHONE);
    await app.change(mia, aged(16));
    await eventually(async () => expect(await states(mia, tom)).toEqual(['refused']));
    expect([await heldIds(mia.parent), await texts(tom, mia)]).toEqual([[], []]);
    const [zoe, ava] = await app.friends(aged(16), aged(15));
    await app.write(zoe, ava, PHONE, { confirmed: true });
    await app.change(ava, aged(16));
    await eventually(async () => expect(await texts(ava, zoe)).toEqual([PHONE]));
  });

  test('a corrected birthday shows it to no parent who could not see it, and it is not sent', async () => {
    const [mia, tom] = await app.friends(aged(16), aged(14));
    const { body } = await app.write(mia, tom, PHONE, { confirmed: true });
    const readableSince = new Date(Date.now() + 1000).toISOString();
    await app.change(mia, { ...aged(15), readableSince });
    await eventually(async () => expect(await states(mia, tom)).toEqual(['refused']));
    for (const parent of [mia.parent, tom.parent]) {
      expect(await app.held(parent)).toEqual([]);
      expect((await app.decide(parent, body._id, 'release')).status).toBe(404);
    }
    expect((await app.read(mia.parent, mia, tom, '?reason=she%20was%20sad')).body).toEqual([]);
    expect((await app.report(mia.parent, body._id)).status).toBe(404);
  });
});

test('a parent cannot report, and so not find, what a child of 16 wrote', async () => {
  const [mia, tom] = await app.friends(aged(16), aged(14));
  const { body } = await app.write(mia, tom, 'you smell');
  expect((await app.report(mia.parent, body._id)).status).toBe(404);
  expect((await app.report(tom.parent, body._id)).status).toBe(201);
});

test('a page newer than the reading that was recorded is another reading', async () => {
  const [mia, tom] = await app.friends();
  for (let at = 0; at < 3; at += 1) await app.write(mia, tom, `hello ${at}`);
  const url = `/api/profile/child/${mia.childId}/messages/${tom.childId}`;
  const { token } = mia.parent;
  const first = await service.call('GET', `${url}?limit=1`, { token });
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await service.call<ChildMessage[]>('GET', next, { token })).body.map(({ content }) => content)).toEqual([
    'hello 1',
  ]);
  expect((await app.reads(mia)).body).toHaveLength(1);
  const future = Buffer.from(JSON.stringify(new Date(Date.now() + 3_600_000).toISOString())).toString('base64url');
  expect((await service.call('GET', `${url}?cursor=${future}`, { token })).status).toBe(200);
  expect((await app.reads(mia)).body).toHaveLength(2);
});
