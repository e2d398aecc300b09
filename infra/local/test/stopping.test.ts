import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollUntil } from '../src/processes/poll.ts';
import { assertPortsFree, freeBlock } from '../src/processes/ports.ts';
import { commandLinesWith } from './command-lines.ts';

/** Kafka's is last, because its controller uses the port after it. */
const VARIABLES = [
  'PORT',
  'EMULATORS_PORT',
  'SMTP_PORT',
  'PUSH_PORT',
  'MONGO_PORT',
  'REDIS_PORT',
  'KAFKA_PORT',
] as const;
let dir: string;
let firstPort: number;
let product: ChildProcess;
let output: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-stopping-'));
  firstPort = await freeBlock(VARIABLES.length + 1);
});
afterEach(async () => {
  product.kill('SIGKILL');
  await pollUntil('The end of all processes', async () => commandLinesWith(dir).length === 0);
  await rm(dir, { recursive: true, force: true });
});

function start(): void {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOCAL_DIR: dir,
    ...Object.fromEntries(VARIABLES.map((name, offset) => [name, String(firstPort + offset)])),
  };
  output = '';
  product = spawn('node', [join(import.meta.dirname, 'small-product.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (bytes) => (output += String(bytes)));
}
const untilRunning = (count: number) =>
  vi.waitFor(() => expect(commandLinesWith(dir).length).toBeGreaterThanOrEqual(count), {
    timeout: 20_000,
    interval: 20,
  });
async function endOf(): Promise<unknown> {
  const [code] = await once(product, 'close');
  return code;
}
async function expectNothingLeft(): Promise<void> {
  expect(commandLinesWith(dir)).toEqual([]);
  expect(await readdir(dir)).not.toContain('supervisor.pid');
  await assertPortsFree(VARIABLES.map((variable, offset) => ({ port: firstPort + offset, owner: variable, variable })));
}

test('a start right after a crash is not refused because of what the crashed one left behind', async () => {
  start();
  await vi.waitFor(() => expect(output).toContain('ready\n'), { timeout: 40_000, interval: 50 });
  product.kill('SIGKILL');
  start();
  await vi.waitFor(() => expect(output).toContain('ready\n'), { timeout: 60_000, interval: 50 });
  product.kill('SIGINT');
  expect(await endOf()).toBe(0);
  await expectNothingLeft();
});

test('after Ctrl-C nothing is running, and the exit code is 0', async () => {
  start();
  await vi.waitFor(() => expect(output).toContain('ready\n'), { timeout: 40_000, interval: 50 });
  expect(commandLinesWith(dir).length).toBeGreaterThanOrEqual(3);
  product.kill('SIGINT');
  expect([await endOf(), output]).toEqual([0, expect.stringContaining('Everything is stopped.')]);
  await expectNothingLeft();
});

test('after Ctrl-C during the start nothing is running', async () => {
  start();
  await untilRunning(1);
  product.kill('SIGINT');
  expect([await endOf(), output]).toEqual([0, expect.stringMatching(/Stopped\.\n$/)]);
  await expectNothingLeft();
});

test('after a failed start nothing is running, and the reason is printed', async () => {
  await mkdir(join(dir, 'data'), { recursive: true });
  await writeFile(join(dir, 'data', 'redis'), 'a file where the folder should be');
  start();
  expect([await endOf(), output]).toEqual([1, expect.stringMatching(/data\/redis/)]);
  await expectNothingLeft();
});
