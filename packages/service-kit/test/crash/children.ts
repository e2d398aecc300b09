import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { testServers } from '@notalone/testing/servers/servers';
import { onTestFinished } from 'vitest';
import type { Acknowledged, ChildOptions } from './child.ts';

const LEASE_MS = 2_000;

export type StartChild = Pick<ChildOptions, 'role' | 'step' | 'userIds'> & {
  database: string;
  changes?: number;
  kafkaBrokers?: string;
};

export interface Child {
  readonly acknowledged: Acknowledged[];
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
  /** Suspends it, like a long pause of its machine. */
  pause(): void;
  resume(): void;
}

/** A service process, killed at its step or when the test ends. */
export function startChild({ database, changes = 1, kafkaBrokers, ...rest }: StartChild): Child {
  const servers = testServers();
  const options: ChildOptions = {
    ...rest,
    changes,
    leaseMs: LEASE_MS,
    mongoUrl: servers.mongoUrl(database),
    kafkaBrokers: kafkaBrokers ?? servers.kafkaBrokers,
  };
  const child: ChildProcess = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(options)], { execArgv: [] });
  const acknowledged: Acknowledged[] = [];
  child.on('message', (message) => acknowledged.push(message as Acknowledged));
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    acknowledged,
    ended,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}
