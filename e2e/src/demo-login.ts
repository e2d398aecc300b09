import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_DIR } from './environment.ts';

interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

/** The login of a demo family, as `npm start` prints it; `who` is part of its description. */
export async function demoLogin(who: string): Promise<DemoLogin> {
  const logins = JSON.parse(await readFile(join(LOCAL_DIR, 'demo-logins.json'), 'utf8')) as DemoLogin[];
  const login = logins.find((candidate) => candidate.who.includes(who));
  if (!login) throw new Error(`there is no demo login of "${who}"`);
  return login;
}
