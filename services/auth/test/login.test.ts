import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { setRole } from '../src/admins/set-role.ts';
import { type AuthNetwork, type Reply, startAuthNetwork, startAuthService } from './auth-network.ts';
import { secondFactors } from './second-factors.ts';
import { takeAboutAsLong } from './timing.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const setCookies = ({ headers }: Reply) => headers.getSetCookie();
const fail = (email: string, from: string) => network.post('login', { email, password: 'not the password' }, { from });

async function failTimes(count: number, email: string, from: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let time = 0; time < count; time += 1) replies.push(await fail(email, from));
  return replies;
}

test('a member gets a 15-minute token that anyone can verify with the published key', async () => {
  const person = await network.member();
  const reply = await network.login({ email: person.email.toUpperCase() });
  expect(reply).toMatchObject({ status: 200, body: { userId: person.userId, role: 'parent', expiresInSeconds: 900 } });
  const [header = '', payload = '', signature = ''] = reply.body.token.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { keys } = (await network.send('GET', '.well-known/jwks.json')).body;
  const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' });
  expect(alg).toBe('EdDSA');
  expect(verifySignature(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  const claims = claimsOf(reply.body.token);
  expect(claims).toMatchObject({
    sub: person.userId,
    role: 'parent',
    iss: 'notalone',
    aud: 'notalone',
    sid: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  expect(claims.exp - claims.iat).toBe(900);
});

test.each([
  [false, 24 * 3600],
  [true, 14 * 24 * 3600],
])(
  'with Remember Me %s the refresh cookie lives %i seconds, out of reach of scripts and other sites',
  async (rememberMe, seconds) => {
    const person = await network.member();
    const [refresh = '', uploads = ''] = setCookies(await network.login(person, { rememberMe }));
    expect(refresh).toMatch(
      /^na_refresh=[0-9a-f]{24}\.[\w-]{43}; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(Math.abs(Number(/Max-Age=(\d+)/.exec(refresh)?.[1]) - seconds)).toBeLessThanOrEqual(1);
    expect(uploads).toMatch(/^na_uploads=[\w.-]+; Max-Age=900; Path=\/uploads; HttpOnly; SameSite=Strict$/);
  },
);

test('before the phone is verified the right password sends a new code and returns the user id', async () => {
  const person = await network.register();
  await network.smsCode(person.phoneNumber);
  const reply = await network.login(person);
  expect(reply).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED', userId: person.userId } });
  expect(setCookies(reply)).toEqual([]);
  const verificationCode = await network.smsCode(person.phoneNumber, 2);
  expect((await network.post('verify-sms', { userId: person.userId, verificationCode })).status).toBe(200);
  expect((await network.login(person)).status).toBe(200);
});

test('when the number has used up its quota, no message is sent and the answer says so', async () => {
  const person = await network.register();
  for (let time = 0; time < 2; time += 1)
    expect((await network.login(person)).body.msg).toMatch(/We have sent you a new code/);
  expect(await network.login(person)).toMatchObject({
    status: 403,
    body: { code: 'PHONE_NOT_VERIFIED', msg: expect.stringMatching(/newest code we sent/) },
  });
  const verificationCode = await network.smsCode(person.phoneNumber, 3);
  expect((await network.post('verify-sms', { userId: person.userId, verificationCode })).status).toBe(200);
});

test('a wrong password before verification reveals nothing', async () => {
  const person = await network.register();
  expect(await network.login(person, { password: 'not the password' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_CREDENTIALS' },
  });
});

describe.each(['a member', 'nobody'] as const)('the email of %s', (who) => {
  const emailOf = async () => (who === 'a member' ? (await network.member()).email : network.someone().email);

  test('gets five "wrong password" answers, then locks that client out for 900 seconds', async () => {
    const email = await emailOf();
    const replies = await failTimes(5, email, '192.0.2.1');
    expect(replies.map(({ body }) => [body.code, body.msg])).toEqual(
      Array(5).fill(['INVALID_CREDENTIALS', 'Invalid credentials.']),
    );
    const sixth = await fail(email, '192.0.2.99');
    expect(sixth).toMatchObject({
      status: 429,
      body: {
        code: 'LOCKED_OUT',
        msg: 'Too many failed attempts. You are locked out for your safety.',
        retryAfterSeconds: expect.closeTo(900, -2),
      },
    });
    expect(Number(sixth.headers.get('retry-after'))).toBeCloseTo(900, -2);
    expect((await fail(email, '198.51.100.1')).status).toBe(400);
    await network.pass(901);
    expect((await fail(email, '192.0.2.1')).status).toBe(400);
  });

  test('allows five of many concurrent attempts', async () => {
    const email = await emailOf();
    const replies = await Promise.all(Array.from({ length: 12 }, () => fail(email, '192.0.2.1')));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

test('a lockout also refuses the right password; another client and another account are not affected', async () => {
  const [person, other] = [await network.member(), await network.member()];
  await failTimes(5, person.email, '192.0.2.1');
  expect((await network.login(person, {}, { from: '192.0.2.1' })).status).toBe(429);
  expect((await network.login(person, {}, { from: '198.51.100.1' })).status).toBe(200);
  expect((await network.login(other, {}, { from: '192.0.2.1' })).status).toBe(200);
});

test('behind a trusted proxy lockouts stay separate per client, and a forged address is ignored', async () => {
  const config = { TRUSTED_PROXIES: ['10.0.0.0/8'] };
  const behindProxy = await startAuthService(network.emulators, { alongside: network, config });
  const { email } = await network.member();
  const statusOf = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const payload = { email, password: 'not the password' };
    const url = '/api/auth/login';
    return (await behindProxy.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
  };
  for (let time = 0; time < 5; time += 1) expect(await statusOf('10.1.2.3', '203.0.113.9')).toBe(400);
  expect(await statusOf('10.1.2.3', '203.0.113.9')).toBe(429);
  expect(await statusOf('10.1.2.3', '198.51.100.1')).toBe(400);
  for (let time = 0; time < 5; time += 1) expect(await statusOf('203.0.114.9', `198.18.${time}.1`)).toBe(400);
  expect(await statusOf('203.0.114.9', '198.18.77.1')).toBe(429);
  await behindProxy.stop();
});

test('a correct password resets the count of wrong ones', async () => {
  const person = await network.member();
  for (let round = 0; round < 2; round += 1) {
    await failTimes(4, person.email, '192.0.2.1');
    expect((await network.login(person, {}, { from: '192.0.2.1' })).status).toBe(200);
  }
});

test('an unknown email takes about as long as a known one', async () => {
  const person = await network.member();
  const loginAs = (email: string) => network.post('login', { email, password: 'not the password' });
  const unknown = () => loginAs(network.someone().email);
  expect(await takeAboutAsLong(unknown, () => loginAs(person.email))).toBe(true);
});

test('a banned person reads the reason and the end, and loses the session', async () => {
  const person = await network.member();
  const { cookie } = await network.login(person);
  const until = new Date(network.deps.now().getTime() + 3_600_000);
  await accounts(network.deps.db).updateOne(
    { _id: person.userId },
    { $set: { ban: { reason: 'Unkind messages', until } } },
  );
  expect(await network.login(person)).toMatchObject({
    status: 403,
    body: { code: 'BANNED', msg: expect.stringMatching(/until .*Reason: Unkind messages/) },
  });
  expect(await network.post('refresh', undefined, { cookie })).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  await network.pass(3601);
  expect((await network.login(person)).status).toBe(200);
});

test('parents look up names by id; only the owner and admins see the email', async () => {
  const [ada, bo] = [await network.member(), await network.member()];
  const ids = [bo.userId, 'f'.repeat(24), ada.userId, bo.userId];
  const asked = async (token: string) => (await network.post('user-details', { ids }, { token })).body.users;
  const parent = (await network.login(ada)).body.token;
  const bare = { _id: bo.userId, username: bo.username };
  const own = { _id: ada.userId, username: ada.username, email: ada.email };
  expect(await asked(parent)).toEqual([bare, own]);
  await setRole(network.deps, ada.email, 'admin');
  const waiting = (await network.login(ada)).body.token;
  expect(await asked(waiting), 'without a second factor').toEqual([bare, own]);
  const factors = secondFactors(network);
  const confirmed = (await factors.addPasskey(waiting, factors.newPasskey())).body.token;
  expect(await asked(confirmed)).toEqual([{ ...bare, email: bo.email }, own]);
});
