import { spawn } from 'node:child_process';
import type { Stream } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Guard {
  /**
   * How to spawn `command` so that its process group is ended when this process dies, even by SIGKILL. It says so to the guard itself before it becomes what
   * it is to be: if its parent did, a death between the two would leave it behind.
   */
  guarded(command: string, args: readonly string[]): { command: string; args: string[]; ear: Stream };
  /** The group of this leader is gone. */
  drop(pid: number): void;
}

const EAR = 3;
const SAY_AND_BECOME = `echo "add $$" >&${EAR}; exec "$@" ${EAR}>&-`;

/**
 * Starts the guard: a shell in a session of its own that waits on a pipe from this process. The pipe breaks when this
 * process ends in any way, and the guard then ends every process group it was told of.
 */
export function startGuard(): Guard {
  const guard = spawn('sh', [fileURLToPath(new URL('guard.sh', import.meta.url))], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return {
    guarded: (command, args) => ({ command: 'sh', args: ['-c', SAY_AND_BECOME, 'sh', command, ...args], ear: guard.stdin }),
    drop: (pid) => void guard.stdin.write(`drop ${pid}\n`),
  };
}
