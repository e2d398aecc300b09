import { randomUUID } from 'node:crypto';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { setRole } from '../src/admins/set-role.ts';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { type AuthNetwork, PASSWORD, type Person, type Reply, startAuthNetwork } from './auth-network.ts';
import { takeAboutAsLong } from './timing.ts';

/** A person who registers with an address never learns whether a member owns it (rules 1.8, ADR 0031). */
let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const OTHER_PASSWORD = 'nine quiet herons';
type Prober = Pick<Person, 'username' | 'email' | 'phoneNumber'>;

/** The parts of an answer that could be compared; ids, tokens and times always differ. */
function visible({ status, headers, body }: Reply, { username, email, phoneNumber }: Prober) {
  const hidden = [username, email, phoneNumber].reduce(
    (text, secret) => text.replaceAll(secret, '…'),
    JSON.stringify(body)
      .replace(/[0-9a-f]{24}/g, 'id')
      .replace(/"(token|requestId)":"[^"]+"/g, '"$1":"…"')
      .replace(/"(\w+At|memberSince)":"[^"]+"/g, '"$1":"…"')
      // The clock runs between two calls: 59 seconds are the minute of the other flow.
      .replace(/"retryAfterSeconds":(\d+)/g, (_whole, seconds) => `"retryAfterSeconds":${Math.ceil(seconds / 60)} min`),
  );
  const setCookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=…').replace(/Max-Age=\d+/, ''));
  return { status, hidden, setCookies, names: [...headers.keys()].sort().join() };
}

const probe = (email: string): Prober => ({ ...network.someone(), email });

let flows = 0;
/** Every call that a person can make with an address and their own phone, answer by answer. */
async function wholeFlow(email: string) {
  const prober = probe(email);
  flows += 1;
  const from = `10.200.${flows}.1`;
  const answers: ReturnType<typeof visible>[] = [];
  const keep = (reply: Reply) => {
    answers.push(visible(reply, prober));
    return reply;
  };
  const post = async (path: string, body: object, sender = {}) =>
    keep(await network.post(path, body, { from, ...sender }));
  const login = (password: string) => post('login', { email, password });

  const { userId } = (await post('register', { ...prober, password: OTHER_PASSWORD })).body;
  await login(OTHER_PASSWORD);
  await login('not the password');
  await post('resend-verification', { userId });
  await post('resend-verification', { userId, channel: 'email' });
  await post('verify-email', { userId, verificationCode: '000000' });
  const verificationCode = await network.smsCode(prober.phoneNumber, 2);
  await post('verify-sms', { userId, verificationCode: '000000' });
  await post('verify-sms', { userId, verificationCode });
  await post('verify-sms', { userId, verificationCode });

  const opened = await login(OTHER_PASSWORD);
  const { token } = opened.body;
  keep(await network.send('GET', 'sessions', { from, token }));
  await post('user-details', { ids: [userId] }, { token });
  const refreshed = await post('refresh', {}, { cookie: opened.cookie });
  await post('logout', {}, { cookie: refreshed.cookie });
  await post('register', { ...network.someone(), username: prober.username, password: PASSWORD });

  const forgotten = await post('forgot-password', { email, phoneNumber: prober.phoneNumber });
  const resetCode = await network.smsCode(prober.phoneNumber, 3);
  await post('reset-password', { userId: forgotten.body.userId, resetCode, newPassword: 'eleven loud kettles' });
  for (let time = 0; time < 4; time += 1) await login('not the password');
  await login('eleven loud kettles');
  for (let time = 0; time < 6; time += 1) await login('not the password');
  await login('eleven loud kettles');
  return answers;
}

test('the whole flow gets the same answers for a member’s address and a new one', async () => {
  const owner = await network.member();
  const [known, unknown] = [await wholeFlow(owner.email), await wholeFlow(network.someone().email)];
  expect(known).toEqual(unknown);
  expect(known.map(({ status }) => status)).toEqual([
    ...[201, 403, 400, 429, 429, 400, 400, 200, 400],
    ...[200, 200, 200, 200, 200, 409, 200, 200],
    ...[400, 400, 400, 400, 200, 400, 400, 400, 400, 400, 429, 429],
  ]);
});

test('a second account with the address, verified after the first, gets the same answers', async () => {
  const owner = await network.member();
  const second = async (email: string) => {
    await wholeFlow(email);
    await network.pass(86_400);
    return wholeFlow(email);
  };
  expect(await second(owner.email)).toEqual(await second(network.someone().email));
});

