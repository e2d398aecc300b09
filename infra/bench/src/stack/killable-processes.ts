import { createProcesses, type Processes, type RunningProcess } from '@notalone/local/processes/processes';

export interface KillableProcesses {
  readonly processes: Processes;
  /** Those that run, the latest of each name. */
  running(): readonly RunningProcess[];
  /** Sends SIGKILL to the latest of this name and waits for its end. */
  kill(name: string): Promise<void>;
  /** Processes that ended without having been killed. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;
export type AlterEnvironment = (env: Environment) => Environment;
const isService = (processName: string) => processName.startsWith('The service ');

/**
 * Starts processes; the latest of each name can be killed, and others that end are recorded in `crashes`. The
 * environment of services is what `alterEnvironment` makes of it.
 */
export function createKillableProcesses(alterEnvironment: AlterEnvironment = (env) => env): KillableProcesses {
  const all = createProcesses();
  const newest = new Map<string, RunningProcess>();
  const ended = new Set<RunningProcess>();
  const killed = new Set<RunningProcess>();
  const crashes: string[] = [];
  let isStopping = false;
  let starts = 0;
  const processes: Processes = {
    ...all,
    start(spec, options) {
      starts += 1;
      // Each start has its own log, so that the one before the kill is kept.
      const started = all.start(
        {
          ...spec,
          ...(spec.logFile && { logFile: `${spec.logFile}.${starts}` }),
          ...(isService(spec.name) && { env: alterEnvironment(spec.env ?? {}) }),
        },
        { mayEnd: true },
      );
      newest.set(spec.name, started);
      void started.ended.then((end) => {
        ended.add(started);
        if (!options?.mayEnd && !killed.has(started) && !isStopping)
          crashes.push(`${spec.name} ended by itself (${end})`);
      });
      return started;
    },
  };
  return {
    processes,
    crashes,
    running: () => [...newest.values()].filter((one) => !ended.has(one)),
    async kill(name) {
      const victim = newest.get(name);
      if (!victim) throw new Error(`${name} does not run`);
      killed.add(victim);
      process.kill(victim.pid, 'SIGKILL');
      await victim.ended;
    },
    stop() {
      isStopping = true;
      return all.stopAll();
    },
  };
}
