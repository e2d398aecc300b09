import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const DEMO_LOGINS_FILE = 'demo-logins.json';

export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

/** What to type to look around, as lines to print; none before the families were invited. */
export async function readDemoLogins(localDir: string): Promise<string[]> {
  const file = join(localDir, DEMO_LOGINS_FILE);
  if (!existsSync(file)) return [];
  const logins = JSON.parse(await readFile(file, 'utf8')) as DemoLogin[];
  return logins.map(({ who, email, password }) => `Log in as ${who}:  ${email}  ${password}`);
}
