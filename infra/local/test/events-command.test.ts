import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { ROOT, SERVERS_DIR } from '../src/paths.ts';
import { freePorts } from '../src/processes/ports.ts';
import { createProcesses } from '../src/processes/processes.ts';
import { ensureSecrets } from '../src/product/secrets.ts';
import { startKafka } from '../src/servers/kafka.ts';

let dir: string;
let ports: { kafka: number; kafkaController: number };
const processes = createProcesses();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-events-'));
  const { kafkaHome } = await fetchServers({ serversDir: SERVERS_DIR, processes, print: () => undefined });
  const [kafka = 0, kafkaController = 0] = await freePorts(2);
  ports = { kafka, kafkaController };
  const { kafkaAdmin: adminPassword, kafkaUsers: users } = await ensureSecrets(dir, ['auth']);
  await startKafka({ kafkaHome, dir: join(dir, 'kafka'), ports, processes, logins: { adminPassword, users } });
});
afterAll(async () => {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
});

/** `npm run events -- …` in an installation where only Kafka runs. */
async function events(...args: readonly string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LOCAL_DIR: dir, KAFKA_PORT: String(ports.kafka) };
  return promisify(execFile)('node', ['infra/local/run.mjs', 'events', ...args], { cwd: ROOT, env });
}

test('npm run events -- replay prints the number of replayed events and exits', async () => {
  expect((await events('replay', 'chat.events')).stdout).toMatch(/^\d+ dead-lettered events replayed\.$/m);
});

test('without a topic or service it prints its usage', async () => {
  await expect(events('replay')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run events -- replay TOPIC'),
  });
  await expect(events('release', 'nobody')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no service "nobody"'),
  });
});
