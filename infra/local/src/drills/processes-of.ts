import { globSync, readFileSync } from 'node:fs';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** The processes whose command line names this path. */
export const processesOf = (path: string): number[] =>
  globSync('/proc/[0-9]*')
    .map((folder) => Number(folder.slice('/proc/'.length)))
    .filter((pid) => pid !== process.pid && commandOf(pid).includes(path));

/** Stops processes without ending them, as a machine that hangs would. Returns the function that lets them go on. */
export function freeze(path: string): () => void {
  const pids = processesOf(path);
  if (pids.length === 0) throw new Error(`Nothing runs from ${path}: start the product first (npm start).`);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}
