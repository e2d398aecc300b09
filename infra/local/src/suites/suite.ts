import { join } from 'node:path';
import type { Print } from '../fetch/system-packages.ts';
import { ROOT } from '../paths.ts';
import type { Processes } from '../processes/processes.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each: the test's name and the first line of its error. */
  readonly failures?: readonly string[];
}

export interface SuiteContext {
  readonly processes: Processes;
  readonly print: Print;
  readonly signal: AbortSignal;
  /** Folder for reports, emptied before the run. */
  readonly reportsDir: string;
}

/** One part of `npm test`. It prints its progress and does not throw for a failed test. */
export interface Suite {
  readonly name: string;
  /**
   * Suites of different groups run in parallel, before those without one. Only for suites without time limits in tests.
   */
  readonly parallelGroup?: string;
  run(context: SuiteContext): Promise<Count>;
}

/** Test processes load the same modules hundreds of times; the cache compiles each once. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile') };

/** Runs a command with our output; true when it exits with 0. */
export async function succeeds(
  { processes }: SuiteContext,
  command: string,
  args: readonly string[],
  { env = {}, folder = '.' }: RunOptions = {},
): Promise<boolean> {
  const program = {
    name: command,
    command,
    args,
    env: { ...COMPILE_CACHE, ...env },
    inheritsEnvironment: true,
    cwd: join(ROOT, folder),
  };
  const end = await processes.start(program, { mayEnd: true }).ended;
  return end === 0;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Relative to the root. */
  readonly folder?: string;
}
