import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FIXTURES, REPO } from './run-tool.ts';

/** A source file over its limit, and a test of the same length, which is within its limit. */
export interface LongFiles {
  /** From the root. */
  code: string;
  test: string;
  remove(): Promise<void>;
}

/** Generated, so that they do not clutter the repository. */
export async function writeLongFiles(): Promise<LongFiles> {
  const folder = await mkdtemp(join(FIXTURES, 'long-'));
  const text = Array.from({ length: 401 }, (_, line) => `export const LINE_${line} = ${line};\n`).join('');
  const write = async (name: string) => {
    await writeFile(join(folder, name), text);
    return relative(REPO, join(folder, name));
  };
  return {
    code: await write('long-file.ts'),
    test: await write('long.test.ts'),
    remove: () => rm(folder, { recursive: true }),
  };
}
