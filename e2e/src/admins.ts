import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOCAL_DIR } from './environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `grant` makes an admin who does not look after children's safety; it ends the sessions of the account. */
export async function changeRole(command: 'grant' | 'revoke', email: string): Promise<void> {
  const node = join(ROOT, 'node_modules/.bin/node');
  const script = join(ROOT, 'infra/local/src/commands/admin.ts');
  await promisify(execFile)(node, [script, command, email], { cwd: ROOT, env: { ...process.env, LOCAL_DIR } });
}
