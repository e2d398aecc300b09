import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createProcesses } from '../src/processes/processes.ts';

/** Exits with 0 shortly after the first signal, and with 1 at the second. */
const ENDING = `
  let signals = 0;
  process.on('SIGTERM', () => {
    signals += 1;
    console.log('asked to stop');
    if (signals > 1) process.exit(1);
    setTimeout(() => process.exit(0), 300);
  });
  setInterval(() => undefined, 1000);
  console.log('ready');
`;

test('the guard kills registered groups and drops unregistered PIDs, even if they were never registered', async () => {
  const guard = spawn('sh', [join(import.meta.dirname, '../src/processes/guard.sh')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const [dropped, registered] = [0, 1].map(() => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }));
  const ended = once(registered as ChildProcess, 'exit');
  // stopped before it could register with the guard
  guard.stdin.end(`add ${dropped?.pid}\nadd ${registered?.pid}\ndrop 4194305\ndrop ${dropped?.pid}\n`);
  await once(guard, 'exit');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(dropped?.signalCode).toBeNull();
  dropped?.kill();
});

test('stopping a process twice sends one signal', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-processes-'));
  const logFile = join(dir, 'log');
  const processes = createProcesses();
  const { ended } = processes.start({ name: 'A process', command: process.execPath, args: ['-e', ENDING], logFile });
  const untilLogged = (words: string) =>
    vi.waitFor(async () => expect(await readFile(logFile, 'utf8')).toContain(words), { timeout: 10_000, interval: 5 });
  await untilLogged('ready');
  const stopping = processes.stopAll();
  await untilLogged('asked to stop');
  await Promise.all([stopping, processes.stopAll()]);
  expect(await ended).toBe(0);
  await rm(dir, { recursive: true });
});
