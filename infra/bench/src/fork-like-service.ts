import { type ChildProcess, fork } from 'node:child_process';
import { SERVICE_MEMORY, serviceFlags } from '@notalone/local/product/service-process';

/** Runs a module in a process that has the flags and the memory settings of a service. */
export const forkLikeService = (module: URL, args: readonly string[]): ChildProcess =>
  fork(module, args, { execArgv: [...serviceFlags], env: { ...process.env, ...SERVICE_MEMORY } });
