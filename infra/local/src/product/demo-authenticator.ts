import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const FILE = 'demo-authenticator.json';

/** The authenticator app of the demo admin: made at random for this data folder when the families are added. */
export interface DemoAuthenticator {
  readonly account: string;
  /** Base32. */
  readonly secret: string;
}

/** Undefined before the families exist, and where they were added before admins had a second factor. */
export async function readDemoAuthenticator(localDir: string): Promise<DemoAuthenticator | undefined> {
  const file = join(localDir, FILE);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as DemoAuthenticator) : undefined;
}
export async function writeDemoAuthenticator(localDir: string, authenticator: DemoAuthenticator): Promise<void> {
  await mkdir(localDir, { recursive: true });
  await writeFile(join(localDir, FILE), `${JSON.stringify(authenticator, null, 2)}\n`, { mode: 0o600 });
}

/** Sets the app up on the page of the emulators, which shows its codes. Answers whether there is one. */
export async function showDemoAuthenticator({
  localDir,
  emulatorsPort,
}: Pick<Settings, 'localDir' | 'emulatorsPort'>): Promise<boolean> {
  const authenticator = await readDemoAuthenticator(localDir);
  if (!authenticator) return false;
  const answer = await fetch(`http://127.0.0.1:${emulatorsPort}/authenticator`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(authenticator),
  });
  if (!answer.ok) throw new Error(`The emulators answered ${answer.status} to the demo authenticator`);
  return true;
}
