import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
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
