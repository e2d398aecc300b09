import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoFiles } from '../repo-files.ts';
import { REPO } from '../run-tool.ts';
import { createFinder, type Found } from './find.ts';

const PRODUCT = /^(?:shell|mfe-[\w-]+|services\/\w+|packages\/[\w-]+)\/src\/.*\.tsx?$/;
const NO_PRODUCT = /\.test\.tsx?$|^packages\/testing\/|\/testing\//;

/** Built at run time; they read no people's text, or only bounded text. */
const AT_RUN_TIME = new Set([
  // Their patterns come from data files.
  'packages/screening/src/contact-details.ts',
  'packages/screening/src/handles.ts',
  'packages/screening/src/phone-numbers.ts',
  'packages/screening/src/phrases.ts',
  'packages/screening/src/swearing.ts',
  'packages/service-kit/src/errors/error-responses.ts',
  'packages/ui/src/forms/code-field.tsx',
]);

const RECORD = join(import.meta.dirname, '../../regular-expressions.json');

export type Known = Found & { readonly pattern: string };
export const nameOf = ({ pattern, flags }: { pattern: string; flags: string }) => `/${pattern}/${flags}`;

/** Every regular expression of product code, and the places of those that cannot be evaluated statically. */
export async function productExpressions(): Promise<{ known: Known[]; atRunTime: string[] }> {
  const files = (await repoFiles()).filter((path) => PRODUCT.test(path) && !NO_PRODUCT.test(path));
  const read = (path: string) => (existsSync(join(REPO, path)) ? readFileSync(join(REPO, path), 'utf8') : undefined);
  const found = files.flatMap(createFinder(read));
  return {
    known: found.filter((one): one is Known => one.pattern !== undefined),
    atRunTime: found
      .filter(({ pattern, path }) => pattern === undefined && !AT_RUN_TIME.has(path))
      .map(({ path, line }) => `${path}:${line}`),
  };
}

/** The expressions proven linear, as `/pattern/flags`. A proof takes up to half a minute, so its result is recorded. */
export const readRecord = async (): Promise<string[]> => JSON.parse(await readFile(RECORD, 'utf8')) as string[];
export const writeRecord = (names: Iterable<string>): Promise<void> =>
  writeFile(RECORD, `${JSON.stringify([...names].toSorted(), null, 2)}\n`);
