import { join } from 'node:path';
import type { Say } from '../fetch/fetch-servers.ts';
import { ROOT } from '../paths.ts';
import type { Processes } from '../processes/processes.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export interface SuiteContext {
  readonly processes: Processes;
  readonly say: Say;
  readonly signal: AbortSignal;
  /** Where reports go; emptied before the run. */
  readonly reportsDir: string;
}

/** One part of `npm test`. It prints as it goes and never throws for a failed test. */
export interface Suite {
  readonly name: string;
  /** Suites of different lanes run side by side, before those that have none. For what no time limit of a test watches. */
  readonly lane?: string;
  run(context: SuiteContext): Promise<Count>;
}

/** The programs of a suite load the same modules hundreds of times: compiled once, they stay compiled. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile') };

/** True when the command ended well; its output is ours. A command that could not run at all counts as failed. */
export async function succeeds(
  { processes }: SuiteContext,
  command: string,
  args: readonly string[],
  { env = {}, folder = '.' }: RunOptions = {},
): Promise<boolean> {
  const program = { name: command, command, args, env: { ...COMPILE_CACHE, ...env }, inheritsEnvironment: true, cwd: join(ROOT, folder) };
  const end = await processes.start(program, { mayEnd: true }).ended;
  return end === 0;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs, below the root of the clone. */
  readonly folder?: string;
}
