import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createStatusReader } from './service-states.ts';

/** A service that is ready or not, or answers never. */
async function service(status: number | 'never'): Promise<string> {
  const server = createServer((_request, response) => {
    if (status !== 'never') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const third = async (opsUrls: Readonly<Record<string, readonly string[]>>) => {
  const read = createStatusReader(opsUrls);
  await read();
  await read();
  return await read();
};

test('names services of which no instance is ready', async () => {
  const [ready, unready] = await Promise.all([service(200), service(503)]);
  expect(
    await third({ feed: [ready], chat: [unready, ready], auth: [unready], content: ['http://127.0.0.1:9'] }),
  ).toEqual({
    services: [
      { service: 'auth', state: 'away' },
      { service: 'content', state: 'away' },
    ],
  });
});

test('a service that does not answer in time is away', async () => {
  expect(await third({ chat: [await service('never')] })).toEqual({ services: [{ service: 'chat', state: 'away' }] });
}, 15_000);

test('a service that restarts is not named', async () => {
  const read = createStatusReader({ auth: [await service(503)] });
  expect(await read()).toEqual({ services: [] });
  expect(await read()).toEqual({ services: [] });
});
