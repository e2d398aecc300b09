import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.ts';

/** A clone whose webpack writes one script. */
function clone(): string {
  const root = mkdtempSync(join(tmpdir(), 'notalone-clone-'));
  for (const folder of ['node_modules/.bin', 'shell/public/avatars', 'mfe-feed'])
    mkdirSync(join(root, folder), { recursive: true });
  const webpack = '#!/bin/sh\nwhile [ "$1" != --output-path ]; do shift; done\necho code > "$2/main.js"\n';
  writeFileSync(join(root, 'node_modules/.bin/webpack'), webpack, { mode: 0o755 });
  writeFileSync(join(root, 'shell/public/avatars/space-owl.svg'), '<svg/>');
  return root;
}
const built = async (deployable: string) =>
  readdirSync(await build(clone(), deployable, mkdtempSync(join(tmpdir(), 'notalone-built-'))));

test('a release of the shell has the files of its folder public, as its own build has', async () => {
  expect(await built('shell')).toEqual(['avatars', 'main.js']);
});

test('a remote without such a folder is what webpack writes', async () => {
  expect(await built('mfe-feed')).toEqual(['main.js']);
});
