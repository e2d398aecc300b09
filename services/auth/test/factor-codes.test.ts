import { randomUUID } from 'node:crypto';
import {
  adminChanged,
  FACTOR_FAILURES_PER_DAY,
  secondFactorChanged,
  sessionIdSchema,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { confirmAuthenticatorCode } from '../src/second-factor/confirm-code.ts';
import { resetFactor } from '../src/second-factor/reset-factor.ts';
import { type AuthNetwork, startAuthNetwork, statusesOf, wrong } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { claimsOf, type NewAdmin, secondFactors } from './second-factors.ts';

let network: AuthNetwork;
let factors: ReturnType<typeof secondFactors>;
let changes: EventsSeen;
beforeAll(async () => {
  network = await startAuthNetwork();
  factors = secondFactors(network);
  changes = await collectEvents([secondFactorChanged, adminChanged]);
});
afterAll(() => Promise.all([network.close(), changes.close()]));

const subjects = (email: string) => network.emulators.mails(email).map(({ subject }) => subject);
const callerOf = ({ userId, token }: NewAdmin) => ({
  role: 'parent' as const,
  userId: userIdSchema.parse(userId),
  sessionId: sessionIdSchema.parse(claimsOf(token).sid),
});
const HOME = '10.200.1.7';

/** An admin with an authenticator app, logged in again with the password alone, one minute later. */
async function adminWithApp() {
  const kim = await factors.newAdmin();
  const { secret, reply } = await factors.addAuthenticator(kim.token);
  expect(reply).toMatchObject({ status: 201, body: { role: 'admin' } });
  await network.pass(60);
  return { secret, recoveryCodes: reply.body.recoveryCodes as string[], kim: await factors.again(kim) };
}

test('the secret is shown once as text and address, and is encrypted in the database', async () => {
  const kim = await factors.newAdmin();
  const { body } = await network.post('authenticator', {}, { token: kim.token });
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Not%20Alone:.*secret=[A-Z2-7]{32}/);
  expect((await factors.mine(kim.token)).authenticator).toBeUndefined();
  await network.post('authenticator/confirm', { code: factors.code(body.secret) }, { token: kim.token });
  expect((await factors.mine(kim.token)).authenticator).toBeDefined();
  const stored = JSON.stringify(await network.deps.db.collection('secondFactors').find().toArray());
  expect(stored).not.toContain(body.secret);
});

test('an app is registered by a right code, in time, in the session that was shown the secret', async () => {
  const kim = await factors.newAdmin();
  const { body } = await network.post('authenticator', {}, { token: kim.token });
  const other = await factors.again(kim);
  const confirm = (token: string, code: string) => network.post('authenticator/confirm', { code }, { token });
  expect(await confirm(other.token, factors.code(body.secret))).toMatchObject({ body: { code: 'CODE_EXPIRED' } });
  expect(await confirm(kim.token, wrong(factors.code(body.secret)))).toMatchObject({ body: { code: 'CODE_INVALID' } });
  await network.pass(601);
  expect(await confirm(kim.token, factors.code(body.secret))).toMatchObject({ body: { code: 'CODE_EXPIRED' } });
  expect((await factors.mine(kim.token)).authenticator).toBeUndefined();
});

test('a code confirms once; the same one again, or an earlier one, does not', async () => {
  const { kim, secret } = await adminWithApp();
  const code = factors.code(secret);
  expect(await factors.confirmCode(kim.token, code)).toMatchObject({ status: 200, body: { role: 'admin' } });
  const again = await factors.again(kim);
  expect(await factors.confirmCode(again.token, code)).toMatchObject({ status: 400, body: { code: 'CODE_INVALID' } });
  expect((await factors.confirmCode(again.token, factors.code(secret, -1))).status).toBe(400);
  await network.pass(31);
  expect((await factors.confirmCode(again.token, factors.code(secret))).status).toBe(200);
});

test('the code that registered the app confirms no login', async () => {
  const kim = await factors.newAdmin();
  const { secret, reply } = await factors.addAuthenticator(kim.token);
  expect(reply.status).toBe(201);
  const again = await factors.again(kim);
  expect((await factors.confirmCode(again.token, factors.code(secret))).status).toBe(400);
});

test('of one code sent twice at once one is accepted', async () => {
  const { kim, secret } = await adminWithApp();
  const code = factors.code(secret);
  const both = await Promise.all([factors.confirmCode(kim.token, code), factors.confirmCode(kim.token, code)]);
  expect(statusesOf(both)).toEqual([200, 400]);
});

test.each([
  [-1, 200],
  [1, 200],
  [-2, 400],
  [2, 400],
])('a clock that is %i steps wrong: %i', async (steps, status) => {
  const { kim, secret } = await adminWithApp();
  await network.pass(60);
  expect((await factors.confirmCode(kim.token, factors.code(secret, steps))).status).toBe(status);
});

test('five wrong codes lock the network for 15 minutes, the right code too, and the owner elsewhere goes on', async () => {
  const { kim, secret } = await adminWithApp();
  for (let time = 0; time < 5; time += 1)
    expect((await factors.confirmCode(kim.token, wrong(factors.code(secret)), HOME)).status).toBe(400);
  expect(await factors.confirmCode(kim.token, factors.code(secret), HOME)).toMatchObject({
    status: 429,
    body: { code: 'LOCKED_OUT', retryAfterSeconds: 900 },
  });
  expect((await factors.confirmRecovery(kim.token, 'abcde-fghjk', HOME)).status).toBe(429);
  await eventually(() => expect(subjects(kim.email)).toContain('Somebody typed wrong codes for your account'));
  expect((await factors.confirmCode(kim.token, factors.code(secret))).status).toBe(200);
});

