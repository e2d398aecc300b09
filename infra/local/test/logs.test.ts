import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS_FILE, type DemoChildLogin, type DemoLogin } from '../src/product/demo-families.ts';
import { startWholeProduct } from './whole-product.ts';

/** The client's address, as a proxy in front says it. */
const ADDRESS = '203.0.113.77';
const SEARCH = 'Quokkaville';
const TEXT = 'My llama Humphrey ate the glucose tablets';
const [LATITUDE, LONGITUDE] = [53.80421, -1.54913];
const REFERRER = 'https://notalone.example/users-nearby?childName=Bartholomew';
const TYPED = 'ottoline.typed@example.com';

let product: Awaited<ReturnType<typeof startWholeProduct>>;
beforeAll(async () => {
  product = await startWholeProduct({ LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1/32' });
}, 300_000);
afterAll(() => product.stop());

async function send(method: string, path: string, token?: string, body?: object) {
  const headers = {
    'x-forwarded-for': ADDRESS,
    referer: REFERRER,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  };
  const sent = body instanceof FormData ? body : body && JSON.stringify(body);
  const url = `http://127.0.0.1:${product.settings.gatewayPort}${path}`;
  const answer = await fetch(url, { method, headers, ...(sent && { body: sent }) });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
}

/** Kills a service of this product, as a machine that fails would. */
function kill(service: string): void {
  const own = globSync('/proc/[0-9]*').filter((folder) => {
    try {
      const command = readFileSync(`${folder}/cmdline`, 'utf8');
      return (
        command.includes('main') &&
        readFileSync(`${folder}/environ`, 'utf8').includes(product.settings.localDir) &&
        command.includes(`services/${service}/`)
      );
    } catch (error) {
      if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  });
  if (own.length === 0) throw new Error(`${service} does not run`);
  for (const folder of own) process.kill(Number(folder.slice('/proc/'.length)), 'SIGKILL');
}

/**
 * Everything that the product has written about itself, but for the emulators, which stand for providers. The log of
 * Kafka's records is data.
 */
const logs = () =>
  globSync('**/*.log', { cwd: product.settings.localDir })
    .filter((file) => !file.includes('emulators') && !file.startsWith('data/kafka/data/'))
    .map((file) => [file, readFileSync(join(product.settings.localDir, file), 'utf8')] as const);

test('after a press, a search, an upload and an outage no log says who, what, where or from which address', async () => {
  const demo = JSON.parse(await readFile(join(product.settings.localDir, DEMO_LOGINS_FILE), 'utf8')) as object[];
  const parent = demo.find((login) => 'email' in login) as DemoLogin;
  const { childName, pin } = demo.find((login) => 'pin' in login) as DemoChildLogin;
  const child = await send('POST', '/api/auth/child-login', undefined, { childName, pin });
  const press = { latitude: LATITUDE, longitude: LONGITUDE, accuracyMetres: 5, positionAgeSeconds: 1 };
  expect((await send('POST', '/api/emergency-sms/quick/222', child.body.token, press)).status).toBe(200);

  const { email, password } = parent;
  const signedIn = await send('POST', '/api/auth/login', undefined, { email, password });
  await send('POST', '/api/auth/login', undefined, { email, password: 'not-the-password-91' });
  const search = `/api/profile/search?childName=${SEARCH}&city=Leeds`;
  expect((await send('GET', search, signedIn.body.token)).status).toBe(200);
  const form = new FormData();
  form.set('content', TEXT);
  form.set('mentions', '');
  form.set('clientId', crypto.randomUUID());
  const picture = await readFile(join(import.meta.dirname, '../../../e2e/components/pictures/fields-dark.png'));
  form.set('image', new Blob([picture], { type: 'image/png' }), 'Humphrey.png');
  expect((await send('POST', '/api/feed', signedIn.body.token, form)).status).toBe(201);
  await send('GET', `/${TYPED}.js`);

  kill('profile');
  const gatewayLog = () => logs().find(([file]) => file === 'logs/gateway.log')?.[1] ?? '';
  await eventually(async () => {
    expect((await send('GET', search, signedIn.body.token)).status).toBe(503);
    expect(gatewayLog()).toContain('connect() failed: ECONNREFUSED while connecting to upstream');
  });
  expect(gatewayLog()).toContain('"upstream":"profile","route":"GET /api/profile/search"');

  const files = logs();
  expect(files.map(([file]) => file)).toEqual(
    expect.arrayContaining([
      'gateway/access.log',
      'logs/gateway.log',
      'logs/auth.log',
      'logs/emergency.log',
      'data/mongo/mongod.log',
    ]),
  );
  const tokens = [child.body.token, signedIn.body.token].map((token) => String(token).split('.').at(-1));
  const people = [
    'Ashworth',
    'Birkett',
    'Zainab',
    'Mango Otter',
    childName,
    pin,
    email,
    password,
    'not-the-password-91',
  ];
  const said = [SEARCH, TEXT, 'Humphrey', TYPED, 'ottoline', 'Bartholomew', 'quick/222', '53.8042', '1.5491'];
  const hidden = [...people, ...said, ...tokens, ADDRESS, '+4477', '07700 9', '077009', '@example.com'];
  const found = files.flatMap(([file, text]) =>
    hidden.filter((one) => text.toLowerCase().includes(String(one).toLowerCase())).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
}, 180_000);
