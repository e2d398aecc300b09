import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../src/paths.ts';
import { pollUntil } from '../src/processes/poll.ts';
import { freeBlock, LOOPBACK } from '../src/processes/ports.ts';
import { ensureSecrets } from '../src/product/secrets.ts';
import { readSettings, type Settings } from '../src/product/settings.ts';
import { type RunningProduct, startProduct } from '../src/product/start-product.ts';
import type { Family } from '../src/seed/families/family.ts';
import { FAMILIES } from '../src/seed/families.ts';
import { inviteFamily } from '../src/seed/invite-family.ts';
import { createSeedClient } from '../src/seed/seed-client.ts';
import { rootUrl } from '../src/servers/mongo.ts';

const PASSWORD = 'lantern-harbour-26';
const PIN = '7otters';
const [staying, leaving] = FAMILIES as readonly [Family, Family, ...Family[]];

let dir: string;
let backups: string;
let settings: Settings;
let env: NodeJS.ProcessEnv;
let product: RunningProduct | undefined;
let url: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-restore-'));
  backups = join(dir, 'backups');
  const first = await freeBlock(24);
  const at = (offset: number) => String(first + offset);
  const given = {
    PORT: at(0),
    EMULATORS_PORT: at(1),
    SMTP_PORT: at(2),
    PUSH_PORT: at(10),
    SERVICES_PORT: at(3),
    MONGO_PORT: at(20),
    KAFKA_PORT: at(21),
    REDIS_PORT: at(23),
    LOCAL_DIR: dir,
    LOG_LEVEL: 'warn',
  };
  settings = readSettings(given);
  env = { ...process.env, ...given };
  url = `http://${LOOPBACK}:${settings.gatewayPort}`;
  // No demo families.
  await writeFile(join(dir, 'seeded'), '');
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>No pages</title>');
});
afterAll(async () => {
  await product?.stop();
  await rm(dir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const builds = { shell: dir, remotes: {} };
  const options = { settings, print: () => undefined, remotes: [], builds };
  product = await startProduct(options, new AbortController().signal);
}
const npmRun = (...args: readonly string[]) =>
  promisify(execFile)('node', ['infra/local/run.mjs', ...args], { cwd: ROOT, env });

const client = () => createSeedClient(url);
const invite = (family: Family) =>
  inviteFamily(
    { product: client(), emulatorsUrl: `http://${LOOPBACK}:${settings.emulatorsPort}`, password: PASSWORD },
    family,
  );
const logIn = ({ email }: Family) => client().api('POST /api/auth/login', { body: { email, password: PASSWORD } });

async function post(token: string, content: string): Promise<void> {
  const form = new FormData();
  form.set('content', content);
  await client().as(token).api('POST /api/feed', { form });
}
/** A child of the parent whose phone has a button; answers the phone's key. */
async function addButton(token: string): Promise<string> {
  const body = {
    childName: 'Robin',
    t1dWarriorUsername: 'Mellow Heron',
    pin: PIN,
    birthMonth: 1,
    birthYear: new Date().getFullYear() - 10,
    discoverable: false,
    consents: { login: true, messages: false, position: false },
  };
  await client().as(token).api('POST /api/profile/child', { body });
  const child = await client().api('POST /api/auth/child-login', {
    body: { childName: body.t1dWarriorUsername, pin: PIN },
  });
  const answer = await fetch(`${url}/api/emergency-sms/device`, {
    method: 'POST',
    headers: { authorization: `Bearer ${child.token}` },
  });
  return /na_emergency=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
}
const press = (cookie: string) =>
  fetch(`${url}/api/emergency-sms/quick/555`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });

/** Where a text is stored, as `database.collection`. */
async function placesOf(text: string): Promise<string[]> {
  const secrets = await ensureSecrets(dir, []);
  const mongo = await MongoClient.connect(
    rootUrl(settings.servers.mongo, { rootPassword: secrets.mongoRoot, keyFile: '', databases: {} }),
  );
  try {
    const found: string[] = [];
    for (const { name } of (await mongo.db().admin().listDatabases()).databases)
      for (const collection of name.startsWith('notalone_') ? await mongo.db(name).collections() : [])
        if (JSON.stringify(await collection.find().toArray()).includes(text))
          found.push(`${name}.${collection.collectionName}`);
    return found;
  } finally {
    await mongo.close();
  }
}

test('after a restore posts and buttons are there, and an account that was deleted after the backup stays away', {
  timeout: 400_000,
}, async () => {
  await start();
  const [mine, theirs] = [await invite(staying), await invite(leaving)];
  await post(mine.token, 'We counted the carbs in a birthday cake.');
  await post(theirs.token, 'We are moving house soon.');
  const key = await addButton(mine.token);
  expect((await press(key)).status).toBe(200);
  expect((await npmRun('backup', backups)).stdout).toMatch(
    /\d+ databases, \d+ documents, \d+ records of Kafka, encrypted\.\n/,
  );

  await client()
    .as(theirs.token)
    .api('DELETE /api/profile', { body: { password: PASSWORD } });
  await pollUntil('The list of erasures', async () =>
    (await npmRun('backup', '--erasures', backups)).stdout.includes('1 erasures added'),
  );
  await product?.stop();

  await expect(npmRun('restore', backups)).rejects.toMatchObject({
    stderr: expect.stringContaining('A restore needs an empty system'),
  });
  await rm(join(dir, 'data'), { recursive: true });
  const { stdout } = await npmRun('restore', backups);
  expect(stdout).toContain('1 later erasures requested again.');
  expect(stdout).toContain('nobody who left is back');

  await start();
  const again = await logIn(staying);
  const feed = await client().as(again.token).api('GET /api/feed');
  expect(feed.map(({ content }) => content)).toEqual(['We counted the carbs in a birthday cake.']);
  const pressed = await press(key);
  expect([pressed.status, await pressed.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  await expect(logIn(leaving)).rejects.toThrow(/INVALID_CREDENTIALS/);
  for (const trace of [leaving.email, leaving.username, 'We are moving house soon.'])
    expect(await placesOf(trace)).toEqual([]);
});
