import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthNetwork, startAuthNetwork, statusesOf } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const refresh = (cookie: string) => network.post('refresh', undefined, { cookie });
const sessionsOf = (token: string) => network.send('GET', 'sessions', { token });

test('a refresh returns a new token for the same session and uses up the cookie', async () => {
  const { body, cookie } = await network.login(await network.member());
  const reply = await refresh(cookie);
  expect(reply).toMatchObject({ status: 200, body: { userId: body.userId, role: 'parent', expiresInSeconds: 900 } });
  expect(reply.cookie).not.toBe(cookie);
  expect((await sessionsOf(reply.body.token)).body).toHaveLength(1);
});

test('reuse of a used cookie ends the whole family at once', async () => {
  const { cookie } = await network.login(await network.member());
  const second = await refresh(cookie);
  const third = await refresh(second.cookie);
  expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect((await refresh(third.cookie)).status).toBe(401);
  for (const { body } of [second, third]) expect((await sessionsOf(body.token)).status).toBe(401);
});

test('of two tabs that refresh at once one succeeds, the other is told to retry, and nobody is signed out', async () => {
  const { cookie } = await network.login(await network.member());
  const both = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect(statusesOf(both)).toEqual([200, 409]);
  const [winner, loser] = both[0].status === 200 ? both : [both[1], both[0]];
  expect(loser.headers.getSetCookie()).toEqual([]);
  expect((await refresh(winner.cookie)).status).toBe(200);
});

test('an invented secret for a real session ends nothing', async () => {
  const { cookie } = await network.login(await network.member());
  const invented = cookie.replace(/\.[\w-]{43}/, `.${'x'.repeat(43)}`);
  expect((await refresh(invented)).status).toBe(401);
  expect((await refresh(cookie)).status).toBe(200);
});

test.each(['', 'na_refresh=', 'na_refresh=nonsense', `na_refresh=${'a'.repeat(24)}.${'b'.repeat(43)}`])(
  'the cookie "%s" is refused and cleared',
  async (cookie) => {
    const reply = await refresh(cookie);
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^na_refresh=;.*Path=\/api\/auth/),
      expect.stringMatching(/^na_uploads=;.*Path=\/uploads/),
    ]);
  },
);

test('a session ends 24 hours after its login, however often it was refreshed', async () => {
  let { cookie } = await network.login(await network.member());
  await network.pass(23 * 3600);
  const reply = await refresh(cookie);
  expect(reply.status).toBe(200);
  ({ cookie } = reply);
  await network.pass(3601);
  expect((await refresh(cookie)).status).toBe(401);
});

test('logout ends the session at once, by cookie or token, and can be repeated', async () => {
  const person = await network.member();
  const [one, two] = [await network.login(person), await network.login(person)];
  expect(await network.post('logout', undefined, { cookie: one.cookie })).toMatchObject({ status: 200 });
  expect((await sessionsOf(one.body.token)).status).toBe(401);
  expect((await refresh(one.cookie)).status).toBe(401);
  const byToken = await network.post('logout', undefined, { token: two.body.token });
  expect(byToken.headers.getSetCookie()).toHaveLength(2);
  expect((await sessionsOf(two.body.token)).status).toBe(401);
  expect((await network.post('logout', undefined, { cookie: one.cookie, token: two.body.token })).body).toEqual({
    message: 'Logged out successfully!',
  });
});

test('a person sees their own sessions, newest first, and ends them one by one', async () => {
  const person = await network.member();
  const old = await network.login(person);
  const { token } = (await network.login(person)).body;
  const { body } = await sessionsOf(token);
  expect(body.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  expect(body[1]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    expiresAt: expect.any(String),
    device: expect.any(String),
    network: 'another',
    current: false,
  });
  expect((await network.send('DELETE', `sessions/${body[1]._id}`, { token })).status).toBe(200);
  expect((await sessionsOf(old.body.token)).status).toBe(401);
  expect((await network.send('DELETE', `sessions/${body[1]._id}`, { token })).status).toBe(404);
});

test('each session says the device, and whether its network is this one: at login, and after each refresh', async () => {
  const person = await network.member();
  const [home, away] = ['203.0.113.9', '198.51.100.9'];
  const old = await network.login(person, {}, { from: away });
  const { token } = (await network.login(person, {}, { from: home })).body;
  const seen = async () =>
    (await network.send('GET', 'sessions', { token, from: '203.0.113.200' })).body.map(
      (one: { network: string; device: string }) => [one.network, one.device],
    );
  expect(await seen()).toEqual([
    ['this', 'Unknown device'],
    ['another', 'Unknown device'],
  ]);
  await network.post('refresh', undefined, { cookie: old.cookie, from: home });
  expect((await seen()).map(([one]: string[]) => one)).toEqual(['this', 'this']);
});

test('logging out everywhere else ends the others at once, and neither this one nor anybody else’s', async () => {
  const [person, other] = [await network.member(), await network.login(await network.member())];
  const [one, two] = [await network.login(person), await network.login(person)];
  const here = { token: (await network.login(person)).body.token };
  expect(await network.send('DELETE', 'sessions', here)).toMatchObject({ status: 200 });
  for (const { body, cookie } of [one, two]) {
    expect((await sessionsOf(body.token)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  }
  expect((await sessionsOf(here.token)).body).toHaveLength(1);
  expect((await sessionsOf(other.body.token)).status).toBe(200);
});

test('ending another person’s session is not found', async () => {
  const [ada, bo] = [await network.login(await network.member()), await network.login(await network.member())];
  const [session] = (await sessionsOf(ada.body.token)).body;
  expect(await network.send('DELETE', `sessions/${session._id}`, { token: bo.body.token })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect((await sessionsOf(ada.body.token)).status).toBe(200);
});

test('when a session cannot be revoked everywhere, the call fails and the session stays', async () => {
  const { body, cookie } = await network.login(await network.member());
  const { endSessions } = network.deps.revocations;
  network.deps.revocations.endSessions = () => Promise.reject(new Error('Redis is away'));
  try {
    expect((await network.post('logout', undefined, { cookie })).status).toBe(500);
  } finally {
    network.deps.revocations.endSessions = endSessions;
  }
  await eventually(async () => expect((await sessionsOf(body.token)).status).toBe(200));
  expect((await refresh(cookie)).status).toBe(200);
});

test.each(['refresh', 'logout'])('another site cannot make a browser %s', async (path) => {
  const { cookie, body } = await network.login(await network.member());
  const headers = { cookie, origin: 'https://evil.example' };
  const response = await fetch(`${network.baseUrl}/api/auth/${path}`, { method: 'POST', headers });
  expect(response.status).toBe(403);
  expect((await network.send('GET', 'sessions', { token: body.token })).status).toBe(200);
  expect((await network.post('refresh', undefined, { cookie })).status).toBe(200);
});
