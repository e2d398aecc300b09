import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthNetwork, startAuthNetwork } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const NEW = 'nine quiet herons';
async function opensNothing(token: string, cookie: string): Promise<void> {
  expect((await network.send('GET', 'sessions', { token })).status).toBe(401);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(401);
}

test('a login with the old password that runs during a reset is refused', async () => {
  const person = await network.member();
  const { userId } = (await network.post('forgot-password', { email: person.email, phoneNumber: person.phoneNumber }))
    .body;
  const resetCode = await network.smsCode(person.phoneNumber, 2);
  const { passwords } = network.deps;
  const checked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { findMatch } = passwords;
  vi.spyOn(passwords, 'findMatch').mockImplementationOnce(async (...asked) => {
    const found = await findMatch(...asked);
    checked.resolve();
    await goOn.promise;
    return found as never;
  });
  const login = network.login(person);
  await checked.promise;
  expect((await network.post('reset-password', { userId, resetCode, newPassword: NEW })).status).toBe(200);
  goOn.resolve();
  expect((await login).body.code).toBe('INVALID_CREDENTIALS');
  expect((await network.login(person, { password: NEW })).status).toBe(200);
});

test('a person who has left cannot use an old cookie or log in, even before auth consumes the event', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  await network.revocations.revokeAllTokens(person.userId);
  await opensNothing(body.token, cookie);
  expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
});

test('logging out with a cookie that another tab has just refreshed still ends the session', async () => {
  const person = await network.member();
  const { cookie } = await network.login(person);
  const renewed = await network.post('refresh', undefined, { cookie });
  expect((await network.post('logout', undefined, { cookie })).status).toBe(200);
  await opensNothing(renewed.body.token, renewed.cookie);
});

test('an account that never verified its phone is not found', async () => {
  const reader = await network.login(await network.member());
  const unverified = await network.register();
  const { body } = await network.send(
    'POST',
    'user-details',
    { token: reader.body.token },
    { ids: [unverified.userId] },
  );
  expect(body).toEqual({ users: [] });
});
