import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePorts } from '../src/processes/ports.ts';
import { commandLinesWith } from './command-lines.ts';

let dir: string;
let supervisor: ChildProcess;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-orphans-'));
  const ports = await freePorts(4);
  supervisor = spawn('node', [join(import.meta.dirname, 'supervisor.ts'), dir, ...ports.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
});
afterEach(async () => {
  supervisor.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

const untilReady = async () => {
  const [line] = await once(supervisor.stdout as NodeJS.ReadableStream, 'data');
  expect(String(line)).toBe('ready\n');
};

test('no server survives a SIGKILL of its supervisor', async () => {
  await untilReady();
  expect(commandLinesWith(dir).length).toBeGreaterThanOrEqual(2);
  supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(commandLinesWith(dir)).toEqual([]), { timeout: 20_000, interval: 100 });
});

test('no server survives a supervisor killed during the start', async () => {
  await vi.waitFor(() => expect(commandLinesWith(dir).length).toBeGreaterThanOrEqual(1), {
    timeout: 20_000,
    interval: 20,
  });
  supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(commandLinesWith(dir)).toEqual([]), { timeout: 20_000, interval: 100 });
});

test('when a server crashes, the supervisor exits with the last lines of its log', async () => {
  const errors: string[] = [];
  supervisor.stderr?.on('data', (bytes) => errors.push(String(bytes)));
  await untilReady();
  execFileSync('pkill', ['-KILL', '-f', `${dir}/mongo`]);
  const [code] = await once(supervisor, 'exit');
  expect(code).toBe(1);
  expect(errors.join('')).toMatch(/MongoDB ended \(SIGKILL\)\. Its last lines, from .*mongod\.log:\n\{"t"/);
  await vi.waitFor(() => expect(commandLinesWith(dir)).toEqual([]), { timeout: 20_000, interval: 100 });
});