test('wrong codes are counted over all networks, and a passkey works all the same', async () => {
  const { kim, secret } = await adminWithApp();
  const passkey = factors.newPasskey();
  await factors.confirmCode(kim.token, factors.code(secret));
  expect((await factors.addPasskey(kim.token, passkey)).status).toBe(201);
  await network.pass(31);
  const caller = callerOf(kim);
  for (let time = 0; time < FACTOR_FAILURES_PER_DAY; time += 1) {
    // Not over HTTP, where a person may ask twenty times a minute.
    const client = { prefix: `10.201.${time}`, device: 'Firefox' };
    const guess = confirmAuthenticatorCode(network.deps, caller, wrong(factors.code(secret)), client);
    await expect(guess).rejects.toMatchObject({ code: 'CODE_INVALID' });
  }
  const late = await factors.again(kim);
  expect((await factors.confirmCode(late.token, factors.code(secret))).status).toBe(429);
  expect((await factors.confirmPasskey(late.token, passkey)).status).toBe(200);
  await network.pass(86_400);
  const nextDay = await factors.again(kim);
  expect((await factors.confirmCode(nextDay.token, factors.code(secret))).status).toBe(200);
});

test('a recovery code confirms once, however it is typed, and then another factor can be registered', async () => {
  const { kim, recoveryCodes } = await adminWithApp();
  const [code = ''] = recoveryCodes;
  const reply = await factors.confirmRecovery(kim.token, ` ${code.toUpperCase().replace('-', ' ')} `);
  expect(reply).toMatchObject({ status: 200, body: { role: 'admin' } });
  expect((await factors.mine(kim.token)).recoveryCodesLeft).toBe(9);
  expect((await factors.addPasskey(reply.body.token, factors.newPasskey())).status).toBe(201);
  const again = await factors.again(kim);
  expect(await factors.confirmRecovery(again.token, code)).toMatchObject({ body: { code: 'CODE_INVALID' } });
});

test('of one recovery code sent twice at once one is accepted, and none is stored as it is typed', async () => {
  const { kim, recoveryCodes } = await adminWithApp();
  const code = recoveryCodes[3] ?? '';
  const both = await Promise.all([factors.confirmRecovery(kim.token, code), factors.confirmRecovery(kim.token, code)]);
  expect(statusesOf(both)).toEqual([200, 400]);
  const stored = JSON.stringify(await network.deps.db.collection('secondFactors').find().toArray());
  expect(recoveryCodes.filter((one) => stored.includes(one) || stored.includes(one.replace('-', '')))).toEqual([]);
});

test('new recovery codes void the old ones, and nobody else’s work', async () => {
  const { kim, secret, recoveryCodes } = await adminWithApp();
  const { body } = await factors.confirmCode(kim.token, factors.code(secret));
  const renewed = await network.post('recovery-codes', {}, { token: body.token });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const again = await factors.again(kim);
  expect((await factors.confirmRecovery(again.token, recoveryCodes[0] ?? '')).status).toBe(400);
  const { kim: lee } = await adminWithApp();
  expect((await factors.confirmRecovery(lee.token, renewed.body.recoveryCodes[0])).status).toBe(400);
  expect((await factors.confirmRecovery(again.token, renewed.body.recoveryCodes[0])).status).toBe(200);
});

test('the operator resets a lost factor: sessions end, a mail and the audit say so, and the next login registers', async () => {
  const { kim, secret, recoveryCodes } = await adminWithApp();
  const { body } = await factors.confirmCode(kim.token, factors.code(secret));
  expect(await resetFactor(network.deps, kim.email)).toBe(true);
  expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(401);
  await eventually(() => expect(subjects(kim.email)).toContain('Your passkeys and authenticator app were removed'));
  await eventually(() =>
    expect(changes.of(kim.userId)).toContainEqual({ userId: kim.userId, change: 'second-factor-reset' }),
  );
  const again = await network.login(kim);
  expect(again.body).toMatchObject({ role: 'parent', secondFactor: 'register' });
  expect((await factors.confirmRecovery(again.body.token, recoveryCodes[1] ?? '')).status).toBe(400);
  expect((await factors.addPasskey(again.body.token, factors.newPasskey())).status).toBe(201);
  expect(await resetFactor(network.deps, 'nobody@example.org')).toBe(false);
});

test('an account that only reads keeps reading only when the password is typed again', async () => {
  const ada = await network.member();
  await network.deps.db
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: ada.userId }, { $set: { readsOnly: true } });
  const { token } = (await network.login(ada)).body;
  const { body } = await network.post('confirm-password', { password: 'seven purple otters' }, { token });
  expect(claimsOf(body.token).reads_only).toBe(true);
});

test('erasing an account erases its factors', async () => {
  const { kim } = await adminWithApp();
  await network.deps.transact((session) =>
    eraseAccount(network.deps, session, { userId: kim.userId, erasureId: randomUUID() }),
  );
  expect(await network.deps.db.collection<{ _id: string }>('secondFactors').countDocuments({ _id: kim.userId })).toBe(
    0,
  );
});
