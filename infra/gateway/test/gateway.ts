import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import { freePort } from '@notalone/testing/servers/free-port';
import { vi } from 'vitest';
import { nginxConfig } from '../src/nginx-config.ts';
import { readOperator } from '../src/operator.ts';

const LOOPBACK = '127.0.0.1';
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const hasBrotli = existsSync(BROTLI_MODULE);

/** Variables of an operator that may serve families. */
export const OPERATOR_VARIABLES = {
  OPERATOR_NAME: 'Sugar Fox Ltd',
  OPERATOR_EMAIL: 'help@sugar-fox.internal',
  OPERATOR_PHONE: '0113 496 0000',
  OPERATOR_ADDRESS: '2 Fox Lane, Leeds LS1 4AP',
} as const;
export const OPERATOR = readOperator(OPERATOR_VARIABLES);

/** A stand-in service that echoes its name and the request. */
export async function standIn(service: ServiceName, port = 0, host = LOOPBACK): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ service, method: request.method, url: request.url, headers: request.headers }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return server;
}

/** How long tests wait for something that happens at once on an idle machine. */
export const PATIENCE_MS = 30_000;

export interface TestGateway {
  readonly url: string;
  readonly dir: string;
  stopService(service: ServiceName): Promise<void>;
  close(): Promise<void>;
}

/** Starts nginx in the folder `dir` and waits until it answers on `port`. */
export async function startNginx(dir: string, config: string, port: number, host = LOOPBACK): Promise<ChildProcess> {
  await writeFile(join(dir, 'nginx.conf'), config);
  const messages: string[] = [];
  const nginx: ChildProcess = spawn('nginx', ['-p', `${dir}/`, '-e', 'stderr', '-c', 'nginx.conf'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  nginx.stderr?.on('data', (bytes) => messages.push(String(bytes)));
  await vi.waitFor(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${messages.join('')}`);
    await fetch(`http://${host}:${port}`);
  }, PATIENCE_MS);
  return nginx;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** nginx with the product's configuration in front of stand-ins and a small site. */
export async function startTestGateway(
  services: readonly ServiceName[],
  files: Readonly<Record<string, string>>,
  options: { readonly trustedProxies?: readonly string[] } = {},
): Promise<TestGateway> {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-gateway-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(dir, path, '..'), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const servers = new Map<ServiceName, Server>();
  for (const service of services) servers.set(service, await standIn(service));
  const port = await freePort();
  const config = nginxConfig({
    listen: `${LOOPBACK}:${port}`,
    services: Object.fromEntries(
      [...servers].map(([service, server]) => [service, [`${LOOPBACK}:${(server.address() as AddressInfo).port}`]]),
    ),
    apps: { kind: 'folders', shell: join(dir, 'shell'), remotes: { social: join(dir, 'social') } },
    site: join(dir, 'site'),
    runDir: dir,
    brotliModule: hasBrotli ? BROTLI_MODULE : undefined,
    https: false,
    ...options,
    // The files of the clone may be readable by their owner only.
    user: process.getuid?.() === 0 ? 'root' : undefined,
  });
  const nginx = await startNginx(dir, config, port);
  const url = `http://${LOOPBACK}:${port}`;
  const stopService = async (service: ServiceName) => {
    const server = servers.get(service);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  };
  return {
    url,
    dir,
    stopService,
    async close() {
      await stopProcess(nginx);
      for (const service of services) await stopService(service);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
