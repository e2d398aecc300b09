import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO } from './run-tool.ts';

const CODE = /[.](ts|tsx|mjs|cjs|js|css|sh|conf|html|ya?ml)$/;
const TEST = /[.]test[.]tsx?$|(^|\/)(e2e|test)\//;
/** Written by a program (infra/deploy). */
const GENERATED = new Set(['compose.yaml']);
const MAX_LINES = 400;
const MAX_LINES_OF_TEST = 500;
const MAX_LINES_OF_MAIN = 25;

function limitOf(path: string): number {
  if (/^services\/[^/]+\/src\/main[.]ts$/.test(path)) return MAX_LINES_OF_MAIN;
  return TEST.test(path) ? MAX_LINES_OF_TEST : MAX_LINES;
}

/** The files over their limit, as `path: lines > limit`. */
export async function filesOverLimit(paths: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(
    paths
      .filter((path) => CODE.test(path) && !GENERATED.has(path))
      .map(async (path) => {
        const text = await readFile(join(REPO, path), 'utf8');
        const lines = text.replace(/\n$/, '').split('\n').length;
        return lines > limitOf(path) ? `${path}: ${lines} > ${limitOf(path)}` : [];
      }),
  );
  return faults.flat();
}
