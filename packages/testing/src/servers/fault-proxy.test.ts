import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import { type FaultProxy, LATENCY_MS } from './faults.ts';

/** A slow machine takes its time. */
const SLOWLY = { timeout: 60_000 };
const POLLED = { timeout: 20_000 };

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A peer that answers what it gets, and counts it. */
async function startEcho() {
  const got: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        got.push(chunk);
        socket.write(chunk);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { port, received: () => Buffer.concat(got).toString(), sockets };
}

async function openClient(port: number) {
  const client = beginClient(port);
  await once(client.socket, 'connect');
  return client;
}

function beginClient(port: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  const ends: string[] = [];
  socket
    .on('data', (chunk) => {
      text += chunk.toString();
    })
    .on('error', (error: NodeJS.ErrnoException) => ends.push(error.code ?? error.message))
    .on('close', () => ends.push('closed'));
  closing.push(() => void socket.destroy());
  return { socket, answered: () => text, ends };
}

async function startAll() {
  const echo = await startEcho();
  const proxy = await startFaultProxy({ port: 0, targetPort: echo.port });
  closing.push(() => proxy.close());
  return { echo, proxy, client: await openClient(proxy.port) };
}

const answers = (client: { answered: () => string }, text: string) => expect.poll(client.answered, POLLED).toBe(text);

/** A round trip on a connection of its own: what was sent before it has arrived too, if it is to arrive. */
async function proxyIsWell(proxy: FaultProxy): Promise<void> {
  const fresh = await openClient(proxy.port);
  fresh.socket.write('well');
  await answers(fresh, 'well');
}

test('without a fault, bytes and the end of a connection pass both ways', SLOWLY, async () => {
  const { echo, client } = await startAll();
  client.socket.write('hello');
  await answers(client, 'hello');
  for (const socket of echo.sockets) socket.end('bye');
  await answers(client, 'hellobye');
  await expect.poll(() => client.ends, POLLED).toEqual(['closed']);
});

test('latency delays the answers of an open connection, in order, and its end lets them go', SLOWLY, async () => {
  const { proxy, client } = await startAll();
  client.socket.write('1');
  await answers(client, '1');
  await proxy.setFault('latency');
  const since = Date.now();
  client.socket.write('2');
  await answers(client, '12');
  expect(Date.now() - since).toBeGreaterThanOrEqual(LATENCY_MS - 5);
  client.socket.write('3');
  await expect.poll(() => proxy.mostBufferedBytes, POLLED).toBeGreaterThan(0);
  await proxy.setFault(undefined);
  await answers(client, '123');
});

test(
  'half-open swallows what is sent, on old and new connections, and they stay silent afterwards',
  SLOWLY,
  async () => {
    const { echo, proxy, client } = await startAll();
    await proxy.setFault('half-open');
    client.socket.write('old');
    await expect.poll(() => proxy.mostBufferedBytes, POLLED).toBe('old'.length);
    const late = await openClient(proxy.port);
    late.socket.write('newer');
    await expect.poll(() => proxy.mostBufferedBytes, POLLED).toBe('newer'.length);
    await proxy.setFault(undefined);
    client.socket.write('again');
    await proxyIsWell(proxy);
    expect(echo.received()).toBe('well');
    expect([client.answered(), late.answered(), ...client.ends, ...late.ends]).toEqual(['', '']);
  },
);

test('reset ends open connections, and new ones at once', SLOWLY, async () => {
  const { proxy, client } = await startAll();
  await proxy.setFault('reset');
  await expect.poll(() => client.ends, POLLED).toEqual(['ECONNRESET', 'closed']);
  const late = beginClient(proxy.port);
  await expect.poll(() => late.ends.at(-1), POLLED).toBe('closed');
  await proxy.setFault(undefined);
  await proxyIsWell(proxy);
});

test('slow lets a kilobyte a second through, and buffers little of what is sent', SLOWLY, async () => {
  const { echo, proxy, client } = await startAll();
  await proxy.setFault('slow');
  const since = Date.now();
  client.socket.write('x'.repeat(8 * 1024 * 1024));
  await expect.poll(() => echo.received().length, POLLED).toBeGreaterThanOrEqual(1024);
  expect(Date.now() - since).toBeGreaterThan(500);
  expect(proxy.mostBufferedBytes).toBeLessThan(1024 * 1024);
  await proxy.setFault(undefined);
  await expect.poll(() => client.answered().length, POLLED).toBe(8 * 1024 * 1024);
});

test('in one direction only: requests arrive and answers do not, or the other way round', SLOWLY, async () => {
  const { echo, proxy, client } = await startAll();
  await proxy.setFault('no-answers');
  client.socket.write('asked');
  await expect.poll(echo.received, POLLED).toBe('asked');
  const other = await openClient(proxy.port);
  await proxy.setFault('no-requests');
  other.socket.write('lost');
  await expect.poll(() => echo.sockets.size, POLLED).toBe(2);
  for (const socket of echo.sockets) socket.write('told');
  await answers(other, 'told');
  await proxy.setFault(undefined);
  await proxyIsWell(proxy);
  expect(echo.received()).toBe('askedwell');
  expect(client.answered()).toBe('');
});
