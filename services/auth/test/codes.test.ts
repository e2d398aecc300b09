import { CODE_MAX_TRIES } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, startAuthNetwork, statusesOf, wrong } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const verify = (userId: string, verificationCode: string, how = 'verify-sms') =>
  network.post(how, { userId, verificationCode });
const resend = (userId: string, channel?: string) =>
  network.post('resend-verification', { userId, ...(channel ? { channel } : {}) });

test('the right code verifies the phone once', async () => {
  const { userId, phoneNumber } = await network.register();
  const code = await network.smsCode(phoneNumber);
  expect(await verify(userId, code)).toMatchObject({
    status: 200,
    body: { message: 'Phone number verified successfully!' },
  });
  expect(await verify(userId, code)).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
});

test('of two concurrent verifications with one code only one succeeds', async () => {
  const { userId, phoneNumber } = await network.register();
  const code = await network.smsCode(phoneNumber);
  const both = await Promise.all([verify(userId, code), verify(userId, code)]);
  expect(statusesOf(both)).toEqual([200, 400]);
});

test('after five wrong tries the right code no longer works', async () => {
  const { userId, phoneNumber } = await network.register();
  const code = await network.smsCode(phoneNumber);
  const tries = await Promise.all(Array.from({ length: CODE_MAX_TRIES }, () => verify(userId, wrong(code))));
  expect(tries.map(({ body }) => body.code)).toEqual(Array(CODE_MAX_TRIES).fill('CODE_INVALID'));
  expect(await verify(userId, code)).toMatchObject({
    status: 400,
    body: { code: 'CODE_EXPIRED', msg: expect.stringMatching(/too often/) },
  });
});

test('a code expires after 600 seconds', async () => {
  const { userId, phoneNumber } = await network.register();
  const code = await network.smsCode(phoneNumber);
  await network.pass(601);
  expect(await verify(userId, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } });
});

test('a code works only for its purpose', async () => {
  const person = await network.register();
  const sms = await network.smsCode(person.phoneNumber);
  expect(await verify(person.userId, sms, 'verify-email')).toMatchObject({
    status: 400,
    body: { code: 'CODE_INVALID' },
  });
  const reset = await network.post('reset-password', {
    userId: person.userId,
    resetCode: sms,
    newPassword: 'nine quiet herons',
  });
  expect(reset).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
  const other = await network.register();
  await network.smsCode(other.phoneNumber);
  expect((await verify(other.userId, sms)).status).toBe(400);
  expect((await verify(person.userId, sms)).status).toBe(200);
});

test('a new code replaces the previous one', async () => {
  const { userId, phoneNumber } = await network.register();
  const first = await network.smsCode(phoneNumber);
  await network.pass(60);
  expect(await resend(userId)).toMatchObject({
    status: 200,
    body: { message: 'New verification code sent to your phone!' },
  });
  const second = await network.smsCode(phoneNumber, 2);
  expect((await verify(userId, first)).status).toBe(400);
  expect((await verify(userId, second)).status).toBe(200);
});

describe.each(['a new address', 'a member’s address'] as const)('resending to an account with %s', (kind) => {
  async function newcomer() {
    if (kind === 'a new address') return network.register();
    const owner = await network.member();
    return network.register({ email: owner.email });
  }

  test('waits 60 seconds, and sends at most three codes an hour', async () => {
    const { userId, phoneNumber } = await newcomer();
    const early = await resend(userId);
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(55);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    for (let again = 0; again < 2; again += 1) {
      await network.pass(61);
      expect((await resend(userId)).status).toBe(200);
    }
    await network.pass(61);
    const fourth = await resend(userId);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3000);
    await eventually(() => expect(network.emulators.sms(phoneNumber)).toHaveLength(3));
  });

  test('sends at most five codes in a day', async () => {
    const { userId } = await newcomer();
    for (let again = 0; again < 4; again += 1) {
      await network.pass(3601);
      expect((await resend(userId)).status).toBe(200);
    }
    await network.pass(3601);
    const sixth = await resend(userId);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3600 * 18);
  });
});

test('two concurrent resends send one code', async () => {
  const { userId, phoneNumber } = await network.register();
  await network.smsCode(phoneNumber);
  await network.pass(61);
  const both = await Promise.all([resend(userId), resend(userId)]);
  expect(statusesOf(both)).toEqual([200, 429]);
});

test('the wait applies to a number, not to an account', async () => {
  const first = await network.register();
  await network.pass(61);
  await network.register({ phoneNumber: first.phoneNumber });
  const early = await resend(first.userId);
  expect(early.status).toBe(429);
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('messages count per number and purpose: registration codes do not use up the reset quota', async () => {
  const { phoneNumber, email } = await network.member();
  const reset = () => network.post('forgot-password', { email, phoneNumber }, { from: '192.0.2.1' });
  await network.register({ phoneNumber });
  await network.register({ phoneNumber });
  const fourth = await network.post('register', { ...network.someone(), phoneNumber, password: PASSWORD });
  expect(fourth.status).toBe(429);
  for (let time = 0; time < 3; time += 1) {
    expect((await reset()).status).toBe(200);
    await network.pass(61);
  }
  const late = await reset();
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000);
  await network.pass(3600);
  expect((await reset()).status).toBe(200);
  await eventually(() => expect(network.emulators.sms(phoneNumber)).toHaveLength(7));
});

test('the answer’s channel is the requested one and reveals nothing; a verified phone gets no more codes', async () => {
  const { userId, phoneNumber, email } = await network.member();
  await network.pass(61);
  expect(await resend(userId)).toMatchObject({
    status: 200,
    body: { message: 'New verification code sent to your phone!' },
  });
  expect((await resend(userId, 'email')).status).toBe(200);
  await eventually(() => expect(network.emulators.mails(email)).toHaveLength(2));
  expect(network.emulators.sms(phoneNumber)).toHaveLength(1);
  expect((await verify(userId, await network.mailCode(email), 'verify-email')).status).toBe(200);
});

test('an unknown id gets the same answers and limits as any other', async () => {
  const userId = 'f'.repeat(24);
  expect((await resend(userId)).status).toBe(200);
  expect((await resend(userId)).status).toBe(429);
  expect(await verify(userId, '123456')).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
});

test('neither codes nor numbers are readable in the database', async () => {
  const person = await network.register();
  const code = await network.smsCode(person.phoneNumber);
  const collections = ['codes', 'deliveries', 'quotas', 'attempts'].map((name) =>
    network.deps.db.collection(name).find().toArray(),
  );
  const all = JSON.stringify(await Promise.all(collections));
  for (const secret of [`"${code}"`, person.phoneNumber, person.email, PASSWORD]) expect(all).not.toContain(secret);
});
