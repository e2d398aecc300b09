import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testServers } from '@notalone/testing/servers/servers';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../src/paths.ts';

/** `npm run events -- …`, of an installation whose Kafka is the one of the tests. */
async function events(...args: readonly string[]) {
  const localDir = await mkdtemp(join(tmpdir(), 'notalone-events-'));
  onTestFinished(() => rm(localDir, { recursive: true }));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LOCAL_DIR: localDir, KAFKA_PORT: testServers().kafkaBrokers.split(':').at(-1) };
  return promisify(execFile)('node', ['infra/local/run.mjs', 'events', ...args], { cwd: ROOT, env });
}

test('npm run events -- replay asks Kafka, says how many events it handed over, and ends', async () => {
  expect((await events('replay', 'chat.events')).stdout).toMatch(/^\d+ parked events handed to their services again\.$/m);
});

test('without saying which topic or service it says how', async () => {
  await expect(events('replay')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run events -- replay TOPIC') });
  await expect(events('release', 'nobody')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no service "nobody"') });
});
