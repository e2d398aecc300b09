import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MB (1024² bytes), from /proc. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
