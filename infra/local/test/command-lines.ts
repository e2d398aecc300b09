import { execFileSync } from 'node:child_process';

/** Command lines that contain a test's folder: the servers it started. */
export const commandLinesWith = (folder: string): string[] =>
  execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(folder) && !line.includes('supervisor.ts'));
