import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import type { ProcessSpec } from '../processes/processes.ts';
import type { RunningServers } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import { serviceEnvironment } from './environment.ts';
import { databaseName, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export const DEMO_LOGINS_FILE = 'demo-logins.json';
/** Marks a data folder that contains the demo families. */
const SEEDED_FILE = 'seeded';

export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

/** For the child tab of /login. */
export interface DemoChildLogin {
  readonly who: string;
  readonly childName: string;
  readonly pin: string;
}

/** Whether the address is on loopback. */
export function isLoopback(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  const isLoopbackAddress = isIPv4(hostname) ? hostname.startsWith('127.') : hostname === '[::1]';
  return isLoopbackAddress || hostname === 'localhost' || hostname.endsWith('.localhost');
}

export const HOW_TO_GRANT_ADMIN = 'To make somebody an admin, register, then run: npm run admin -- grant EMAIL';

/**
 * The passwords of the demo families, one of them an admin, are published in this repository, so they are for loopback
 * only. `isAsked`: `--demo` was given. @throws
 */
export function assertDemoAllowed({ publicUrl, localDir }: Settings, isAsked: boolean): void {
  if (isLoopback(publicUrl)) return;
  const reason = `PUBLIC_URL is ${publicUrl}, and the passwords of the demo families are published.`;
  if (isAsked) throw new Error(`--demo is for this machine only: ${reason}\n${HOW_TO_GRANT_ADMIN}`);
  if (existsSync(join(localDir, SEEDED_FILE)))
    throw new Error(
      `The data in ${localDir} holds the demo families. ${reason}\nSet LOCAL_DIR to another folder. ${HOW_TO_GRANT_ADMIN}`,
    );
}

/** Whether this start has to add the demo families. */
export const isDemoMissing = ({ publicUrl, localDir }: Settings): boolean =>
  isLoopback(publicUrl) && !existsSync(join(localDir, SEEDED_FILE));

export const markSeeded = ({ localDir }: Settings): Promise<void> =>
  writeFile(join(localDir, SEEDED_FILE), `${new Date().toISOString()}\n`);

/**
 * The command that adds the demo families, with auth's environment because it grants a role, and content's database
 * because no call adds numbers of past days.
 */
export const seedCommand = (
  auth: ServiceDeployable,
  settings: Settings,
  secrets: Secrets,
  servers: RunningServers,
): ProcessSpec => ({
  name: 'Seeding',
  command: 'node',
  args: ['infra/local/src/seed/main.ts'],
  cwd: ROOT,
  env: {
    ...serviceEnvironment(auth, settings, secrets, servers),
    PUBLIC_URL: `http://${LOOPBACK}:${settings.gatewayPort}`,
    EMULATORS_URL: `http://${LOOPBACK}:${settings.emulatorsPort}`,
    LOCAL_DIR: settings.localDir,
    CONTENT_MONGO_URL: servers.mongoUrl(databaseName('content')),
    FEED_MONGO_URL: servers.mongoUrl(databaseName('feed')),
  },
  logFile: join(settings.localDir, 'logs', 'seed.log'),
});

/** The demo logins as lines to print; none before the families exist. */
export async function readDemoLogins(localDir: string): Promise<string[]> {
  const file = join(localDir, DEMO_LOGINS_FILE);
  if (!existsSync(file)) return [];
  const logins = JSON.parse(await readFile(file, 'utf8')) as (DemoLogin | DemoChildLogin)[];
  return logins.map((login) =>
    'pin' in login
      ? `Log in as ${login.who} (Child Login):  ${login.childName}  ${login.pin}`
      : `Log in as ${login.who}:  ${login.email}  ${login.password}`,
  );
}
