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
import { createProductClient } from '../product/product-client.ts';
import { releaseStore } from '../product/releases.ts';
import type { Settings } from '../product/settings.ts';
import { createSeedClient } from '../seed/seed-client.ts';
import type { Drill } from './drill.ts';
import { freeze } from './processes-of.ts';
import { WATCHERS } from './watchers.ts';

/** A demo family; its passwords are published, so drills are for loopback only. */
const CHILD = { childName: 'Mango Otter', pin: '7mangoes' };
const releaseOf = ({ localDir }: Settings, name: string) => join(localDir, 'releases', name);

async function signInOften(settings: Settings, times: number): Promise<void> {
  const product = createSeedClient(settings.publicUrl);
  for (let done = 0; done < times; done += 1) await product.api('POST /api/auth/child-login', { body: CHILD });
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
    const product = createSeedClient(settings.publicUrl);
    const { token, childId } = await product.api('POST /api/auth/child-login', { body: CHILD });
    const visitor = createProductClient(settings.publicUrl, { timeoutMs: 20_000 }).as(token);
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
        await visitor.api('GET /api/notifications/child/{childId}', { params: { childId } }).catch(() => undefined);
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

/** What a browser at this address says of a release whose chunk is missing. */
async function failToLoad(settings: Settings, version: string, from: string): Promise<void> {
  const { api } = createProductClient(settings.publicUrl, { from });
  const release = { remote: 'social', version };
  const load = await api('POST /api/client-errors/loads', { body: release });
  if (!load) throw new Error(`A load of ${version} was not counted`);
  await api('POST /api/client-errors', { body: { ...release, phase: 'load', code: 'unreachable', ...load } });
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
    for (let network = 1; network <= 12; network += 1) await failToLoad(settings, version, `127.9.${network}.7`);
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
    const product = createSeedClient(settings.publicUrl);
    const { token } = await product.api('POST /api/auth/child-login', { body: CHILD });
    const { api } = product.as(token);
    const { emergencyContacts } = await api('GET /api/emergency-sms/contacts');
    const numbers = [...new Set(emergencyContacts.map(({ phoneNumber }) => phoneNumber))];
    const failure = (number: string, init: RequestInit) =>
      fetch(`http://${LOOPBACK}:${settings.emulatorsPort}/failures/${encodeURIComponent(number)}`, {
        headers: { 'content-type': 'application/json' },
        ...init,
      });
    for (const number of numbers) await failure(number, { method: 'PUT', body: JSON.stringify({ mode: 'down' }) });
    const { alertId } = await api('POST /api/emergency-sms/quick/{code}', { params: { code: '222' }, body: {} });
    return async () => {
      for (const number of numbers) await failure(number, { method: 'DELETE' });
      await api('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId } });
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
