import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBroker } from '@notalone/service-kit/broker/broker';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { eventually } from '@notalone/testing/eventually';
import { freePort } from '@notalone/testing/servers/free-port';
import { type OwnBroker, startOwnBroker } from '@notalone/testing/servers/own-broker';
import { afterAll, beforeAll, expect, test } from 'vitest';

let kafka: OwnBroker;
let directory: string;
let list: ChildProcess | undefined;
beforeAll(async () => {
  kafka = await startOwnBroker();
  const log = createLogger({ service: 'backup', level: 'silent' });
  await connectBroker({ brokers: [kafka.brokers], clientId: 'test', log }).ensureTopics();
  directory = await mkdtemp(join(tmpdir(), 'notalone-list-'));
});
afterAll(async () => {
  if (list && list.exitCode === null) {
    list.kill();
    await once(list, 'exit');
  }
  await kafka.stop();
  await rm(directory, { recursive: true });
});

test('the process that continues the list says when it did so, although nobody left', async () => {
  const port = await freePort();
  const began = Date.now() / 1000;
  list = spawn('node', [join(import.meta.dirname, '../src/main.ts'), 'erasures', directory, '--watch'], {
    env: { PATH: process.env.PATH, KAFKA_BROKERS: kafka.brokers, OPS_PORT: String(port) },
    stdio: 'inherit',
  });
  await eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [, seconds] = /^erasure_list_continued_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(began - 1);
    // No backup was taken.
    expect(text).toMatch(/^backup_last_complete_seconds 0$/m);
  });
  list.kill();
  const [code] = await once(list, 'exit');
  expect(code).toBe(0);
});
