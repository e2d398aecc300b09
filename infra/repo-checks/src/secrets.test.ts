import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repoFiles } from './repo-files.ts';
import { REPO, runTool } from './run-tool.ts';

const rsaKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' } as const,
    publicKeyEncoding: { format: 'pem', type: 'spki' } as const,
  }).privateKey;
const SECRETS: readonly (readonly [string, () => string])[] = [
  ['a private key', rsaKey],
  ['a token of Slack', () => `xoxb-${'1234567890'.repeat(2)}-${randomBytes(12).toString('hex')}`],
  ['a password of PostgreSQL', () => `postgres://root:${randomBytes(9).toString('hex')}@db.example.net/x`],
  ['a password of MongoDB', () => `mongodb://root:${randomBytes(9).toString('hex')}@db.example.net/x`],
];
// Made here, so that no file of ours holds one.
test.each(SECRETS)(
  '%s in a file is reported',
  async (_what, secret) => {
    const folder = await mkdtemp(join(tmpdir(), 'notalone-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'settings.ts'), `export const value = \`${secret()}\`;\n`);
    const args = ['--secretlintrc', join(REPO, '.secretlintrc.json'), '**/*'];
    const { exitCode, stdout } = await runTool('secretlint', args, folder);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('settings.ts');
  },
  60_000,
);

/** The beginning of an Ed25519 key in PKCS #8, as in SERVICE_PRIVATE_KEY; secretlint looks for longer ones. */
const ED25519_KEY = /MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}/;
const holdsKey = (text: string) => ED25519_KEY.test(text);

test('no file of ours holds a private key of a service', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(holdsKey(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))).toBe(true);
  const found: string[] = [];
  for (const path of await repoFiles()) if (holdsKey(await readFile(join(REPO, path), 'latin1'))) found.push(path);
  expect(found).toEqual([]);
});
