import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Guard, startGuard } from './guard.ts';
import { pollUntil } from './poll.ts';

export interface ProcessSpec {
  /** Name for messages: `MongoDB`, `auth`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Pass on our whole environment, not only PATH and HOME. */
  readonly inheritsEnvironment?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** File for its output, truncated first; absent: our own output. */
  readonly logFile?: string;
  /** Passes on what it writes to its standard error, which else goes to the log as it is. */
  readonly passOnErrors?: (from: Readable, to: Pick<Writable, 'write'>) => Promise<void>;
  /** Default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** After this time a stop sends SIGKILL. */
  readonly stopWithinMs?: number;
}

export interface RunningProcess {
  readonly name: string;
  readonly pid: number;
  /** Exit code or signal name. Never rejects. */
  readonly ended: Promise<number | string>;
  /** Resolves once `ready` is true; rejects with the last lines of its log if it exits before. */
  untilReady(ready: () => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Its exit is never a crash. */
  readonly mayEnd?: boolean;
}

/** A group of processes that stop together; none survives this process. */
export interface Processes {
  start(spec: ProcessSpec, options?: StartOptions): RunningProcess;
  /** Runs a command to completion; rejects with the last lines of its log when it fails. */
  run(spec: ProcessSpec): Promise<void>;
  /** Rejects when a started process exits without being stopped. Nothing is restarted. */
  readonly crashed: Promise<never>;
  /** Stops all processes; later starts throw. */
  stopAll(): Promise<void>;
}

class ProcessFailed extends Error {
  override name = 'ProcessFailed';
}

const lastLines = (file: string, count: number) =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
const failed = ({ name, logFile }: ProcessSpec, end: number | string) =>
  new ProcessFailed(
    `${name} ended (${end}).${logFile ? ` Its last lines, from ${logFile}:\n${lastLines(logFile, 25)}` : ''}`,
  );

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  return openSync(logFile, 'w', 0o600);
}

/** What is left in the pipe comes at once, unless a process that was left behind holds it open. */
const PIPE_CLOSES_MS = 1_000;

/** Resolves when everything that the process wrote has been passed on. */
async function passOn({ passOnErrors }: ProcessSpec, from: Readable | null, log: number | undefined): Promise<void> {
  if (!passOnErrors || !from) return;
  await passOnErrors(from, log === undefined ? process.stderr : { write: (text: string) => writeSync(log, text) > 0 });
  if (log !== undefined) closeSync(log);
}

function launch(spec: ProcessSpec, guard: Guard): { child: ChildProcess; written: Promise<void> } {
  const log = spec.logFile ? openLog(spec.logFile) : undefined;
  const { PATH = '', HOME = '' } = process.env;
  const { command, args, pipe } = guard.wrap(spec.command, spec.args);
  const child = spawn(command, args, {
    ...(spec.cwd ? { cwd: spec.cwd } : {}),
    env: { ...(spec.inheritsEnvironment ? process.env : { PATH, HOME }), ...spec.env },
    stdio: ['ignore', log ?? 'inherit', spec.passOnErrors ? 'pipe' : (log ?? 'inherit'), pipe],
    detached: true,
  });
  const written = passOn(spec, child.stderr, log);
  if (log !== undefined && !spec.passOnErrors) closeSync(log);
  return { child, written };
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
  // Without a listener, the process that depends on the crashed one reports the error.
  crashed.catch(() => undefined);
  let closed = false;

  function start(spec: ProcessSpec, { mayEnd = false }: StartOptions = {}): RunningProcess {
    if (closed) throw new ProcessFailed(`${spec.name} was not started: everything is being stopped`);
    const { child, written } = launch(spec, guard);
    const { promise: ended, resolve: end } = Promise.withResolvers<number | string>();
    child.once('error', (error) => end(error.message));
    child.once('exit', async (code, signal) => {
      // Its last words are in the log before anybody reads it.
      await Promise.race([written, delay(spec.passOnErrors ? PIPE_CLOSES_MS : 0)]);
      end(code ?? signal ?? 'unknown');
    });
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
        // servers treat a second signal as a forced stop
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
        // kill what is left of its process group
        signalGroup(pid, 'SIGKILL');
        guard.unregister(pid);
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
