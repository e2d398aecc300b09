import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringSecrets } from './secrets.ts';

test('secrets are made once, kept, and readable by their owner only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const first = await bringSecrets(dir, ['notalone_auth']);
  expect(await bringSecrets(dir, ['notalone_auth'])).toEqual(first);
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a secret that an older installation does not have is made, and kept too', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const { companionKey: _, ...older } = await bringSecrets(dir, ['notalone_auth']);
  await writeFile(join(dir, 'secrets.json'), JSON.stringify(older));
  const now = await bringSecrets(dir, ['notalone_auth']);
  expect(now).toMatchObject(older);
  expect(now.companionKey).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(await readFile(join(dir, 'secrets.json'), 'utf8'))).toEqual(now);
});

test('a service that comes later gets a password of its own and changes no other', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
  const first = await bringSecrets(dir, ['notalone_auth']);
  const second = await bringSecrets(dir, ['notalone_auth', 'notalone_feed']);
  expect(second).toMatchObject({ ...first, mongoDatabases: first.mongoDatabases });
  expect(second.mongoDatabases.notalone_feed).toMatch(/^[0-9a-f]{48}$/);
});
