import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  accountChanged,
  SOCKET_EVENTS_PER_TEN_SECONDS,
  SOCKET_PATH,
  SOCKETS_PER_PERSON,
  sessionsEnded,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sent } from './messages.ts';
import { addressOf, openedPage, openPage, type Page, rawConnection, receives } from './pages.ts';
import { accountOf, leave, newPair, newParent, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
let url: string;
let otherUrl: string;
const pages: Page[] = [];

beforeAll(async () => {
  service = await startService();
  other = await startService({ alongside: service });
  [url, otherUrl] = await Promise.all([addressOf(service), addressOf(other)]);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const open = async (...[at, token, options]: Parameters<typeof openedPage>) => {
  const page = await openedPage(at, token, options);
  pages.push(page);
  return page;
};
const refusalOf = async (token: unknown, options?: Parameters<typeof openPage>[2]) => {
  const page = openPage(url, token, options);
  pages.push(page);
  return page.refused;
};

describe('a message', () => {
  test('is pushed to every open page of both people, in any instance', async () => {
    const [anna, ben] = await newPair(service);
    const [here, there, own] = await Promise.all([
      open(url, ben.token),
      open(otherUrl, ben.token),
      open(otherUrl, anna.token),
    ]);
    const message = await sent(service, anna, ben, 'Good morning');
    await Promise.all(
      [here, there, own].map((page) => receives(page, 'message', { _id: message._id, content: 'Good morning' })),
    );
    await sent(other, ben, anna, 'Morning!');
    await Promise.all([here, there, own].map((page) => receives(page, 'message', { content: 'Morning!' })));
    expect([here, there, own].map((page) => page.received('message').length)).toEqual([2, 2, 2]);
  });

  test('is pushed to nobody else', async () => {
    const [anna, ben] = await newPair(service);
    const [page, stranger] = [await open(url, ben.token), await open(url, (await newParent(service)).token)];
    await sent(service, anna, ben, 'Just for you');
    await receives(page, 'message', { content: 'Just for you' });
    expect(stranger.received('message')).toEqual([]);
  });
});

describe('the handshake', () => {
  test('refuses a missing, invalid, expired or revoked token', async () => {
    expect(await refusalOf(undefined)).toBe('UNAUTHENTICATED');
    expect(await refusalOf('no.to.ken')).toBe('UNAUTHENTICATED');
    expect(await refusalOf({ $ne: null })).toBe('UNAUTHENTICATED');
    expect(await refusalOf(await service.token({ role: 'parent', expiresInSeconds: -1 }))).toBe('UNAUTHENTICATED');
    for (const kid of [7, { toString: 1 }, null, '__proto__', '../../etc/passwd', 'k'.repeat(500)]) {
      const [, claims, signature] = (await service.token({ role: 'parent' })).split('.');
      const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'JWT', kid })).toString('base64url');
      expect(await refusalOf(`${header}.${claims}.${signature}`)).toBe('UNAUTHENTICATED');
    }
    const sessionId = randomId();
    await service.revocations.endSessions([sessionId]);
    expect(await refusalOf(await service.token({ role: 'parent', sessionId }))).toBe('UNAUTHENTICATED');
  });

  test.each(['admin', 'child'] as const)('accepts the role %s', async (role) => {
    expect((await open(url, await service.token({ role }))).socket.connected).toBe(true);
  });

  test('refuses pages of other sites, and long polling', async () => {
    const token = await service.token({ role: 'parent' });
    expect(await refusalOf(token, { headers: { origin: 'https://evil.example' } })).toBe('websocket error');
    expect(await refusalOf(token, { transports: ['polling'] })).toBe('xhr poll error');
    await open(url, token, { headers: { origin: service.config.PUBLIC_URL } });
  });

  test('refuses more sockets than a person may have', async () => {
    const token = await service.token({ role: 'parent' });
    const all = await Promise.all(Array.from({ length: SOCKETS_PER_PERSON }, () => open(url, token)));
    expect(await refusalOf(token)).toBe('RATE_LIMITED');
    all[0]?.socket.disconnect();
    await eventually(() => open(url, token));
  });

  test('counts sockets that are opened at the same moment', async () => {
    const hello = `40${JSON.stringify({ token: await service.token({ role: 'parent' }) })}`;
    const connections = await Promise.all(Array.from({ length: 3 * SOCKETS_PER_PERSON }, () => rawConnection(url)));
    for (const { send } of connections) send(hello);
    const answers = (kind: string) =>
      connections.filter(({ packets }) => packets.some((packet) => packet.startsWith(kind))).length;
    await eventually(() =>
      expect([answers('40{'), answers('44{')]).toEqual([SOCKETS_PER_PERSON, 2 * SOCKETS_PER_PERSON]),
    );
    for (const { close } of connections) close();
  });
});

