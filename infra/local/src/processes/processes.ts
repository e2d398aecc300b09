import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Guard, startGuard } from './guard.ts';
import { pollUntil } from './poll.ts';

export interface ProcessSpec {
  /** How people know it: `MongoDB`, `auth`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The environment of the process; of ours it gets PATH and HOME only, or everything with `inheritsEnvironment`. */
  readonly inheritsEnvironment?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Everything it prints goes to this file, which is emptied first; without one, to our own output. */
  readonly logFile?: string;
  /** Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** After this many milliseconds a stop becomes a SIGKILL. */
  readonly stopWithinMs?: number;
}

export interface RunningProcess {
  readonly name: string;
  readonly pid: number;
  /** The exit code, or the signal's name. Never rejects. */
  readonly ended: Promise<number | string>;
  /** Resolves once `ready` is true; rejects with the process's last lines when it ends before that. */
  untilReady(ready: () => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Its end is no crash, however it ends. */
  readonly mayEnd?: boolean;
}

/** Processes that belong together: they stop together, and none survives the death of this process. */
export interface Processes {
  start(spec: ProcessSpec, options?: StartOptions): RunningProcess;
  /** Runs a command that ends by itself; rejects with its last lines when it fails. */
  run(spec: ProcessSpec): Promise<void>;
  /** Rejects when a started process ends without having been asked to. Nothing is ever restarted. */
  readonly crashed: Promise<never>;
  /** Stops all of them and refuses to start any more. */
  stopAll(): Promise<void>;
}

class ProcessFailed extends Error {
  override name = 'ProcessFailed';
}

const lastLines = (file: string, count: number) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
const failed = ({ name, logFile }: ProcessSpec, end: number | string) =>
  new ProcessFailed(`${name} ended (${end}).${logFile ? ` Its last lines, from ${logFile}:\n${lastLines(logFile, 25)}` : ''}`);

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  return openSync(logFile, 'w', 0o600);
}

function launch(spec: ProcessSpec, guard: Guard): ChildProcess {
  const log = spec.logFile ? openLog(spec.logFile) : undefined;
  const { PATH = '', HOME = '' } = process.env;
  const { command, args, ear } = guard.guarded(spec.command, spec.args);
  const child = spawn(command, args, {
    ...(spec.cwd ? { cwd: spec.cwd } : {}),
    env: { ...(spec.inheritsEnvironment ? process.env : { PATH, HOME }), ...spec.env },
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit', ear],
    detached: true,
  });
  if (log !== undefined) closeSync(log);
  return child;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function createProcesses(): Processes {
  const guard: Guard = startGuard();
  const running: RunningProcess[] = [];
  const { promise: crashed, reject: reportCrash } = Promise.withResolvers<never>();
  // Whoever waits for it is told; when nobody does, the process that needed the crashed one will say so.
  crashed.catch(() => undefined);
  let closed = false;

  function start(spec: ProcessSpec, { mayEnd = false }: StartOptions = {}): RunningProcess {
    if (closed) throw new ProcessFailed(`${spec.name} was not started: everything is being stopped`);
    const child = launch(spec, guard);
    const { promise: ended, resolve: end } = Promise.withResolvers<number | string>();
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(code ?? signal ?? 'unknown'));
    const { pid } = child;
    let stopping = false;
    const gone = new AbortController();
    const process: RunningProcess = {
      name: spec.name,
      pid: pid ?? 0,
      ended,
      untilReady: (ready) => pollUntil(spec.name, ready, { signal: gone.signal }),
      async stop() {
        if (!pid || !running.includes(process)) return;
        // a second signal would be taken for impatience
        if (stopping) return void (await ended);
        stopping = true;
        signalGroup(pid, spec.stopSignal ?? 'SIGTERM');
        const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), spec.stopWithinMs ?? 15_000);
        await ended;
        clearTimeout(force);
      },
    };
    running.push(process);
    void ended.then((how) => {
      if (pid) {
        // What the leader left behind in its group goes with it.
        signalGroup(pid, 'SIGKILL');
        guard.drop(pid);
      }
      running.splice(running.indexOf(process), 1);
      if (stopping) return gone.abort(new ProcessFailed(`${spec.name} was stopped`));
      gone.abort(failed(spec, how));
      if (!mayEnd) reportCrash(failed(spec, how));
    });
    return process;
  }

  return {
    start,
    async run(spec) {
      const end = await start(spec, { mayEnd: true }).ended;
      if (end !== 0) throw failed(spec, end);
    },
    crashed,
    async stopAll() {
      closed = true;
      await Promise.all(running.map((process) => process.stop()));
    },
  };
}
