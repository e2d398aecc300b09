import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Guard {
  /** From now on the process group of this leader is ended when this process dies, even by SIGKILL. */
  add(pid: number): void;
  drop(pid: number): void;
}

/**
 * Starts the guard: a shell in a session of its own that waits on a pipe from this process. The pipe breaks when this
 * process ends in any way, and the guard then ends every process group it was told of.
 */
export function startGuard(): Guard {
  const guard = spawn('sh', [fileURLToPath(new URL('guard.sh', import.meta.url))], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const tell = (verb: 'add' | 'drop', pid: number) => guard.stdin.write(`${verb} ${pid}\n`);
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return { add: (pid) => tell('add', pid), drop: (pid) => tell('drop', pid) };
}
