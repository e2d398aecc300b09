import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from '../paths.ts';

/** Loads .env of the clone if it exists; variables that are already set win. */
export function loadDotEnv(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
}
