import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Say = (line: string) => void;

/** Something that must be there before the work begins. */
export interface Need {
  readonly name: string;
  /** Looks for it, and gets it where that is possible; answers what is there. @throws with what to do about it */
  get(): Promise<string>;
}

/** Looks for all that is needed, a line each, before any of the work. @throws naming everything that is missing */
export async function getNeeds(needs: readonly Need[], say: Say): Promise<void> {
  const missing: string[] = [];
  for (const { name, get } of needs)
    try {
      say(`${name}: ${await get()}`);
    } catch (error) {
      say(`${name}: MISSING`);
      missing.push(`${name}: ${(error as Error).message.trim()}`);
    }
  if (missing.length > 0)
    throw new Error(`${missing.length} of ${needs.length} are missing.\n- ${missing.join('\n- ')}`);
}

/** What a program says of its version, the first line. @throws with `advice` when it is not on the PATH, or fails */
export function versionOf(command: string, args: readonly string[], advice: string): string {
  try {
    const [line = ''] = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    );
    return line.trim();
  } catch (error) {
    throw new Error(advice, { cause: error });
  }
}

const GIB = 1024 ** 3;
/** Room on the disk where a folder is, or will be. @throws when there is less than `neededGiB` */
export async function roomAt(folder: string, neededGiB: number): Promise<string> {
  if (!existsSync(folder)) return roomAt(dirname(folder), neededGiB);
  const { bavail, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB free at ${folder}`;
  if (bavail * bsize < neededGiB * GIB) throw new Error(`${free}, and ${neededGiB} GiB are needed.`);
  return free;
}
