import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO } from './run-tool.ts';

/** A file that a document cites as proof, and the name of a test in it. */
export interface Proof {
  readonly file: string;
  readonly test?: string;
}

/** `services/chat/test/erasure.test.ts`: the name of a test, up to a semicolon, full stop, cell or line. */
const PROOF = /`([\w.@-]+(?:\/[\w.@-]+)+)`(?:: ((?:[^|;.\n]|\.(?! |\n|$))+))?/g;
const TEST_FILE = /\.test\.tsx?$/;
const SHORTEST_NAME = 8;

/** Each path in backticks; of a test file with the name that follows it. */
export const proofsIn = (document: string): Proof[] =>
  [...document.matchAll(PROOF)].map(([, file = '', name = '']) =>
    TEST_FILE.test(file) ? { file, test: name.trim() } : { file },
  );

/** What is wrong with a proof: no such file, no test named, or none of that name in the file. */
export async function faultOf({ file, test }: Proof): Promise<string | undefined> {
  const path = join(REPO, file);
  if (test === undefined) return (await stat(path).catch(() => undefined)) ? undefined : `${file} does not exist`;
  const source = await readFile(path, 'utf8').catch(() => undefined);
  if (source === undefined) return `${file} does not exist`;
  if (test.length < SHORTEST_NAME) return `${file}: names no test`;
  return source.includes(test) ? undefined : `${file} has no test "${test}"`;
}
