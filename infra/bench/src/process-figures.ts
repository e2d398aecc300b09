import { readdir, readFile, readlink } from 'node:fs/promises';

async function megabytes(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const line = status.split('\n').find((one) => one.startsWith(`${figure}:`));
  return Number(/\d+/.exec(line ?? '')?.[0]) / 1024;
}
/** Resident memory of a process in MB (1024² bytes), from /proc. */
export const residentMb = (pid: number): Promise<number> => megabytes(pid, 'VmRSS');
/** The peak since the process started. */
export const peakMb = (pid: number): Promise<number> => megabytes(pid, 'VmHWM');

/** The clock tick of /proc, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/**
 * CPU time that a process has used so far, in ms. Unlike elapsed time it hardly depends on the machine's other load.
 */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

const LISTENING = '0A';
/** The process that listens on a TCP port of this machine. Rejects if none does, or if another user owns it. */
export async function listenerOf(port: number): Promise<number> {
  const inHex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/net/${table}`, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)));
  const inode = rows.find(([, local = '', , state]) => local.endsWith(inHex) && state === LISTENING)?.[9];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of inode === undefined ? [] : pids) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
      if (target === `socket:[${inode}]`) return Number(pid);
    }
  }
  throw new Error(`No process that may be looked at listens on port ${port}`);
}