describe('a refused connection', () => {
  const SECURITY =
    /^(?:content-security|cross-origin|origin-agent|referrer|strict-transport|x-(?!request-id|powered-by))/;
  const securityHeaders = (headers: Iterable<readonly [string, unknown]>) =>
    Object.fromEntries([...headers].filter(([name]) => SECURITY.test(name)));
  /** The answer to a request that asks for a WebSocket. */
  async function refusedUpgrade(query: string, headers: Record<string, string>) {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const asked = request(`${url}${SOCKET_PATH}${query}`, { headers: { ...upgrade, ...headers } });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    asked.once('response', resolve).once('error', reject).end();
    const response = await promise;
    return { status: response.statusCode, text: await text(response), headers: Object.entries(response.headers) };
  }

  test('has the security headers of every other answer', async () => {
    const expected = securityHeaders((await fetch(`${url}/api/messages`)).headers);
    expect(Object.keys(expected)).toContain('content-security-policy');

    const polling = await fetch(`${url}${SOCKET_PATH}?EIO=4&transport=polling`);
    expect([polling.status, securityHeaders(polling.headers)]).toEqual([400, expected]);

    const key = { 'sec-websocket-key': randomBytes(16).toString('base64') };
    const foreign = await refusedUpgrade('?EIO=4&transport=websocket', { ...key, origin: 'https://evil.example' });
    expect([foreign.status, foreign.text, securityHeaders(foreign.headers)]).toEqual([400, 'origin', expected]);
    const unknown = await refusedUpgrade('?EIO=4&transport=pigeon', key);
    expect([unknown.status, unknown.text, securityHeaders(unknown.headers)]).toEqual([
      400,
      'Transport unknown',
      expected,
    ]);
  });
});

describe('what a page sends', () => {
  test('typing is pushed to a connected person and to nobody else', async () => {
    const [anna, ben] = await newPair(service);
    const carla = await newParent(service);
    const [annas, bens, carlas] = [
      await open(url, anna.token),
      await open(otherUrl, ben.token),
      await open(url, carla.token),
    ];
    expect(await annas.send('typing', { receiverId: ben.userId })).toEqual({ ok: true });
    await receives(bens, 'typing', { userId: anna.userId });
    for (const receiverId of [carla.userId, randomId() as never]) {
      expect(await annas.send('typing', { receiverId })).toEqual({ ok: false, code: 'FORBIDDEN' });
    }
    expect(carlas.received('typing')).toEqual([]);
  });

  test('delivered is pushed to the sender of the messages', async () => {
    const [anna, ben] = await newPair(service);
    const [annas, bens] = [await open(url, anna.token), await open(otherUrl, ben.token)];
    const { createdAt } = await sent(service, anna, ben, 'Hello');
    expect(await bens.send('delivered', { userId: anna.userId, at: createdAt })).toEqual({ ok: true });
    await receives(annas, 'marks', { userId: ben.userId, deliveredAt: createdAt });
  });

  test('messages sent while no page was open are delivered when one connects', async () => {
    const [anna, ben] = await newPair(service);
    const { createdAt } = await sent(service, anna, ben, 'Are you up?');
    const page = await open(url, anna.token);
    await open(otherUrl, ben.token);
    await receives(page, 'marks', { userId: ben.userId, deliveredAt: createdAt });
    expect(page.received('marks')).toEqual([{ userId: ben.userId, deliveredAt: createdAt }]);
  });

  test('invalid payloads are refused, and the socket stays open', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    const send = page.send as (event: string, payload: unknown) => Promise<unknown>;
    for (const payload of [
      null,
      'text',
      {},
      [],
      { receiverId: 7 },
      { receiverId: { $gt: '' } },
      { receiverId: randomId(), more: 1 },
      Buffer.from('x'),
    ]) {
      expect(await send('typing', payload)).toEqual({ ok: false, code: 'VALIDATION' });
    }
    expect(page.socket.connected).toBe(true);
  });

  test('events over the rate limit are refused, and a flood closes the socket', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    const receiverId = randomId() as never;
    const answers = await Promise.all(
      Array.from({ length: SOCKET_EVENTS_PER_TEN_SECONDS + 5 }, () => page.send('typing', { receiverId })),
    );
    expect(answers.filter((answer) => !answer.ok && answer.code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(5);
    for (let n = 0; n < 5 * SOCKET_EVENTS_PER_TEN_SECONDS; n++) page.socket.emit('typing', { receiverId });
    expect(await page.closed).toBe('io server disconnect');
  });

  test('a packet larger than a token closes the connection', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    page.socket.emit('renew', { token: 'x'.repeat(100_000) });
    expect(await page.closed).toBe('transport close');
  });
});

