import { accountChanged, SOCKET_EVENTS_PER_TEN_SECONDS, SOCKETS_PER_PERSON, sessionsEnded } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sent } from './messages.ts';
import { addressOf, hears, openedPage, openPage, type Page, rawConnection } from './pages.ts';
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
  test('is on every open page of both at once, whichever instance they are connected to', async () => {
    const [anna, ben] = await newPair(service);
    const [here, there, own] = await Promise.all([open(url, ben.token), open(otherUrl, ben.token), open(otherUrl, anna.token)]);
    const message = await sent(service, anna, ben, 'Good morning');
    await Promise.all([here, there, own].map((page) => hears(page, 'message', { _id: message._id, content: 'Good morning' })));
    await sent(other, ben, anna, 'Morning!');
    await Promise.all([here, there, own].map((page) => hears(page, 'message', { content: 'Morning!' })));
    expect([here, there, own].map((page) => page.said('message').length)).toEqual([2, 2, 2]);
  });

  test('is on no page of anybody else', async () => {
    const [anna, ben] = await newPair(service);
    const [page, stranger] = [await open(url, ben.token), await open(url, (await newParent(service)).token)];
    await sent(service, anna, ben, 'Just for you');
    await hears(page, 'message', { content: 'Just for you' });
    expect(stranger.said('message')).toEqual([]);
  });
});

describe('the handshake', () => {
  test('lets nobody in without a good token', async () => {
    expect(await refusalOf(undefined)).toBe('UNAUTHENTICATED');
    expect(await refusalOf('no.to.ken')).toBe('UNAUTHENTICATED');
    expect(await refusalOf({ $ne: null })).toBe('UNAUTHENTICATED');
    expect(await refusalOf(await service.token({ role: 'parent', expiresInSeconds: -1 }))).toBe('UNAUTHENTICATED');
    const sessionId = randomId();
    await service.revocations.endSessions([sessionId]);
    expect(await refusalOf(await service.token({ role: 'parent', sessionId }))).toBe('UNAUTHENTICATED');
  });

  test('lets no child in yet', async () => {
    expect(await refusalOf(await service.token({ role: 'child' }))).toBe('FORBIDDEN');
  });

  test('lets an admin in', async () => {
    expect((await open(url, await service.token({ role: 'admin' }))).socket.connected).toBe(true);
  });

  test('is not taken from a page of another site, nor by polling', async () => {
    const token = await service.token({ role: 'parent' });
    expect(await refusalOf(token, { headers: { origin: 'https://evil.example' } })).toBe('websocket error');
    expect(await refusalOf(token, { transports: ['polling'] })).toBe('xhr poll error');
    await open(url, token, { headers: { origin: service.config.PUBLIC_URL } });
  });

  test('ends with a person’s last place', async () => {
    const token = await service.token({ role: 'parent' });
    const all = await Promise.all(Array.from({ length: SOCKETS_PER_PERSON }, () => open(url, token)));
    expect(await refusalOf(token)).toBe('RATE_LIMITED');
    all[0]?.socket.disconnect();
    await eventually(() => open(url, token));
  });

  test('counts those who come at the same moment', async () => {
    const hello = `40${JSON.stringify({ token: await service.token({ role: 'parent' }) })}`;
    const comers = await Promise.all(Array.from({ length: 3 * SOCKETS_PER_PERSON }, () => rawConnection(url)));
    for (const { send } of comers) send(hello);
    const answers = (kind: string) => comers.filter(({ heard }) => heard.some((packet) => packet.startsWith(kind))).length;
    await eventually(() => expect([answers('40{'), answers('44{')]).toEqual([SOCKETS_PER_PERSON, 2 * SOCKETS_PER_PERSON]));
    for (const { close } of comers) close();
  });
});

