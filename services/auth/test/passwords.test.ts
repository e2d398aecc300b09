import { createHash } from 'node:crypto';
import { NETWORK_TEXTS_PER_HOUR, STRANGERS_RESETS_PER_DAY } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork, statusesOf, wrong } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const NEW = 'nine quiet herons';
/** Every request comes from the same network unless a test says otherwise. */
function homeOf(email: string): string {
  const [one, two, three] = createHash('sha256').update(email.toLowerCase()).digest();
  return `10.${one}.${two}.${three}`;
}
const forgot = ({ email, phoneNumber }: Pick<Person, 'email' | 'phoneNumber'>, from = homeOf(email)) =>
  network.post('forgot-password', { email, phoneNumber }, { from });
const reset = (userId: string, resetCode: string, newPassword = NEW, from?: string) =>
  network.post('reset-password', { userId, resetCode, newPassword }, from ? { from } : {});

test('the texted code sets a new password and ends every session, and an email confirms it', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  const asked = await forgot({ ...person, email: person.email.toUpperCase() });
  expect(asked).toMatchObject({ status: 200, body: { message: 'Reset code sent to your phone number!' } });
  const { userId } = asked.body;
  const code = await network.smsCode(person.phoneNumber, 2);
  expect(await reset(userId, code)).toMatchObject({ status: 200, body: { message: 'New password is now valid!' } });
  expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(401);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(401);
  expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
  expect((await network.login(person, { password: NEW })).status).toBe(200);
  expect((await reset(userId, code, 'another fine day')).status).toBe(400);
  await eventually(() => expect(network.emulators.mails(person.email)[0]?.subject).toBe('Your password was changed'));
});

describe('a signed-in person’s new password', () => {
  async function signedIn() {
    const person = await network.member();
    const { token } = (await network.login(person)).body;
    const change = (password: string, newPassword: string, from?: string) =>
      network.post('account/password', { password, newPassword }, { token, ...(from && { from }) });
    return { person, token, change };
  }

  test('needs the old one, ends all other sessions, and is told by mail', async () => {
    const { person, token, change } = await signedIn();
    const other = await network.login(person);
    expect(await change('not the password', NEW)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CREDENTIALS', errors: { password: 'That is not your password.' } },
    });
    for (const weak of ['liverpool', person.email, PASSWORD])
      expect((await change(PASSWORD, weak)).body).toMatchObject({ errors: { newPassword: expect.any(String) } });
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect((await network.send('GET', 'sessions', { token })).body).toHaveLength(1);
    expect((await network.send('GET', 'sessions', { token: other.body.token })).status).toBe(401);
    expect((await network.post('refresh', undefined, { cookie: other.cookie })).status).toBe(401);
    expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await network.login(person, { password: NEW })).status).toBe(200);
    await eventually(() => expect(network.emulators.mails(person.email)[0]?.text).toContain('everywhere else'));
  });

  test('cannot be guessed at: five wrong old ones lock out this network only', async () => {
    const { change } = await signedIn();
    for (let time = 0; time < 5; time += 1) await change(`guess number ${time}`, NEW, '192.0.2.8');
    expect((await change(PASSWORD, NEW, '192.0.2.8')).body.code).toBe('LOCKED_OUT');
    expect((await change(PASSWORD, NEW)).status).toBe(200);
  });

  test('is set once when two calls bring the same old one', async () => {
    const { change } = await signedIn();
    const replies = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, 'eleven loud kettles')]);
    expect(statusesOf(replies)).toEqual([200, 401]);
  });
});

test('a weak new password is refused and does not use up the code', async () => {
  const person = await network.member();
  const { userId } = (await forgot(person)).body;
  const code = await network.smsCode(person.phoneNumber, 2);
  for (const weak of ['liverpool', person.email, person.username]) {
    expect(await reset(userId, code, weak)).toMatchObject({
      status: 400,
      body: { errors: { newPassword: expect.any(String) } },
    });
  }
  expect((await reset(userId, code)).status).toBe(200);
});

test('a person locked out for the old password may log in with the new one at once', async () => {
  const person = await network.member();
  const from = '192.0.2.7';
  for (let time = 0; time < 5; time += 1) await network.login(person, { password: 'not the password' }, { from });
  expect((await network.login(person, {}, { from })).status).toBe(429);
  const { userId } = (await forgot(person)).body;
  await reset(userId, await network.smsCode(person.phoneNumber, 2), NEW, from);
  expect((await network.login(person, { password: NEW }, { from })).status).toBe(200);
});

describe.each(['a known pair', 'an unknown email', 'a number of somebody else'] as const)(
  'a reset requested by %s',
  (who) => {
    async function pair() {
      const person = await network.member();
      if (who === 'a known pair') return person;
      const stranger = network.someone();
      return who === 'an unknown email' ? stranger : { ...person, phoneNumber: stranger.phoneNumber };
    }

    test('returns an id, always the same for the same pair, and waits 60 seconds', async () => {
      const given = await pair();
      const first = await forgot(given);
      expect(first).toMatchObject({
        status: 200,
        body: { userId: expect.stringMatching(/^[0-9a-f]{24}$/), message: 'Reset code sent to your phone number!' },
      });
      expect(await forgot(given)).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', retryAfterSeconds: expect.closeTo(60, -2) },
      });
      await network.pass(61);
      const again = await forgot(given);
      expect(again.body).toEqual(first.body);
      expect([...again.headers.keys()].sort()).toEqual(
        [...first.headers.keys()].filter((name) => name !== 'set-cookie').sort(),
      );
    });

    test('sends one message for two concurrent requests', async () => {
      const given = await pair();
      expect(statusesOf(await Promise.all([forgot(given), forgot(given)]))).toEqual([200, 429]);
    });

    test('counts wrong codes and lets them expire', async () => {
      const { body } = await forgot(await pair());
      for (let time = 0; time < 5; time += 1)
        expect((await reset(body.userId, '000000')).body.code).toMatch(/CODE_INVALID/);
      expect((await reset(body.userId, '000000')).body.code).toBe('CODE_EXPIRED');
      const other = await forgot(await pair());
      await network.pass(601);
      expect((await reset(other.body.userId, '000000')).body.code).toBe('CODE_EXPIRED');
    });

    test('resends a verification as for any other account', async () => {
      const { body } = await forgot(await pair());
      await network.pass(61);
      expect((await network.post('resend-verification', { userId: body.userId })).body.message).toBe(
        'New verification code sent to your phone!',
      );
    });
  },
);

