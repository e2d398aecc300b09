import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** More threads add in another order, and a last digit changes. */
const SETTINGS = ['OMP_NUM_THREADS=1', 'OPENBLAS_NUM_THREADS=1', 'PYTHONHASHSEED=0'] as const;

/** Where training keeps what it fetches. */
export const WORK = fileURLToPath(new URL('../../../.local/urgent-signs-train', import.meta.url));

export function run(program: string, args: readonly string[]): void {
  execFileSync('env', [...SETTINGS, program, ...args], { cwd: WORK, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Python 3.11 with scikit-learn, both pinned by hash. Answers the program. */
export function preparePython(): string {
  mkdirSync(WORK, { recursive: true });
  const python = join(WORK, 'python/bin/python');
  if (!existsSync(python)) run('python3.11', ['-m', 'venv', 'python']);
  const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
  run(python, ['-m', 'pip', 'install', '--quiet', '--require-hashes', '--requirement', requirements]);
  return python;
}
