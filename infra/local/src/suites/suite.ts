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
  run(context: SuiteContext): Promise<Count>;
}

/** True when the command ended well; its output is ours. A command that could not run at all counts as failed. */
export async function succeeds(
  { processes }: SuiteContext,
  command: string,
  args: readonly string[],
  { env = {}, folder = '.' }: RunOptions = {},
): Promise<boolean> {
  const end = await processes.start({ name: command, command, args, env, inheritsEnvironment: true, cwd: join(ROOT, folder) }, { mayEnd: true }).ended;
  return end === 0;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Where it runs, below the root of the clone. */
  readonly folder?: string;
}
