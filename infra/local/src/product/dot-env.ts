import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from '../paths.ts';

/** Takes variables from the file .env of the clone, where there is one; those already set win. */
export function loadDotEnv(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
}
