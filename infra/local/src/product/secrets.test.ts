import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureSecrets } from './secrets.ts';

test('secrets are generated once and readable by their owner only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const first = await ensureSecrets(dir, ['auth']);
  expect(await ensureSecrets(dir, ['auth'])).toEqual(first);
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a secret that an older installation lacks is generated and stored', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const { companionKey: _, pushKeys: __, pushCertificate: ___, ...older } = await ensureSecrets(dir, ['auth']);
  await writeFile(join(dir, 'secrets.json'), JSON.stringify(older));
  const now = await ensureSecrets(dir, ['auth']);
  expect(now).toMatchObject(older);
  expect(now.companionKey).toMatch(/^[0-9a-f]{64}$/);
  expect(now.pushKeys).toMatch(/^[\w-]{8}:[\w-]{87}:[\w-]{43}$/);
  expect(now.pushCertificate.certificate).toContain('BEGIN CERTIFICATE');
  expect(JSON.parse(await readFile(join(dir, 'secrets.json'), 'utf8'))).toEqual(now);
});

test('a new service gets passwords and changes no others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const first = await ensureSecrets(dir, ['auth']);
  const second = await ensureSecrets(dir, ['auth', 'feed']);
  expect(second).toMatchObject(first);
  expect(second.mongoDatabases.notalone_feed).toMatch(/^[0-9a-f]{48}$/);
  expect(second.kafkaUsers.feed).toMatch(/^[0-9a-f]{48}$/);
  expect(second.redisUsers.feed).toMatch(/^[0-9a-f]{48}$/);
});

test('each service gets its own key for calls to others, and links to decisions of an older installation go on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const { serviceKeys: _, appealKey: __, ...older } = await ensureSecrets(dir, ['auth']);
  await writeFile(join(dir, 'secrets.json'), JSON.stringify({ ...older, serviceTokens: 'shared until now' }));
  const now = await ensureSecrets(dir, ['auth', 'feed']);
  expect(now.appealKey).toBe('shared until now');
  const { auth, feed } = now.serviceKeys;
  expect(new Set([auth?.privateKey, feed?.privateKey, undefined]).size).toBe(3);
  expect(await ensureSecrets(dir, ['auth', 'feed'])).toEqual(now);
});
