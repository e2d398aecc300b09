import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Processes } from '../processes/processes.ts';
import { startOnCall } from './on-call.ts';

/** What keeps this process from ending. */
const openServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

test('where Alertmanager cannot be started, nothing keeps the drill from ending', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-drill-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const before = openServers();
  const start = () => {
    throw new Error('prometheus-alertmanager: not found');
  };
  await expect(startOnCall(join(dir, 'alertmanager'), { start } as unknown as Processes)).rejects.toThrow('not found');
  await expect.poll(openServers).toBeLessThanOrEqual(before);
});
