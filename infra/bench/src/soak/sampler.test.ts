import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalls } from './calls.ts';
import { judge } from './report.ts';
import { createSampler } from './sampler.ts';

/** A service that keeps more of something each time it is told to. */
const LEAKY = `
const { openSync } = require('node:fs');
const { createServer } = require('node:net');
const kept = [];
process.on('message', (leak) => {
  if (leak === 'memory') kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  if (leak === 'handles') kept.push(openSync('/dev/null'), openSync('/dev/null'), openSync('/dev/null'));
  if (leak === 'sockets') for (let n = 0; n < 3; n++) kept.push(createServer().listen(0, '127.0.0.1'));
  setImmediate(() => process.send('done'));
});
process.send('done');
`;
/** Each reads all of /proc twenty times, also on a busy machine. */
const TIMEOUT = { timeout: 60_000 };
let folder = '';
const metrics = createServer((_request, response) => response.end('sockets_open 7\noutbox_oldest_seconds 0\n'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notalone-leaky-'));
  await once(metrics.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  metrics.close();
  await rm(folder, { recursive: true });
});

/** What is said of a process over forty minutes in which it leaks this. */
async function judgeFortyMinutes(leak: string): Promise<{ isWithin: boolean; said: string }> {
  const files = join(folder, 'releases', 'leaky', leak, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'main.js'), LEAKY);
  const child = fork(join(files, 'main.js'), { execArgv: [] });
  try {
    await once(child, 'message');
    let minute = 0;
    const calls = createCalls();
    await calls.measure('a call', async () => undefined);
    const { port } = metrics.address() as AddressInfo;
    const sampler = createSampler({
      opsUrls: new Map([['leaky', [`http://127.0.0.1:${port}`]]]),
      calls,
      baselineMinute: 10,
      collect: async () => undefined,
      now: () => minute * 60_000,
    });
    for (; minute <= 40; minute += 2) {
      await sampler.read();
      child.send(leak);
      await once(child, 'message');
    }
    let said = '';
    const isWithin = judge(sampler, 10, (line) => {
      said += `${line}\n`;
    });
    return { isWithin, said };
  } finally {
    child.kill();
  }
}

test('a process that keeps what it has is within', TIMEOUT, async () => {
  const { isWithin, said } = await judgeFortyMinutes('nothing');
  expect(said).toContain('leaky');
  expect(isWithin).toBe(true);
});

test.each(['memory', 'handles', 'sockets'])('a process that leaks %s is found', TIMEOUT, async (leak) => {
  const { isWithin, said } = await judgeFortyMinutes(leak);
  expect(said).toMatch(new RegExp(`leaky.*${leak === 'memory' ? 'collectedMb' : leak} [^✗]* ✗`));
  expect(isWithin).toBe(false);
});
