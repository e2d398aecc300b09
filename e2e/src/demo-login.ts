import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_DIR } from './environment.ts';
import { type Credentials, readDemoPasskey } from './factors.ts';

interface DemoLogin extends Credentials {
  readonly who: string;
}

interface DemoChild {
  readonly who: string;
  readonly childName: string;
  readonly pin: string;
}

async function find<Login extends { readonly who: string } = DemoLogin>(who: string): Promise<Login> {
  const logins = JSON.parse(await readFile(join(LOCAL_DIR, 'demo-logins.json'), 'utf8')) as Login[];
  const login = logins.find((candidate) => candidate.who.includes(who));
  if (!login) throw new Error(`there is no demo login of "${who}"`);
  return login;
}

/** What the demo child types to log in. */
export const demoChild = (): Promise<DemoChild> => find<DemoChild>('a child');

/** The login of the demo admin, as `npm start` prints it. */
export const demoAdmin = (): Promise<DemoLogin> => find('admin');

/**
 * The login of a demo family, as `npm start` prints it; `who` is part of its description. The admin's has the passkey
 * with which the journeys confirm.
 */
export async function demoLogin(who: string): Promise<DemoLogin> {
  const login = await find(who);
  return who === 'admin' ? { ...login, passkey: await readDemoPasskey() } : login;
}