test('a stranger uses up none of the owner’s quota, with another address and the number or with both from elsewhere', async () => {
  const person = await network.member();
  const stranger = '198.51.100.1';
  for (let time = 0; time < 3; time += 1) {
    expect((await forgot({ ...network.someone(), phoneNumber: person.phoneNumber }, stranger)).status).toBe(200);
    await network.pass(61);
  }
  expect((await forgot(person, stranger)).status).toBe(200);
  expect((await forgot(person, stranger)).status).toBe(429);
  expect((await forgot(person)).status).toBe(200);
  await network.smsCode(person.phoneNumber, 3);
  expect(network.emulators.sms(person.phoneNumber)).toHaveLength(3);
});

describe('a stranger who knows the address and the number', () => {
  const strangers = (count: number) => Array.from({ length: count }, (_, place) => `172.16.${place}.1`);

  test('uses up neither the messages nor the tries of the owner, who asks from another network', async () => {
    const person = await network.member();
    for (const from of strangers(6)) {
      const { userId } = (await forgot(person, from)).body;
      for (let tries = 0; tries < 6; tries += 1) await reset(userId, '000000', NEW, from);
    }
    const asked = await forgot(person, '203.0.113.5');
    const code = await network.smsCode(person.phoneNumber, 8);
    expect((await reset(asked.body.userId, code, NEW, '203.0.113.5')).status).toBe(200);
  });

  test('from very many networks floods no phone, reveals nothing, and keeps no code from where the owner logs in', async () => {
    const person = await network.member();
    await network.login(person, {}, { from: '203.0.113.6' });
    const answers = [];
    for (const from of strangers(STRANGERS_RESETS_PER_DAY + 3)) answers.push(await forgot(person, from));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const last = answers.at(-1)?.body.userId;
    for (let time = 0; time < 5; time += 1) expect((await reset(last, '000000')).body.code).toBe('CODE_INVALID');
    expect((await reset(last, '000000')).body.code).toBe('CODE_EXPIRED');

    const { userId } = (await forgot(person, '203.0.113.7')).body;
    const code = await network.smsCode(person.phoneNumber, STRANGERS_RESETS_PER_DAY + 2);
    expect(network.emulators.sms(person.phoneNumber)).toHaveLength(STRANGERS_RESETS_PER_DAY + 2);
    expect((await reset(userId, code)).status).toBe(200);
  });

  test('does not void the owner’s code by asking anew', async () => {
    const person = await network.member();
    const { userId } = (await forgot(person)).body;
    const code = await network.smsCode(person.phoneNumber, 2);
    await forgot(person, '172.16.0.1');
    await network.smsCode(person.phoneNumber, 3);
    expect((await reset(userId, code)).status).toBe(200);
  });
});

test('one network causes eight reset texts an hour, for whatever pairs', async () => {
  const statuses = [];
  for (let time = 0; time < NETWORK_TEXTS_PER_HOUR + 1; time += 1)
    statuses.push((await forgot(network.someone(), '198.51.103.77')).status);
  expect(statuses).toEqual([...Array(NETWORK_TEXTS_PER_HOUR).fill(200), 429]);
});

test('an unverified number gets no reset codes', async () => {
  const person = await network.register();
  expect((await forgot(person)).status).toBe(200);
  await network.mailCode(person.email);
  await eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
  expect(network.emulators.sms(person.phoneNumber)).toHaveLength(1);
});

test('no message goes to a number that was given only with someone else’s email', async () => {
  const person = await network.member();
  const stranger = network.someone();
  await forgot({ ...person, phoneNumber: stranger.phoneNumber });
  const { userId } = (await forgot(person)).body;
  const code = await network.smsCode(person.phoneNumber, 2);
  expect(network.emulators.sms(stranger.phoneNumber)).toEqual([]);
  expect((await reset(userId, wrong(code))).status).toBe(400);
});

test('the returned id works only for the reset, and reveals no account’s id', async () => {
  const person = await network.member();
  const { userId } = (await forgot(person)).body;
  const code = await network.smsCode(person.phoneNumber, 2);
  expect(userId).not.toBe(person.userId);
  expect((await reset(person.userId, code)).body.code).toBe('CODE_INVALID');
  const { token } = (await network.login(person)).body;
  expect((await network.send('POST', 'user-details', { token }, { ids: [userId] })).body).toEqual({ users: [] });
  const calls = (['verify-sms', 'verify-email'] as const).map((path) =>
    network.post(path, { userId, verificationCode: code }),
  );
  expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(['CODE_INVALID', 'CODE_INVALID']);
  expect((await reset(userId, code)).status).toBe(200);
});

test('of two concurrent resets with one code only one succeeds', async () => {
  const person = await network.member();
  const { userId } = (await forgot(person)).body;
  const code = await network.smsCode(person.phoneNumber, 2);
  const both = await Promise.all([reset(userId, code, 'first of the two'), reset(userId, code, 'second of the two')]);
  expect(statusesOf(both)).toEqual([200, 400]);
});