describe('what a page sends', () => {
  test('typing is shown to a connected person, and to nobody else', async () => {
    const [anna, ben] = await newPair(service);
    const carla = await newParent(service);
    const [annas, bens, carlas] = [await open(url, anna.token), await open(otherUrl, ben.token), await open(url, carla.token)];
    expect(await annas.say('typing', { receiverId: ben.userId })).toEqual({ ok: true });
    await hears(bens, 'typing', { userId: anna.userId });
    for (const receiverId of [carla.userId, randomId() as never]) {
      expect(await annas.say('typing', { receiverId })).toEqual({ ok: false, code: 'FORBIDDEN' });
    }
    expect(carlas.said('typing')).toEqual([]);
  });

  test('delivered is shown to who wrote', async () => {
    const [anna, ben] = await newPair(service);
    const [annas, bens] = [await open(url, anna.token), await open(otherUrl, ben.token)];
    const { createdAt } = await sent(service, anna, ben, 'Hello');
    expect(await bens.say('delivered', { userId: anna.userId, at: createdAt })).toEqual({ ok: true });
    await hears(annas, 'marks', { userId: ben.userId, deliveredAt: createdAt });
  });

  test('what came while no page was there is delivered when one comes', async () => {
    const [anna, ben] = await newPair(service);
    const { createdAt } = await sent(service, anna, ben, 'Are you up?');
    const page = await open(url, anna.token);
    await open(otherUrl, ben.token);
    await hears(page, 'marks', { userId: ben.userId, deliveredAt: createdAt });
    expect(page.said('marks')).toEqual([{ userId: ben.userId, deliveredAt: createdAt }]);
  });

  test('nonsense is refused, and the socket stays', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    const say = page.say as (event: string, payload: unknown) => Promise<unknown>;
    for (const payload of [null, 'text', {}, [], { receiverId: 7 }, { receiverId: { $gt: '' } }, { receiverId: randomId(), more: 1 }, Buffer.from('x')]) {
      expect(await say('typing', payload)).toEqual({ ok: false, code: 'VALIDATION' });
    }
    expect(page.socket.connected).toBe(true);
  });

  test('too much at once is refused, and a flood closes the socket', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    const receiverId = randomId() as never;
    const answers = await Promise.all(Array.from({ length: SOCKET_EVENTS_PER_TEN_SECONDS + 5 }, () => page.say('typing', { receiverId })));
    expect(answers.filter((answer) => !answer.ok && answer.code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(5);
    for (let n = 0; n < 5 * SOCKET_EVENTS_PER_TEN_SECONDS; n++) page.socket.emit('typing', { receiverId });
    expect(await page.closed).toBe('io server disconnect');
  });

  test('more than a token’s worth is not read', async () => {
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
    const answers = (kind: string) => connection.heard.filter((packet) => packet.startsWith(kind)).length;
    return { ...connection, hello, answers };
  };

  test('carries one socket, however many are asked for in one breath', async () => {
    const { send, hello, answers, closed } = await connected();
    send(...Array.from({ length: 50 }, () => hello));
    await closed;
    expect(answers('40{')).toBeLessThanOrEqual(1);
  });

  test('is closed when its socket is left', async () => {
    const { send, hello, answers, closed } = await connected();
    send(hello);
    await eventually(() => expect(answers('40{')).toBe(1));
    send('41');
    const began = performance.now();
    await closed;
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('is closed by a flood of anything', async () => {
    const { send, hello, answers, closed } = await connected();
    send(hello);
    await eventually(() => expect(answers('40{')).toBe(1));
    send(...Array.from({ length: 20 * SOCKET_EVENTS_PER_TEN_SECONDS }, (_, n) => `40/space-${n},`));
    await closed;
    expect(answers('44/')).toBeLessThanOrEqual(10 * SOCKET_EVENTS_PER_TEN_SECONDS);
  });
});

describe('an open socket', () => {
  test('closes when its token expires, and not when it got a newer one', async () => {
    const userId = randomId();
    const token = (expiresInSeconds: number) => service.token({ role: 'parent', userId, expiresInSeconds });
    const [left, renewed] = [await open(url, await token(2)), await open(url, await token(2))];
    expect(await renewed.say('renew', { token: await token(900) })).toEqual({ ok: true });
    expect(await left.closed).toBe('io server disconnect');
    expect(renewed.socket.connected).toBe(true);
  });

  test('takes no token of another person, nor one that is no good', async () => {
    const page = await open(url, await service.token({ role: 'parent' }));
    expect(await page.say('renew', { token: await service.token({ role: 'parent' }) })).toEqual({ ok: false, code: 'FORBIDDEN' });
    expect(await page.say('renew', { token: 'no.to.ken' })).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
  });

  test('closes in every instance when its session ends, and the person’s other session stays', async () => {
    const { userId } = await newParent(service);
    const [ended, kept] = [randomId(), randomId()];
    const token = (sessionId: string) => service.token({ role: 'parent', userId, sessionId });
    const [here, there, stays] = [await open(url, await token(ended)), await open(otherUrl, await token(ended)), await open(url, await token(kept))];
    await service.says('auth', sessionsEnded, userId, { userId, sessionIds: [ended] });
    await Promise.all([here, there].map((page) => page.closed));
    expect([here, there].map((page) => page.said('sessionEnded').length)).toEqual([1, 1]);
    expect(stays.socket.connected).toBe(true);
  });

  test('closes soon also when the event of it got lost', async () => {
    const sessionId = randomId();
    const page = await open(otherUrl, await service.token({ role: 'parent', sessionId }));
    await service.revocations.endSessions([sessionId]);
    await page.closed;
    expect(page.said('sessionEnded')).toHaveLength(1);
  });

  test.each(['banned', 'leaving'] as const)('of a person who is %s closes', async (why) => {
    const parent = await newParent(service);
    const page = await open(otherUrl, parent.token);
    if (why === 'leaving') await leave(service, parent);
    else await service.says('auth', accountChanged, parent.userId, accountOf(parent.userId, { status: 'banned', version: 2 }));
    await page.closed;
    expect(page.said('sessionEnded')).toHaveLength(1);
  });

  test('is let go when its instance stops, which does not wait for it', async () => {
    const third = await startService({ alongside: service });
    const page = await open(await addressOf(third), await service.token({ role: 'parent' }));
    const began = performance.now();
    await third.stop();
    expect(await page.closed).toBe('transport close');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
