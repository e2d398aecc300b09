import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deploy } from '@notalone/release/deploy';
import { hashFiles } from '@notalone/release/hash-files';
import type { RemoteRelease } from '@notalone/release/manifest';
import { ROOT } from '../paths.ts';
import { LOOPBACK } from '../processes/ports.ts';
import { SERVICES } from '../product/deployables.ts';
import { servicePort } from '../product/environment.ts';
import { releaseStore } from '../product/releases.ts';
import type { Settings } from '../product/settings.ts';
import { createProductClient } from '../seed/product-client.ts';
import type { Drill } from './drill.ts';
import { freeze } from './processes-of.ts';
import { WATCHERS } from './watchers.ts';

/** A demo family; its passwords are published, so drills are for loopback only. */
const CHILD = { childName: 'Mango Otter', pin: '7mangoes' };
const releaseOf = ({ localDir }: Settings, name: string) => join(localDir, 'releases', name);

async function signInOften(settings: Settings, times: number): Promise<void> {
  const product = createProductClient(settings.publicUrl);
  for (let done = 0; done < times; done += 1) await product.call('POST', '/api/auth/child-login', { json: CHILD });
}

const kafkaLag: Drill = {
  alert: 'KafkaLag',
  async cause(settings) {
    const goOn = freeze(releaseOf(settings, 'chat'));
    // Each login is an event that chat reads.
    await signInOften(settings, 40).catch((error: unknown) => {
      goOn();
      throw error;
    });
    return async () => goOn();
  },
};

const SLOW_FOR_MS = 1_500;
const FAST_FOR_MS = 100;
const slowChat: Drill = {
  alert: 'ServiceSlow',
  async cause(settings) {
    const product = createProductClient(settings.publicUrl);
    const { token, childId } = await product.call<{ token: string; childId: string }>('POST', '/api/auth/child-login', {
      json: CHILD,
    });
    const ended = new AbortController();
    const hang = async () => {
      while (!ended.signal.aborted) {
        const goOn = freeze(releaseOf(settings, 'chat'));
        await delay(SLOW_FOR_MS);
        goOn();
        await delay(FAST_FOR_MS);
      }
    };
    const visit = async () => {
      while (!ended.signal.aborted)
        await fetch(`${settings.publicUrl}/api/notifications/child/${childId}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(20_000),
        }).then((response) => response.arrayBuffer());
    };
    const running = Promise.allSettled([hang(), visit(), visit()]);
    return async () => {
      ended.abort();
      await running;
    };
  },
};

/** The manifest names a chunk that was never built. */
async function loseChunk(folder: string): Promise<void> {
  const file = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { exposes: { assets: { js: { async: string[] } } }[] };
  for (const { assets } of manifest.exposes) assets.js.async = [`lost.${randomBytes(4).toString('hex')}.js`];
  await writeFile(file, JSON.stringify(manifest));
  await rm(`${file}.br`, { force: true });
}

/** What a browser in this network says of a release whose chunk is missing. */
async function failToLoad(settings: Settings, version: string, address: string): Promise<void> {
  const content = SERVICES.find(({ name }) => name === 'content');
  if (!content) throw new Error('There is no service content.');
  const post = (path: string, body: object) =>
    fetch(`http://${LOOPBACK}:${servicePort(settings, content)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ remote: 'social', version, ...body }),
    });
  const load = await post('/api/client-errors/loads', {});
  if (load.status !== 201) throw new Error(`A load of ${version} was not counted: ${load.status}`);
  const { token } = (await load.json()) as { token: string };
  await post('/api/client-errors', { phase: 'load', code: 'unreachable', token });
}

const badRemote: Drill = {
  alert: 'RemoteFails',
  outlastsFault: true,
  async cause(settings) {
    const store = releaseStore(settings);
    const good = store.deployed('mfe-social')?.current ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'notalone-drill-'));
    const version = randomBytes(6).toString('hex');
    await cp(store.filesOf('mfe-social', good), folder, { recursive: true });
    const json = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as object;
    await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...json, version }));
    await loseChunk(folder);
    const files = await hashFiles(folder);
    const release: RemoteRelease = { ...(store.read('mfe-social', good) as RemoteRelease), version, files };
    await store.add(release, folder, ROOT);
    await rm(folder, { recursive: true });
    await deploy(store, release);
    // The list of remotes follows within a second.
    await delay(3_000);
    for (let network = 1; network <= 12; network += 1) await failToLoad(settings, version, `198.51.${network}.7`);
    return async () => {
      // The product goes back by itself; the drill fails when it does not.
      for (let waited = 0; store.deployed('mfe-social')?.current !== good; waited += 1) {
        if (waited > 30) throw new Error(`mfe-social did not step back to ${good}`);
        await delay(1000);
      }
    };
  },
};

const smsDown: Drill = {
  alert: 'EmergencyTextsFail',
  async cause(settings) {
    const product = createProductClient(settings.publicUrl);
    const { token } = await product.call<{ token: string }>('POST', '/api/auth/child-login', { json: CHILD });
    const { emergencyContacts } = await product.call<{ emergencyContacts: readonly { phoneNumber: string }[] }>(
      'GET',
      '/api/emergency-sms/contacts',
      { token },
    );
    const numbers = [...new Set(emergencyContacts.map(({ phoneNumber }) => phoneNumber))];
    const failure = (number: string, init: RequestInit) =>
      fetch(`http://${LOOPBACK}:${settings.emulatorsPort}/failures/${encodeURIComponent(number)}`, {
        headers: { 'content-type': 'application/json' },
        ...init,
      });
    for (const number of numbers) await failure(number, { method: 'PUT', body: JSON.stringify({ mode: 'down' }) });
    const { alertId } = await product.call<{ alertId: string }>('POST', '/api/emergency-sms/quick/222', {
      token,
      json: {},
    });
    return async () => {
      for (const number of numbers) await failure(number, { method: 'DELETE' });
      await product.call('POST', `/api/emergency-sms/alerts/${alertId}/cancel`, { token, json: {} });
    };
  },
};

const mongoPrimary: Drill = {
  alert: 'MongoPrimaryAway',
  async cause(settings) {
    const goOn = freeze(join(settings.localDir, 'data', 'mongo'));
    return async () => goOn();
  },
};

export const DRILLS: Readonly<Record<string, Drill>> = {
  'kafka-lag': kafkaLag,
  'slow-chat': slowChat,
  'bad-remote': badRemote,
  'sms-down': smsDown,
  'mongo-primary': mongoPrimary,
  ...WATCHERS,
};
