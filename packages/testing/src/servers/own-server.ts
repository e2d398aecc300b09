import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { SERVERS_DIR } from '@notalone/local/paths';
import { createProcesses, type Processes, type RunningProcess } from '@notalone/local/processes/processes';

/** A server that a test may kill, as a process of this machine. */
export interface OwnServer {
  /** Sends this signal and resolves when the process has ended; its data stay. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
interface OwnStart {
  readonly programs: Awaited<ReturnType<typeof fetchServers>>;
  readonly dir: string;
  readonly processes: Processes;
}

/** `start` starts one process, with its data in `dir`; it is called again for each restart. */
export async function startOwnServer(start: (given: OwnStart) => Promise<void>): Promise<OwnServer> {
  const processes = createProcesses();
  const dir = await mkdtemp(join(tmpdir(), 'notalone-own-'));
  const programs = await fetchServers({
    serversDir: SERVERS_DIR,
    processes,
    print: (line) => process.stderr.write(`${line}\n`),
  });
  let running: RunningProcess | undefined;
  const observed: Processes = {
    ...processes,
    start(spec) {
      running = processes.start(spec, { mayEnd: true });
      return running;
    },
  };
  const begin = () => start({ programs, dir, processes: observed });
  await begin();
  return {
    async kill(signal) {
      if (!running) return;
      process.kill(running.pid, signal);
      await running.ended;
    },
    restart: begin,
    async stop() {
      await processes.stopAll();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
