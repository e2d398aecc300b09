import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BODIES_PER_CLIENT_MAX, BODY_SILENT_SECONDS } from '../src/slow-clients.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

let gateway: TestGateway;
let opened: ClientRequest[] = [];
beforeAll(async () => {
  gateway = await startTestGateway(['feed', 'emergency'], {
    'shell/index.html': '<!doctype html><title>shell</title>',
  });
});
afterEach(() => {
  for (const one of opened) one.destroy();
  opened = [];
});
afterAll(() => gateway.close());

/** A request whose body of `length` bytes has not been sent; from another client if `address` differs. */
function begin(path: string, length: number, address = '127.0.0.1'): ClientRequest {
  const one = request(new URL(path, gateway.url), {
    method: 'POST',
    localAddress: address,
    agent: false,
    headers: { 'content-length': length },
  });
  opened.push(one);
  // What the gateway does with it is what the test looks at.
  one.on('error', () => undefined);
  one.flushHeaders();
  return one;
}
async function post(path: string, address?: string): Promise<{ status: number | undefined; body: unknown }> {
  const one = begin(path, 5, address);
  one.end('hello');
  const [answer] = (await once(one, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}
/** As many as nginx has room for from one client; each has sent the first byte of its body. */
async function slowUploads(): Promise<void> {
  const uploads = Array.from({ length: BODIES_PER_CLIENT_MAX }, () => begin('/api/feed', 1_000_000));
  await Promise.all(uploads.map((one) => new Promise((resolve) => one.write('x', resolve))));
}

test('many slow uploads of one client keep out its own next one, and nobody else, nor a press', async () => {
  expect((await post('/api/feed')).status).toBe(200);
  await slowUploads();
  const refused = async () => {
    const { status, body } = await post('/api/feed');
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  };
  await expect
    .poll(
      () =>
        refused().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  expect((await post('/api/feed', '127.0.0.2')).status).toBe(200);
  expect((await post('/api/emergency-sms/quick/222', '127.0.0.2')).status).toBe(200);
  expect((await post('/api/emergency-sms/quick/222')).status, 'a press from the same school').toBe(200);
  expect((await fetch(`${gateway.url}/api/feed`)).status, 'reading').toBe(200);
  for (const one of opened) one.destroy();
  await expect.poll(async () => (await post('/api/feed')).status, { timeout: 10_000 }).toBe(200);
});

test('a client that stops in the middle is cut, a photo over a slow phone is not', { timeout: 90_000 }, async () => {
  const began = performance.now();
  const silent = begin('/api/feed', 1_000_000);
  silent.write('x');
  const cut = new Promise<void>((resolve) => silent.once('close', resolve).once('response', () => resolve()));
  const photo = begin('/api/feed', 1_500_000);
  const answered = once(photo, 'response') as Promise<[IncomingMessage]>;
  // 50 kB a second, for longer than a silent client is waited for.
  for (let sent = 0; sent < 30; sent += 1) {
    photo.write(Buffer.alloc(50_000));
    await delay(1_000);
  }
  photo.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await cut;
  expect((performance.now() - began) / 1000).toBeGreaterThan(BODY_SILENT_SECONDS - 1);
  expect((await post('/api/feed')).status).toBe(200);
});

test('a client that never finishes its headers is cut', { timeout: 40_000 }, async () => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await once(socket.resume(), 'close');
  expect((await fetch(gateway.url)).status).toBe(200);
});
