import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createProcesses } from '../src/processes/processes.ts';

/** Ends well a moment after the first signal, and badly at the second. */
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

test('the guard ends whom it was told of, and nobody who is gone, whatever else it was told', async () => {
  const guard = spawn('sh', [join(import.meta.dirname, '../src/processes/guard.sh')], { stdio: ['pipe', 'ignore', 'inherit'] });
  const [gone, here] = [0, 1].map(() => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }));
  const ended = once(here as ChildProcess, 'exit');
  // who is stopped before it could say that it is there is gone without having been there
  guard.stdin.end(`add ${gone?.pid}\nadd ${here?.pid}\ndrop 4194305\ndrop ${gone?.pid}\n`);
  await once(guard, 'exit');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(gone?.signalCode).toBeNull();
  gone?.kill();
});

test('who is stopped twice is signalled once, and ends in peace', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-processes-'));
  const logFile = join(dir, 'log');
  const processes = createProcesses();
  const { ended } = processes.start({ name: 'Somebody', command: process.execPath, args: ['-e', ENDING], logFile });
  const says = (words: string) => vi.waitFor(async () => expect(await readFile(logFile, 'utf8')).toContain(words), { timeout: 10_000, interval: 5 });
  await says('ready');
  const stopping = processes.stopAll();
  await says('asked to stop');
  await Promise.all([stopping, processes.stopAll()]);
  expect(await ended).toBe(0);
  await rm(dir, { recursive: true });
});
