import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { auth, ReplyOf, secondFactor } from '@notalone/contracts';
import { createSoftwarePasskey, type StoredSoftwarePasskey } from '@notalone/testing/product/software-passkey';
import { takeCode } from '@notalone/testing/product/take-code';
import type { APIRequestContext } from '@playwright/test';
import { BASE_URL, LOCAL_DIR } from './environment.ts';

/** `passkey`: with which an admin confirms over the API. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly passkey?: StoredSoftwarePasskey;
}
export type Login = ReplyOf<typeof auth.login>;
type Registered = ReplyOf<typeof secondFactor.addPasskey>;

/** The passkey that the journeys add to the demo admin, once for each data folder. */
const DEMO_PASSKEY_FILE = join(LOCAL_DIR, 'journeys-passkey.json');
export const readDemoPasskey = async () =>
  JSON.parse(await readFile(DEMO_PASSKEY_FILE, 'utf8')) as StoredSoftwarePasskey;
export const writeDemoPasskey = (passkey: StoredSoftwarePasskey) =>
  writeFile(DEMO_PASSKEY_FILE, JSON.stringify(passkey), { mode: 0o600 });

const { origin } = new URL(BASE_URL);

async function post<R>(request: APIRequestContext, path: string, token?: string, data: object = {}): Promise<R> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await request.post(`${BASE_URL}/api/auth/${path}`, { data, headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as R;
}

/** Logs in over the API, and confirms with the passkey if there is one. Throws when that is refused. */
export async function logInOverApi(
  request: APIRequestContext,
  { email, password, passkey }: Credentials,
): Promise<Login> {
  const login = await post<Login>(request, 'login', undefined, { email, password });
  if (!passkey || login.role === 'admin') return login;
  const path = 'second-factor/passkey';
  const options = await post<ReplyOf<typeof secondFactor.startPasskeyConfirmation>>(
    request,
    `${path}/options`,
    login.token,
  );
  const credential = createSoftwarePasskey(origin, { stored: passkey }).get(options);
  return post<Login>(request, path, login.token, { credential });
}

/** Registers a passkey over the API, for a session that has just given the password or confirmed. */
export async function registerPasskey(request: APIRequestContext, token: string): Promise<StoredSoftwarePasskey> {
  const options = await post<ReplyOf<typeof secondFactor.startPasskey>>(request, 'passkeys/options', token);
  const passkey = createSoftwarePasskey(origin);
  const credential = passkey.create(options);
  await post<Registered>(request, 'passkeys', token, { name: 'Journeys', credential });
  return passkey.stored();
}

/** Confirms with the app whose secret `npm start` keeps. */
export async function confirmWithDemoApp(request: APIRequestContext, token: string): Promise<Login> {
  const file = join(LOCAL_DIR, 'demo-authenticator.json');
  const { secret } = JSON.parse(await readFile(file, 'utf8')) as { secret: string };
  return takeCode(secret, (code) =>
    post<Login>(request, 'second-factor/authenticator-code', token, { code }).catch((error: Error) => {
      if (error.message.includes('CODE_INVALID')) return undefined;
      throw error;
    }),
  );
}
