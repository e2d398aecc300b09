import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@notalone/local/paths';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const written = () =>
  new Map(
    ['compose.yaml', ...globSync('k8s/{base,components}/**/*.yaml', { cwd: ROOT })].map((path) => [
      path,
      readFileSync(join(ROOT, path), 'utf8'),
    ]),
  );

test('the manifests are those that infra/deploy writes; else run `npm run manifests -w infra/deploy`', () => {
  expect(written()).toEqual(generatedFiles());
});

test('compose is left no dollar that is neither a variable of its own nor escaped', () => {
  expect(generatedFiles().get('compose.yaml')?.replaceAll('$$', '')).not.toMatch(/\$(?!\{[A-Z_])/);
});
