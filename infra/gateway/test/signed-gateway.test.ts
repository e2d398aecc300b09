import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openReleaseKey, publicKeyText } from '@notalone/release/signature';
import { freePort } from '@notalone/testing/servers/free-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signRelease } from '../../docker/src/sign-release.ts';
import { OPERATOR_VARIABLES, PATIENCE_MS } from './gateway.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** A server of a folder's files, as the image of an app. */
async function startApp(files: Readonly<Record<string, string>>): Promise<{ folder: string; address: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'notalone-app-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(folder, request.url ?? '')));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { folder, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a gateway in a container serves only what was signed, of remotes and of the shell', async () => {
  const shell = await startApp({ 'index.html': 'the shell', 'main.00000001.js': 'shell code' });
  const social = await startApp({
    'remote.json': JSON.stringify({ name: 'social', version: '0001' }),
    'mf-manifest.json': '{"of":"0001"}',
    'static/chunk.00000001.js': 'chunk',
  });
  const runDir = mkdtempSync(join(tmpdir(), 'notalone-gateway-'));
  chmodSync(runDir, 0o755);
  const keyFile = join(runDir, 'key.pem');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(runDir, 'gateway.log');
  const log = openSync(logFile, 'w');
  const logged = () => readFileSync(logFile, 'utf8');
  const gateway = spawn(process.execPath, [MAIN], {
    // nginx opens /dev/stdout, which can be a file and no socket.
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      SERVICES: `auth=127.0.0.1:${await freePort()}`,
      SHELL_ADDRESS: shell.address,
      REMOTES: `social=${social.address}`,
      NAMESERVER: '127.0.0.1',
      PUBLIC_URL: 'https://notalone.example',
      PORT: `127.0.0.1:${port}`,
      RUN_DIR: runDir,
      ...OPERATOR_VARIABLES,
      RELEASE_PUBLIC_KEYS: publicKeyText(openReleaseKey(keyFile)),
    },
  });
  onTestFinished(async () => {
    if (gateway.exitCode !== null) throw new Error(logged());
    const ended = once(gateway, 'exit');
    gateway.kill('SIGTERM');
    await ended;
  });
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return [answer.status, await answer.text()];
  };

  await vi.waitFor(() => expect(logged()).toContain('shell is not served: shell is not signed'), PATIENCE_MS);
  await expect(fetch(url)).rejects.toThrow();

  await signRelease({ folder: shell.folder, deployable: 'shell', version: '1', keyFile });
  await vi.waitFor(async () => expect(await get('/feed')).toEqual([200, 'the shell']), PATIENCE_MS);
  expect(await get('/remotes.json')).toEqual([200, expect.not.stringContaining('social')]);
  expect((await get('/mfe/social/static/chunk.00000001.js'))[0]).toBe(404);

  await signRelease({ folder: social.folder, deployable: 'mfe-social', version: '0001', keyFile });
  await vi.waitFor(async () => expect((await get('/remotes.json'))[1]).toContain('"0001"'), PATIENCE_MS);
  for (const { folder } of [shell, social])
    for (const path of ['index.html', 'main.00000001.js', 'mf-manifest.json', 'static/chunk.00000001.js'])
      if (existsSync(join(folder, path))) writeFileSync(join(folder, path), 'steal()');
  writeFileSync(join(social.folder, 'static/added.00000002.js'), 'steal()');
  await vi.waitFor(() => expect(logged()).toContain('shell keeps its last copy'), PATIENCE_MS);
  await vi.waitFor(() => expect(logged()).toContain('social keeps the release 0001'), PATIENCE_MS);
  expect(await get('/')).toEqual([200, 'the shell']);
  expect(await get('/main.00000001.js')).toEqual([200, 'shell code']);
  expect(await get('/mfe/social/mf-manifest.json')).toEqual([200, '{"of":"0001"}']);
  expect(await get('/mfe/social/static/chunk.00000001.js')).toEqual([200, 'chunk']);
  expect((await get('/mfe/social/static/added.00000002.js'))[0]).toBe(404);
});
