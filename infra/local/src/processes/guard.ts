import { spawn } from 'node:child_process';
import type { Stream } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Guard {
  /**
   * Wraps `command` so that its process group is killed when this process dies, even by SIGKILL. The child registers
   * itself before `exec`: if this process did it, its death between fork and registration would leave the child behind.
   * Pass `pipe` to the child as file descriptor `GUARD_FD`.
   */
  wrap(command: string, args: readonly string[]): { command: string; args: string[]; pipe: Stream };
  /** Call it when the process group of this leader is gone. */
  unregister(pid: number): void;
}

const GUARD_FD = 3;
const REGISTER_AND_EXEC = `echo "add $$" >&${GUARD_FD}; exec "$@" ${GUARD_FD}>&-`;

/**
 * Starts the guard: a shell in its own session that reads from a pipe of this process. The pipe closes when this
 * process ends in any way; the guard then kills all registered process groups.
 */
export function startGuard(): Guard {
  const guard = spawn('sh', [fileURLToPath(new URL('guard.sh', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return {
    wrap: (command, args) => ({
      command: 'sh',
      args: ['-c', REGISTER_AND_EXEC, 'sh', command, ...args],
      pipe: guard.stdin,
    }),
    unregister: (pid) => void guard.stdin.write(`drop ${pid}\n`),
  };
}
