import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { type AuthNetwork, PASSWORD, sixDigits, startAuthNetwork, statusesOf } from './auth-network.ts';
import { takeAboutAsLong } from './timing.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const register = (person: object) => network.post('register', { password: PASSWORD, ...person });

test('a registration texts a code, and mails a code with a link that carries the time sent', async () => {
  const before = Math.floor(Date.now() / 1000);
  const person = await network.register();
  expect(await network.smsCode(person.phoneNumber)).toMatch(/^\d{6}$/);
  const code = await network.mailCode(person.email);
  const mail = network.emulators.mails(person.email)[0]?.text ?? '';
  const link = new URL(/http\S+/.exec(mail)?.[0] ?? '');
  const { sentAt, ...who } = Object.fromEntries(link.searchParams);
  expect(who).toEqual({ userId: person.userId });
  expect(Number(sentAt)).toBeGreaterThanOrEqual(before);
  expect(Number(sentAt)).toBeLessThanOrEqual(Date.now() / 1000);
  expect((await network.post('verify-email', { userId: person.userId, verificationCode: code })).body).toEqual({
    message: 'Email verified successfully! You can now log in.',
  });
});

test('the version of the terms and that one is an adult are kept with the account, where the call says so', async () => {
  const stored = async (said: object) => {
    const { body } = await register({ ...network.someone(), ...said });
    return await accounts(network.deps.db).findOne({ _id: body.userId });
  };
  const account = await stored({ isAdult: true, termsVersion: '2026-11-26' });
  expect(account?.agreed).toEqual({ isAdult: true, terms: '2026-11-26', at: expect.any(Date) });
  expect(await stored({})).not.toHaveProperty('agreed');
});

test('a username is unique in any case, and a taken one gets 409', async () => {
  const person = await network.register();
  const reply = await register({ ...network.someone(), username: person.username.toUpperCase() });
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', msg: 'That username is already taken.' },
  });
});

test('a phone number may serve several accounts', async () => {
  const { phoneNumber } = await network.register();
  await network.register({ phoneNumber });
  await eventually(() => expect(network.emulators.sms(phoneNumber)).toHaveLength(2));
});

test('the number is stored as E.164 however it was typed', async () => {
  const { phoneNumber, ...someone } = network.someone();
  const { body } = await register({ ...someone, phoneNumber: `0${phoneNumber.slice(3, 7)} ${phoneNumber.slice(7)}` });
  expect(await accounts(network.deps.db).findOne({ _id: body.userId })).toMatchObject({ phone: phoneNumber });
});

test.each([
  ['password', { password: 'liverpool' }, /too easy to guess/],
  ['phoneNumber', { phoneNumber: '12345678901' }, /valid UK phone number/],
  ['email', { email: 'nobody' }, /Invalid email/],
  ['isAdult', { isAdult: false }, /.+/],
  ['termsVersion', { termsVersion: 'newest' }, /.+/],
  ['username', { username: 'Not Al0ne' }, /reserved/],
  ['username', { username: 'Аnn Lee' }, /one alphabet/],
])('a bad %s is refused at its field', async (field, change, text) => {
  const reply = await register({ ...network.someone(), ...change });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: { [field]: expect.stringMatching(text) } },
  });
});

test('a person’s own email is refused as the password', async () => {
  const someone = network.someone();
  expect(await register({ ...someone, password: someone.email })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.any(String) } },
  });
});

test('the password is stored as argon2id with OWASP’s parameters', async () => {
  const person = await network.register();
  const stored = await accounts(network.deps.db).findOne({ _id: person.userId });
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a known email is answered like success, and the owner gets a message instead of a code', async () => {
  const owner = await network.member();
  const fresh = network.someone();
  const known = { ...network.someone(), email: owner.email.toUpperCase() };
  const [success, decoy] = [await register(fresh), await register(known)];
  expect(decoy.status).toBe(success.status);
  expect(Object.keys(decoy.body)).toEqual(Object.keys(success.body));
  expect(decoy.body.userId).toMatch(/^[0-9a-f]{24}$/);
  const names = (headers: Headers) => [...headers.keys()].sort();
  expect(names(decoy.headers)).toEqual(names(success.headers));
  await eventually(() =>
    expect(network.emulators.mails(owner.email)[0]?.subject).toBe('You already have a Not Alone account'),
  );
  expect((await network.login(owner)).status).toBe(200);
});

test('a known email with the owner’s own number sends a text that says they have an account, without a code', async () => {
  const owner = await network.member();
  await register({ ...network.someone(), email: owner.email, phoneNumber: owner.phoneNumber });
  await eventually(() => expect(network.emulators.sms(owner.phoneNumber)[0]?.body).toMatch(/already have an account/));
  expect(sixDigits(network.emulators.sms(owner.phoneNumber)[0]?.body)).toBe('none');
});

test('a known email takes about as long as a new one', async () => {
  const [owner, newcomer] = [await network.member(), network.someone()];
  // Each registration replaces the previous one with its address, so both do the same work.
  const registerWith = (email: string) => () => register({ ...network.someone(), email });
  expect(await takeAboutAsLong(registerWith(owner.email), registerWith(newcomer.email))).toBe(true);
});

test('of two concurrent registrations of one email one becomes the account and the other is void', async () => {
  const someone = network.someone();
  const both = await Promise.all([
    register(someone),
    register({ ...someone, username: `${someone.username} 2`, phoneNumber: '07700900998' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await accounts(network.deps.db).countDocuments({ emailKey: someone.email })).toBe(1);
});

test('of two concurrent registrations of one username one is refused', async () => {
  const { username, ...someone } = network.someone();
  const both = await Promise.all([
    register({ ...someone, username }),
    register({ ...network.someone(), username: username.toUpperCase() }),
  ]);
  expect(statusesOf(both)).toEqual([201, 409]);
});

test('one number gets three registration codes an hour; the fourth request learns when to come back', async () => {
  const { phoneNumber } = await network.register();
  for (let again = 0; again < 2; again += 1) await network.register({ phoneNumber });
  const fourth = await register({ ...network.someone(), phoneNumber });
  expect(fourth).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3500);
});

describe('text pumping', () => {
  const anybody = () => ({ ...network.someone(), password: PASSWORD });

  test('twenty registrations from one network in a moment become eight texts and a 429', async () => {
    const from = '198.51.100.30';
    const twenty = Array.from({ length: 20 }, anybody);
    const replies = await Promise.all(twenty.map((person) => network.post('register', person, { from })));
    const refused = replies.filter(({ status }) => status === 429);
    expect([replies.filter(({ status }) => status === 201).length, refused.length]).toEqual([8, 12]);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    await eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
    const texts = twenty.flatMap(({ phoneNumber }) => network.emulators.sms(phoneNumber));
    expect(texts).toHaveLength(8);
    expect((await network.post('register', anybody(), { from: '198.51.101.30' })).status).toBe(201);
  });

  test('asking for further codes counts for the network too', async () => {
    const from = '198.51.102.30';
    const people: { userId: string }[] = [];
    for (let count = 0; count < 7; count += 1) people.push((await network.post('register', anybody(), { from })).body);
    await network.pass(61);
    const again = () => people.map(({ userId }) => network.post('resend-verification', { userId }, { from }));
    expect(statusesOf(await Promise.all(again()))).toEqual([200, ...Array(6).fill(429)]);
  });
});
