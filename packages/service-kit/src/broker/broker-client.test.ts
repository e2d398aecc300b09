import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
// @ts-expect-error kafkajs declares no types for its insides
import Connection from 'kafkajs/src/network/connection.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { socketFactory } from './broker-client.ts';

const TLS_HANDSHAKE = 0x16;

/** The first bytes that a client sends to its broker. */
async function firstByte(ssl: object | undefined): Promise<number | undefined> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = socketFactory({ host: '127.0.0.1', port, ssl: ssl as never, onConnect: () => undefined });
  client.on('error', () => undefined);
  if (!ssl) client.write('plain');
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const [bytes] = (await once(accepted, 'data')) as [Buffer];
  client.destroy();
  server.close();
  return bytes[0];
}

test('with ssl the client starts with a TLS handshake', async () => {
  expect(await firstByte({})).toBe(TLS_HANDSHAKE);
});

test("without ssl the client speaks Kafka's protocol at once", async () => {
  expect(await firstByte(undefined)).toBe('plain'.charCodeAt(0));
});

test('a connection on which requests are sent and nothing comes back is ended; one that is idle stays', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = socketFactory({ host: '127.0.0.1', port, ssl: undefined as never, onConnect: () => undefined });
    client.on('error', () => undefined);
    const [accepted] = (await once(server, 'connection')) as [Socket];
    onTestFinished(() => void client.destroy());
    return { client, accepted };
  };
  const [idle, dead, answered] = [await open(), await open(), await open()];
  dead.client.write('request');
  answered.client.write('request');
  answered.accepted.write('answer');
  await once(answered.client, 'data');
  vi.advanceTimersByTime(14_000);
  dead.client.write('another request');
  vi.advanceTimersByTime(2_000);
  expect([idle, dead, answered].map(({ client }) => client.destroyed)).toEqual([false, true, false]);
});

test('a connection that is made again reads nothing of its former socket', async () => {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const log = { debug: vi.fn(), error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const logger = { namespace: () => log };
  const broker = new Connection({ host: '127.0.0.1', port, logger, socketFactory, connectionTimeout: 5_000 });
  const fulfilled = vi.spyOn(broker.requestQueue, 'fulfillRequest').mockImplementation(() => undefined);
  const open = async () => {
    const [[accepted]] = await Promise.all([once(server, 'connection'), broker.connect()]);
    return accepted as Socket;
  };
  const answer = (correlationId: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeInt32BE(8);
    bytes.writeInt32BE(correlationId, 4);
    return bytes;
  };
  const former = await open();
  const formerSocket = broker.socket as Socket;
  former.write(answer(1).subarray(0, 7));
  await once(formerSocket, 'data');
  // The broker is slow: it goes on with its answer after the client has given the connection up.
  await broker.disconnect();
  const next = await open();
  former.write(answer(1).subarray(7));
  next.write(answer(2));
  await vi.waitFor(() => expect(fulfilled).toHaveBeenCalled());
  const answered = fulfilled.mock.calls as [{ correlationId: number }][];
  expect(answered.map(([{ correlationId }]) => correlationId)).toEqual([2]);
  await broker.disconnect();
  former.destroy();
  next.destroy();
});
