import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MB (1024² bytes), from /proc. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** The clock of /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Processor time that a process has used so far, in ms. Unlike elapsed time it hardly depends on what else the machine does. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}
