import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { LOCAL_DIR } from './environment.ts';
import { type Credentials, logInOverApi, registerPasskey } from './factors.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Makes a member an admin, who registers a passkey over the API at once. */
export async function makeAdmin(request: APIRequestContext, { email, password }: Credentials): Promise<Credentials> {
  await changeRole('grant', email);
  const { token } = await logInOverApi(request, { email, password });
  return { email, password, passkey: await registerPasskey(request, token) };
}

/** `grant` makes an admin who does not look after children's safety; it ends the sessions of the account. */
export async function changeRole(command: 'grant' | 'revoke' | 'reset-factor', email: string): Promise<void> {
  const node = join(ROOT, 'node_modules/.bin/node');
  const script = join(ROOT, 'infra/local/src/commands/admin.ts');
  await promisify(execFile)(node, [script, command, email], { cwd: ROOT, env: { ...process.env, LOCAL_DIR } });
}
