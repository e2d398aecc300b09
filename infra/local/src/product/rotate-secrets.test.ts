import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateSecrets } from './rotate-secrets.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';

let dir: string;
let secrets: Secrets;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-rotate-'));
  secrets = await ensureSecrets(dir, ['auth', 'feed']);
});
afterAll(() => rm(dir, { recursive: true }));

const keys = (value: string) => value.split(',');

test('a new key comes before the former one, and nothing else changes', () => {
  const { appealKey, ...others } = rotateSecrets(secrets, 'appeals', { isLeaked: false });
  expect(keys(appealKey)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), secrets.appealKey]);
  expect(secrets).toMatchObject(others);
});

test('each service gets a new key for its calls, and its former one is accepted until the next rotation or a leak', () => {
  const once = rotateSecrets(secrets, 'services', { isLeaked: false });
  const twice = rotateSecrets(once, 'services', { isLeaked: false });
  const leaked = rotateSecrets(twice, 'services', { isLeaked: true });
  for (const [name, { privateKey, publicKeys }] of Object.entries(secrets.serviceKeys)) {
    expect(once.serviceKeys[name]?.privateKey).not.toBe(privateKey);
    expect(once.serviceKeys[name]?.publicKeys.slice(1)).toEqual(publicKeys);
    expect(twice.serviceKeys[name]?.publicKeys.slice(1)).toEqual(once.serviceKeys[name]?.publicKeys.slice(0, 1));
    expect(leaked.serviceKeys[name]?.publicKeys).toHaveLength(1);
  }
  expect(Object.keys(once.serviceKeys)).toEqual(['auth', 'feed']);
});

test('of keys for short-lived things one former is kept, and none after a leak', () => {
  const once = rotateSecrets(secrets, 'companion', { isLeaked: false });
  const twice = rotateSecrets(once, 'companion', { isLeaked: false });
  expect(keys(twice.companionKey).slice(1)).toEqual(keys(once.companionKey).slice(0, 1));
  expect(keys(rotateSecrets(twice, 'companion', { isLeaked: true }).companionKey)).toHaveLength(1);
});

test('every former push key is kept for the devices that subscribed with it, and none after a leak', () => {
  const once = rotateSecrets(secrets, 'push', { isLeaked: false });
  const twice = rotateSecrets(once, 'push', { isLeaked: false });
  const [newest = '', ...former] = keys(twice.pushKeys);
  expect(newest).toMatch(/^[\w-]{8}:[\w-]{87}:[\w-]{43}$/);
  expect(former).toEqual([...keys(once.pushKeys).slice(0, 1), secrets.pushKeys]);
  expect(new Set(keys(twice.pushKeys).map((key) => key.split(':')[0])).size).toBe(3);
  expect(keys(rotateSecrets(twice, 'push', { isLeaked: true }).pushKeys)).toHaveLength(1);
});

test('keys behind lasting hashes are kept for good, because bans and refusals are found by them', () => {
  const once = rotateSecrets(secrets, 'auth', { isLeaked: true });
  const twice = rotateSecrets(once, 'auth', { isLeaked: true });
  expect(keys(twice.authKey).slice(1)).toEqual([...keys(once.authKey).slice(0, 1), secrets.authKey]);
});

test('passwords at the stores are all new, and the administrator’s former ones are kept to set the new one', () => {
  const rotated = rotateSecrets(secrets, 'stores', { isLeaked: false });
  expect(Object.keys(rotated.kafkaUsers)).toEqual(Object.keys(secrets.kafkaUsers));
  for (const name of ['mongoDatabases', 'kafkaUsers', 'redisUsers'] as const)
    for (const [who, password] of Object.entries(rotated[name])) expect(password).not.toBe(secrets[name][who]);
  for (const name of ['redis', 'mongoRoot', 'mongoKey', 'kafkaAdmin'] as const)
    expect(rotated[name]).not.toBe(secrets[name]);
  expect(rotateSecrets(rotated, 'stores', { isLeaked: false }).formerMongoRoots).toEqual([
    rotated.mongoRoot,
    secrets.mongoRoot,
  ]);
});

test('an unknown name is refused with the known ones', () => {
  expect(() => rotateSecrets(secrets, 'mongoRoot', { isLeaked: false })).toThrow(
    'There are: auth, emergency, appeals, content, profile, companion, push, services, stores.',
  );
});
