import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createNodeFetch, type NodeFetchOptions } from './node-fetch.ts';
import { createProductClient } from './product-client.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}
const fetchOf = async (listener: RequestListener, options?: NodeFetchOptions) =>
  createNodeFetch(await start(listener), options);

/** Resets each kept connection when its second request comes, as one that closes it just then. */
function forgetful(): RequestListener {
  const seen = new WeakSet<Socket>();
  return (request, response) => {
    if (seen.has(request.socket)) request.socket.resetAndDestroy();
    else response.end('hello');
    seen.add(request.socket);
  };
}
/** Answers with these statuses, one after the other. */
const answering =
  (statuses: number[], retryAfterSeconds = 0): RequestListener =>
  (_request, response) =>
    void response.writeHead(statuses.shift() ?? 500, { 'retry-after': String(retryAfterSeconds) }).end('{}');

test('a GET on a kept connection that was closed just then is sent again, as browsers do', async () => {
  const send = await fetchOf(forgetful());
  await (await send('/')).text();
  expect(await (await send('/')).text()).toBe('hello');
});

test('a POST that may have arrived is not sent again', async () => {
  const send = await fetchOf(forgetful());
  await (await send('/', { method: 'POST', body: '{}' })).text();
  await expect(send('/', { method: 'POST', body: '{}' })).rejects.toThrow('ECONNRESET');
});

test('calls come from the given network address, on one connection', async () => {
  const ports = new Set<number | undefined>();
  const send = await fetchOf(
    ({ socket }, response) => {
      ports.add(socket.remotePort);
      response.end(socket.remoteAddress);
    },
    { from: '127.3.2.1' },
  );
  for (let call = 0; call < 3; call += 1) expect(await (await send('/')).text()).toBe('127.3.2.1');
  expect(ports.size).toBe(1);
});

test('the body of a DELETE arrives, and so does every cookie of its answer', async () => {
  const send = await fetchOf(async (request, response) => {
    const body = await readText(request);
    response.writeHead(200, { 'set-cookie': ['one=1', 'two=2'] }).end(body);
  });
  const answer = await send('/', { method: 'DELETE', body: 'gone' });
  expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(['gone', ['one=1', 'two=2']]);
});

test('a client that waits sends again when it is asked to, five times at most', async () => {
  const statuses = [429, 502, 503, 429, 200];
  expect((await (await fetchOf(answering([...statuses]), { waits: true }))('/')).status).toBe(200);
  expect((await (await fetchOf(answering([429, ...statuses]), { waits: true }))('/')).status).toBe(429);
  expect((await (await fetchOf(answering([...statuses])))('/')).status).toBe(429);
  expect((await (await fetchOf(answering([409, 200]), { waits: true }))('/')).status).toBe(409);
});

test('it waits as long as Retry-After says', async () => {
  const send = await fetchOf(answering([503, 200], 2), { waits: true });
  const from = performance.now();
  expect((await send('/')).status).toBe(200);
  expect(performance.now() - from).toBeGreaterThan(1_900);
});

test('a call without an answer in time rejects', async () => {
  const send = await fetchOf(() => undefined, { timeoutMs: 50 });
  await expect(send('/')).rejects.toThrow(/abort|timeout/i);
});

test('the error of the typed client says which call failed, and why', async () => {
  const problem = { status: 400, code: 'VALIDATION', msg: 'Please check.', errors: { email: 'Invalid email' } };
  const url = await start((_request, response) => void response.writeHead(400).end(JSON.stringify(problem)));
  const { api } = createProductClient(url);
  await expect(api('POST /api/auth/login', { body: { email: 'x', password: 'y' } })).rejects.toThrow(
    'POST /api/auth/login answered 400 VALIDATION: Please check. {"email":"Invalid email"}',
  );
});

test('the typed client sends the token of the person who calls', async () => {
  const url = await start(({ headers }, response) => void response.end(JSON.stringify([headers.authorization])));
  const { api, as } = createProductClient(url);
  expect(await api('GET /api/profile')).toEqual([null]);
  expect(await as('t1').api('GET /api/profile')).toEqual(['Bearer t1']);
  expect(await as(async () => 't2').api('GET /api/profile')).toEqual(['Bearer t2']);
});