describe('a connection', () => {
  const connected = async () => {
    const token = await service.token({ role: 'parent' });
    const connection = await rawConnection(url);
    const hello = `40${JSON.stringify({ token })}`;
    const answers = (kind: string) => connection.packets.filter((packet) => packet.startsWith(kind)).length;
    return { ...connection, hello, answers };
  };

  test('carries one socket, however many handshakes are sent at once', async () => {
    const { send, hello, answers, closed } = await connected();
    send(...Array.from({ length: 50 }, () => hello));
    await closed;
    expect(answers('40{')).toBeLessThanOrEqual(1);
  });

  test('is closed when its socket is closed', async () => {
    const { send, hello, answers, closed } = await connected();
    send(hello);
    await eventually(() => expect(answers('40{')).toBe(1));
    send('41');
    const began = performance.now();
    await closed;
    // Two missed pings would close it after thirty seconds.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('is closed by a flood of any packets', async () => {
    const { send, hello, answers, closed } = await connected();
    send(hello);
    await eventually(() => expect(answers('40{')).toBe(1));
    send(...Array.from({ length: 20 * SOCKET_EVENTS_PER_TEN_SECONDS }, (_, n) => `40/space-${n},`));
    await closed;
    expect(answers('44/')).toBeLessThanOrEqual(10 * SOCKET_EVENTS_PER_TEN_SECONDS);
  });
});

describe('an open socket', () => {
  test('closes when its newest token expires', async () => {
    const userId = randomId();
    const token = (expiresInSeconds: number) => service.token({ role: 'parent', userId, expiresInSeconds });
    const [left, renewed] = [await open(url, await token(2)), await open(url, await token(2))];
    expect(await renewed.send('renew', { token: await token(900) })).toEqual({ ok: true });
    expect(await left.closed).toBe('io server disconnect');
    expect(renewed.socket.connected).toBe(true);
  });

  test('refuses a token of another person, or an invalid one', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    expect(await page.send('renew', { token: await service.token({ role: 'parent' }) })).toEqual({
      ok: false,
      code: 'FORBIDDEN',
    });
    expect(await page.send('renew', { token: 'no.to.ken' })).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
  });

  test('closes in every instance when its session ends, unlike the person’s other session', async () => {
    const { userId } = await newParent(service);
    const [ended, kept] = [randomId(), randomId()];
    const token = (sessionId: string) => service.token({ role: 'parent', userId, sessionId });
    const [here, there, stays] = [
      await open(url, await token(ended)),
      await open(otherUrl, await token(ended)),
      await open(url, await token(kept)),
    ];
    await service.publish('auth', sessionsEnded, userId, { userId, sessionIds: [ended] });
    await Promise.all([here, there].map((page) => page.closed));
    expect([here, there].map((page) => page.received('sessionEnded').length)).toEqual([1, 1]);
    expect(stays.socket.connected).toBe(true);
  });

  test('closes soon even if the event of the session’s end is lost', async () => {
    const sessionId = randomId();
    const page = await open(otherUrl, await service.token({ role: 'parent', sessionId }));
    await service.revocations.endSessions([sessionId]);
    await page.closed;
    expect(page.received('sessionEnded')).toHaveLength(1);
  });

  test.each(['banned', 'leaving'] as const)('of a person who is %s closes', async (why) => {
    const parent = await newParent(service);
    const page = await open(otherUrl, parent.token);
    if (why === 'leaving') await leave(service, parent);
    else
      await service.publish(
        'auth',
        accountChanged,
        parent.userId,
        accountOf(parent.userId, { status: 'banned', version: 2 }),
      );
    await page.closed;
    expect(page.received('sessionEnded')).toHaveLength(1);
  });

  test('does not delay the stop of its instance', async () => {
    const third = await startService({ alongside: service });
    const page = await open(await addressOf(third), await service.token({ role: 'parent' }));
    await third.stop();
    expect(await page.closed).toBe('transport close');
  });
});
