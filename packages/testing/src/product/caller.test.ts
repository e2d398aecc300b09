import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createCaller } from './caller.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Resets each kept connection when its second request comes, as one that closes it just then. */
async function startForgetful() {
  const seen = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    if (seen.has(request.socket)) request.socket.resetAndDestroy();
    else response.end('hello');
    seen.add(request.socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  return createCaller(`http://127.0.0.1:${port}`);
}

test('a GET on a kept connection that was closed just then is sent again, as browsers do', async () => {
  const call = await startForgetful();
  await call('GET', '/');
  await expect(call('GET', '/')).resolves.toMatchObject({ status: 200, text: 'hello' });
});

test('a POST that may have arrived is not', async () => {
  const call = await startForgetful();
  await call('POST', '/', { json: {} });
  await expect(call('POST', '/', { json: {} })).rejects.toThrow('ECONNRESET');
});
