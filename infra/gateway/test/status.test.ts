import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@notalone/testing/servers/free-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OPERATOR_VARIABLES, stopProcess } from './gateway.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** The port of operations of a service, of which a test decides whether it is ready. */
async function opsServer(host: string, port: number): Promise<{ isReady: boolean }> {
  const service = { isReady: true };
  const server = createServer((request, response) => {
    response.writeHead(service.isReady && request.url === '/ready' ? 200 : 503).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

/** The gateway as its container starts it. */
async function startGateway(env: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-gateway-'));
  // Workers of a root's nginx are somebody else.
  await chmod(dir, 0o755);
  const port = await freePort();
  const gateway = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PUBLIC_URL: 'http://localhost:8080',
      PORT: `127.0.0.1:${port}`,
      NAMESERVER: '127.0.0.1',
      SHELL_ADDRESS: '127.0.0.1:9',
      REMOTES: 'social=127.0.0.1:9',
      SHUTDOWN_SECONDS: '1',
      RUN_DIR: dir,
      ...OPERATOR_VARIABLES,
      ...env,
    },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    await stopProcess(gateway);
    await rm(dir, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}`;
}

test('the gateway of compose and Kubernetes says at /status.json which service is away, and when it is back', async () => {
  const ops = await freePort();
  const [, chat] = await Promise.all([opsServer('127.0.8.1', ops), opsServer('127.0.8.2', ops)]);
  const url = await startGateway({ SERVICES: 'auth=127.0.8.1:8080,chat=127.0.8.2:8080', OPS_PORT: String(ops) });
  const status = async () => {
    const answer = await fetch(`${url}/status.json`);
    return { ...((await answer.json()) as object), cache: answer.headers.get('cache-control') };
  };
  const expectServices = (services: readonly object[]) =>
    vi.waitFor(async () => expect(await status()).toEqual({ services, cache: 'no-cache' }), 40_000);
  await expectServices([]);
  chat.isReady = false;
  await expectServices([{ service: 'chat', state: 'away' }]);
  chat.isReady = true;
  await expectServices([]);
});
