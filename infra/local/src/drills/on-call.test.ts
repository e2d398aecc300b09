import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Processes } from '../processes/processes.ts';
import { startOnCall } from './on-call.ts';

/** What keeps this process from ending. */
const openServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

/** Instead of Alertmanager. */
async function startWith(start: () => { untilReady: () => Promise<void> }) {
  const parent = await mkdtemp(join(tmpdir(), 'notalone-drill-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const dir = join(parent, 'alertmanager');
  return { dir, starting: startOnCall(dir, { start } as unknown as Processes) };
}

test('where Alertmanager cannot be started, nothing keeps the drill from ending', async () => {
  const before = openServers();
  const { starting } = await startWith(() => {
    throw new Error('prometheus-alertmanager: not found');
  });
  await expect(starting).rejects.toThrow('not found');
  await expect.poll(openServers).toBeLessThanOrEqual(before);
});

test('a notification of before the fault is none of the fault', async () => {
  const { dir, starting } = await startWith(() => ({ untilReady: () => Promise.resolve() }));
  const onCall = await starting;
  const config = await readFile(join(dir, 'alertmanager.yaml'), 'utf8');
  const [notifier = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(config) ?? [];
  const notify = async (receiver: string) => {
    const body = JSON.stringify({ status: 'firing', alerts: [{ labels: { alertname: 'BackupSilent' } }] });
    expect((await fetch(`${notifier}/${receiver}`, { method: 'POST', body })).status).toBe(200);
  };
  await notify('team');
  expect(await onCall.untilNotified('BackupSilent')).toBe('/team');
  onCall.forget();
  const next = onCall.untilNotified('BackupSilent');
  await notify('on-call');
  expect(await next).toBe('/on-call');
});
