import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Claim, claimsOf } from './readme-claims.ts';
import { repoFiles, workspaceFolders } from './repo-files.ts';
import { REPO } from './run-tool.ts';

const MAX_README_LINES = 60;
const FOLDERS_WITH_README = ['.', 'infra/gateway', 'docs/adr', 'docs/compliance', 'docs/privacy', 'docs/runbooks'];

const read = (path: string) => readFile(join(REPO, path), 'utf8');
const scriptsOf = async (path: string) =>
  Object.keys((JSON.parse(await read(path)) as { scripts?: Record<string, string> }).scripts ?? {});

async function isTrue(claim: Claim, documentFolder: string): Promise<boolean> {
  if (claim.kind === 'file')
    return existsSync(join(REPO, claim.path)) || existsSync(join(REPO, documentFolder, claim.path));
  const folders = claim.workspace ? [claim.workspace] : ['', documentFolder];
  const packages = folders.map((folder) => join(folder, 'package.json')).filter((path) => existsSync(join(REPO, path)));
  return (await Promise.all(packages.map(scriptsOf))).flat().includes(claim.name);
}

test('every command and link in a document exists', async () => {
  const documents = (await repoFiles()).filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'));
  const untrue: string[] = [];
  for (const document of documents) {
    for (const claim of claimsOf(await read(document), document)) {
      const folder = document.split('/').slice(0, -1).join('/');
      if (!(await isTrue(claim, folder)))
        untrue.push(`${document}: ${claim.kind === 'file' ? claim.path : `npm run ${claim.name}`}`);
    }
  }
  expect(untrue).toEqual([]);
});

const withoutGenerated = (text: string) => text.replaceAll(/<!-- generated: [\s\S]*?<!-- end of generated -->/g, '');
/** docs/privacy has a table row for each kind of data, so only its text is limited. */
const textLines = (text: string, folder: string) =>
  withoutGenerated(text)
    .split('\n')
    .filter((line) => folder !== 'docs/privacy' || !line.startsWith('|')).length;

test('every workspace has a README of at most a page', async () => {
  const faults: string[] = [];
  for (const folder of [...(await workspaceFolders()), ...FOLDERS_WITH_README]) {
    const path = join(folder, 'README.md');
    if (!existsSync(join(REPO, path))) faults.push(`${path}: missing`);
    else if (folder !== '.' && textLines(await read(path), folder) > MAX_README_LINES)
      faults.push(`${path}: longer than a page`);
  }
  expect(faults).toEqual([]);
});

/** Every app has one, with what its tests share. */
const TESTING = 'testing';

test('the README of a workspace names every folder of its code', async () => {
  const faults: string[] = [];
  for (const folder of await workspaceFolders()) {
    const src = join(REPO, folder, 'src');
    if (!existsSync(src)) continue;
    const words = new Set(withoutGenerated(await read(join(folder, 'README.md'))).match(/[\w-]+/g));
    const entries = await readdir(src, { withFileTypes: true });
    for (const entry of entries)
      if (entry.isDirectory() && entry.name !== TESTING && !words.has(entry.name))
        faults.push(`${folder}/README.md: src/${entry.name}`);
  }
  expect(faults).toEqual([]);
});

test('no document says that something is still to come', async () => {
  const documents = (await repoFiles()).filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'));
  const told = await Promise.all(
    documents.map(async (path) => (/\bstill to come\b|\bcoming soon\b/i.test(await read(path)) ? [path] : [])),
  );
  expect(told.flat()).toEqual([]);
});

test('the map in the root README leads to every workspace', async () => {
  const leadsTo = claimsOf(await read('README.md'), 'README.md').map((claim) => claim.kind === 'file' && claim.path);
  const missing = (await workspaceFolders()).filter((folder) => !leadsTo.includes(`${folder}/README.md`));
  expect(missing).toEqual([]);
});

test('finds commands and links everywhere in a document', () => {
  const document = [
    '`npm start` and `npm run made-up`, see [the map](../docs/map.md#rooms) and [elsewhere](https://example.com).',
    '```sh',
    'npm ci && npm run bench -- hop # installs npm packages',
    'npm run journeys -w e2e -- onboarding',
    'node --import @notalone/service-kit/telemetry/register services/auth/src/main.ts',
    '```',
    '  click auth href "../services/auth"',
  ].join('\n');
  expect(claimsOf(document, 'infra/README.md')).toEqual([
    { kind: 'script', name: 'start' },
    { kind: 'script', name: 'made-up' },
    { kind: 'script', name: 'bench' },
    { kind: 'script', name: 'journeys', workspace: 'e2e' },
    { kind: 'file', path: 'services/auth/src/main.ts' },
    { kind: 'file', path: 'docs/map.md' },
    { kind: 'file', path: 'services/auth' },
  ]);
});
