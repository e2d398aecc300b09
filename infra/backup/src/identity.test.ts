import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseRecipient, readIdentity } from './identity.ts';
import { readStored, storeFile } from './stored-file.ts';

let folder: string;
let identityFile: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notalone-identity-'));
  identityFile = join(folder, 'keys', 'backup-identity.txt');
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));
const asked = { isUnencrypted: false, directory: '/backups', print: (line: string) => void lines.push(line) };

test('without a recipient a key is made for its owner alone, named once as new, and used again', async () => {
  const [first, second] = await Promise.all([
    chooseRecipient({ ...asked, identityFile }),
    chooseRecipient({ ...asked, identityFile }),
  ]);
  expect(first).toMatch(/^age1/);
  expect(second).toBe(first);
  expect(await chooseRecipient({ ...asked, identityFile })).toBe(first);
  expect((await stat(identityFile)).mode & 0o077).toBe(0);
  expect(await identityToRecipient((await readIdentity(identityFile)) ?? '')).toBe(first);
  expect(lines.filter((line) => line.startsWith(`A new key was made: ${identityFile}.`))).toHaveLength(1);
  expect(lines.join()).not.toContain('AGE-SECRET-KEY');
});

test('what was stored with the key is opened with it, and what was stored without one needs none', async () => {
  async function* text() {
    yield Buffer.from('Alfie');
  }
  const recipient = await chooseRecipient({ ...asked, identityFile });
  const [secret, open] = [
    await storeFile(folder, 'secret', text(), recipient),
    await storeFile(folder, 'open', text()),
  ];
  expect(await readFile(join(folder, secret.file), 'utf8')).toMatch(/^age-encryption\.org/);
  const read = async (stored: typeof secret, identity?: string) =>
    Buffer.concat(await (await readStored(folder, stored, identity)).toArray()).toString();
  expect(await read(secret, await readIdentity(identityFile))).toBe('Alfie');
  expect(await read(open, await readIdentity(identityFile))).toBe('Alfie');
  expect(await read(open)).toBe('Alfie');
  await expect(read(secret)).rejects.toThrow('BACKUP_IDENTITY_FILE');
});

test('a recipient that is named is used, and no key is made', async () => {
  expect(await chooseRecipient({ ...asked, recipient: 'age1named', identityFile })).toBe('age1named');
  expect(await readIdentity(identityFile)).toBeUndefined();
});

test('only --unencrypted leaves a backup open; without key and recipient there is none', async () => {
  expect(
    await chooseRecipient({ ...asked, isUnencrypted: true, recipient: 'age1named', identityFile }),
  ).toBeUndefined();
  await expect(chooseRecipient(asked)).rejects.toThrow('--unencrypted');
});

test('a file without a key is refused and not overwritten', async () => {
  const file = join(folder, 'notes.txt');
  await writeFile(file, 'my notes');
  await expect(chooseRecipient({ ...asked, identityFile: file })).rejects.toThrow('holds no age identity');
  expect(await readFile(file, 'utf8')).toBe('my notes');
});

test('a key is not made among the backups', async () => {
  await expect(chooseRecipient({ ...asked, directory: folder, identityFile })).rejects.toThrow('among the backups');
  expect(await readIdentity(identityFile)).toBeUndefined();
});