describe('a member whose address somebody else has registered with', () => {
  async function shared() {
    const owner = await network.member();
    const other = await network.member({ email: owner.email.toUpperCase() });
    return { owner, other };
  }

  test('keeps the password, sessions and resets, and is told that somebody tried', async () => {
    const owner = await network.member();
    const { cookie } = await network.login(owner);
    const other = probe(owner.email);
    const { userId } = (await network.post('register', { ...other, password: OTHER_PASSWORD })).body;
    await network.post('verify-sms', { userId, verificationCode: await network.smsCode(other.phoneNumber) });
    expect((await network.login(owner)).body.userId).toBe(owner.userId);
    expect((await network.login(owner, { password: OTHER_PASSWORD })).body.userId).toBe(userId);
    expect((await network.post('refresh', undefined, { cookie })).status).toBe(200);
    const asked = await network.post('forgot-password', { email: owner.email, phoneNumber: owner.phoneNumber });
    const reset = { userId: asked.body.userId, resetCode: await network.smsCode(owner.phoneNumber, 2) };
    expect((await network.post('reset-password', { ...reset, newPassword: 'a new day today' })).status).toBe(200);
    expect((await network.login(owner, { password: 'a new day today' })).body.userId).toBe(owner.userId);
    expect((await network.login(owner, { password: OTHER_PASSWORD })).body.userId).toBe(userId);
    const subjects = () => network.emulators.mails(owner.email).map(({ subject }) => subject);
    await eventually(() => expect(subjects()).toContain('You already have a Not Alone account'));
  });

  test('comes first when both chose the same password', async () => {
    const { owner } = await shared();
    expect((await network.login(owner)).body.userId).toBe(owner.userId);
  });

  test('gets all mail to the address, and the other account none', async () => {
    const { owner, other } = await shared();
    const subjects = () => network.emulators.mails(owner.email).map(({ subject }) => subject);
    await network.post('resend-verification', { userId: other.userId, channel: 'email' });
    const asked = await network.post('forgot-password', { email: other.email, phoneNumber: other.phoneNumber });
    const reset = { userId: asked.body.userId, resetCode: await network.smsCode(other.phoneNumber, 2) };
    expect((await network.post('reset-password', { ...reset, newPassword: OTHER_PASSWORD })).status).toBe(200);
    await eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
    expect(subjects().filter((subject) => subject !== 'You already have a Not Alone account')).toEqual([
      'Please confirm your email address',
    ]);
  });

  test('is not guessed at more often: the other account’s own password does not reset the count', async () => {
    const owner = await network.member();
    const other = probe(owner.email);
    const { userId } = (await network.post('register', { ...other, password: OTHER_PASSWORD })).body;
    await network.post('verify-sms', { userId, verificationCode: await network.smsCode(other.phoneNumber) });
    const from = '203.0.113.77';
    const login = async (password: string) => (await network.login(owner, { password }, { from })).status;
    for (let time = 0; time < 4; time += 1) expect(await login(`guess number ${time}`)).toBe(400);
    expect(await login(OTHER_PASSWORD)).toBe(200);
    expect(await login(PASSWORD)).toBe(400);
    expect((await network.login(owner, {}, { from: '198.51.100.9' })).status).toBe(200);
  });

  test('leaves without erasing the other account, and the address is free again', async () => {
    const { owner, other } = await shared();
    await network.transact((session) =>
      eraseAccount(network.deps, session, { userId: owner.userId, erasureId: randomUUID() }),
    );
    expect((await network.login(other)).body.userId).toBe(other.userId);
    const later = await network.member({ email: owner.email });
    expect(await accounts(network.deps.db).findOne({ _id: later.userId })).toMatchObject({ holdsEmail: true });
  });

  test('receives the role granted to the address', async () => {
    const { owner, other } = await shared();
    expect(await setRole(network.deps, owner.email, 'admin')).toBe(true);
    expect((await network.login(owner)).body).toMatchObject({ userId: owner.userId, secondFactor: 'register' });
    expect(await accounts(network.deps.db).findOne({ _id: other.userId })).toMatchObject({ role: 'parent' });
  });
});

test('login takes about as long for the second account of an address as for a single one', async () => {
  const [alone, owner] = [await network.member(), await network.member()];
  const other = probe(owner.email);
  const { userId } = (await network.post('register', { ...other, password: OTHER_PASSWORD })).body;
  await network.post('verify-sms', { userId, verificationCode: await network.smsCode(other.phoneNumber) });
  expect(
    await takeAboutAsLong(
      () => network.login(owner, { password: OTHER_PASSWORD }),
      () => network.login(alone),
    ),
  ).toBe(true);
});
