import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { ROOT, SERVERS_DIR } from '@notalone/local/paths';
import { createProcesses, type Processes, type RunningProcess } from '@notalone/local/processes/processes';
import { markSeeded } from '@notalone/local/product/demo-families';
import { SERVICES } from '@notalone/local/product/deployables';
import { instancesOf, serverAccess, serviceOpsPort } from '@notalone/local/product/environment';
import { isolatedEnvironment } from '@notalone/local/product/isolated-environment';
import { releaseStore } from '@notalone/local/product/releases';
import { ensureSecrets } from '@notalone/local/product/secrets';
import { readSettings, type Settings } from '@notalone/local/product/settings';
import { startProduct } from '@notalone/local/product/start-product';
import { startKafka } from '@notalone/local/servers/kafka';
import { becomePrimary, startMember } from '@notalone/local/servers/mongo';
import { startRedis } from '@notalone/local/servers/redis';
import type { ReachedProduct } from '../kill/family.ts';

export const STORES = ['mongodb', 'kafka', 'redis'] as const;
export type StoreName = (typeof STORES)[number];
const PROCESS_NAMES: Record<StoreName, string> = { mongodb: 'MongoDB', kafka: 'Kafka', redis: 'Redis' };

export interface SoakProduct extends ReachedProduct {
  /** Where each service's metrics are, by its name. */
  readonly opsUrls: ReadonlyMap<string, readonly string[]>;
  /** Rejects when a part exits unexpectedly. */
  readonly crashed: Promise<never>;
  /** Stops a store as an operator does, and starts it again. */
  restart(store: StoreName): Promise<void>;
  /** Releases the current files under a new version, with the command that an operator uses. Answers the version. */
  release(deployable: string): Promise<string>;
  currentVersion(deployable: string): string | undefined;
  stop(): Promise<void>;
}

/** Nothing more than what makes it another version. The compressed copies are those of the old files. */
async function changeVersion(folder: string, deployable: string): Promise<void> {
  const mark = randomBytes(6).toString('hex');
  const file = (name: string) => join(folder, name);
  if (deployable === 'shell') {
    await appendFile(file('index.html'), `<!-- ${mark} -->`);
    return rm(file('index.html.br'), { force: true });
  }
  if (!deployable.startsWith('mfe-')) return appendFile(file('main.js'), `\n// ${mark}\n`);
  const json = JSON.parse(await readFile(file('remote.json'), 'utf8')) as object;
  await writeFile(file('remote.json'), JSON.stringify({ ...json, version: mark }));
  await rm(file('remote.json.br'), { force: true });
}

async function releaseAgain(settings: Settings, deployable: string): Promise<string> {
  const { localDir } = settings;
  const store = releaseStore(settings);
  const folder = await mkdtemp(join(tmpdir(), 'notalone-release-'));
  try {
    await cp(store.filesOf(deployable, store.deployed(deployable)?.current ?? ''), folder, { recursive: true });
    await changeVersion(folder, deployable);
    const script = join(ROOT, 'infra/local/src/commands/release.ts');
    await promisify(execFile)(process.execPath, [script, deployable, '--from', folder], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DIR: localDir },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return store.deployed(deployable)?.current ?? '';
}

/** The same processes; `newest` knows the latest of each name. */
function rememberingProcesses() {
  const all = createProcesses();
  const newest = new Map<string, RunningProcess>();
  const processes: Processes = {
    ...all,
    start(spec, options) {
      const started = all.start(spec, options);
      newest.set(spec.name, started);
      return started;
    },
  };
  return { processes, newest };
}

async function storeStarts(settings: Settings, processes: Processes): Promise<Record<StoreName, () => Promise<void>>> {
  const programs = await fetchServers({
    serversDir: SERVERS_DIR,
    processes: createProcesses(),
    print: () => undefined,
  });
  const secrets = await ensureSecrets(
    settings.localDir,
    SERVICES.map(({ name }) => name),
  );
  const { ports, mongoLogins, kafkaLogins, redisLogins } = serverAccess(settings, secrets);
  const { mongod, kafkaHome, redisServer } = programs;
  const dir = (name: string) => join(settings.localDir, 'data', name);
  const { mongo: port } = ports;
  return {
    async mongodb() {
      // Its logins are there already.
      const { untilReady } = await startMember({ mongod, dir: dir('mongo'), port, processes, logins: mongoLogins });
      await becomePrimary(port, untilReady);
    },
    kafka: () => startKafka({ kafkaHome, dir: dir('kafka'), ports, processes, logins: kafkaLogins }),
    redis: () => startRedis({ redisServer, dir: dir('redis'), port: ports.redis, processes, logins: redisLogins }),
  };
}

/**
 * Starts the whole product as `npm start` does, without demo families, on its own ports and in its own folder, which
 * `keep` leaves in place.
 */
export async function startSoakProduct({
  keep,
  print,
}: {
  keep: boolean;
  print: (line: string) => void;
}): Promise<SoakProduct> {
  const localDir = await mkdtemp(join(tmpdir(), 'notalone-soak-'));
  const settings = readSettings({ ...(await isolatedEnvironment(localDir)), LOG_LEVEL: 'warn' });
  await markSeeded(settings);
  const { processes, newest } = rememberingProcesses();
  const stopping = new AbortController();
  const product = await startProduct({ settings, print, serverProcesses: processes }, stopping.signal);
  const starts = await storeStarts(settings, processes);
  const store = releaseStore(settings);
  const ofService = (service: (typeof SERVICES)[number]) =>
    instancesOf(settings, service).map((at) => `http://127.0.0.1:${serviceOpsPort(settings, service, at)}`);
  return {
    url: `http://127.0.0.1:${settings.gatewayPort}`,
    emulators: {
      async sms(to) {
        const inbox = `http://127.0.0.1:${settings.emulatorsPort}/sms?to=${encodeURIComponent(to)}`;
        return (await (await fetch(inbox)).json()) as { body: string }[];
      },
    },
    opsUrls: new Map(SERVICES.map((service) => [service.name, ofService(service)])),
    crashed: product.crashed,
    async restart(name) {
      await newest.get(PROCESS_NAMES[name])?.stop();
      await starts[name]();
    },
    release: (deployable) => releaseAgain(settings, deployable),
    currentVersion: (deployable) => store.deployed(deployable)?.current,
    async stop() {
      await product.stop();
      if (keep) print(`logs: ${join(localDir, 'logs')}`);
      else await rm(localDir, { recursive: true, force: true });
    },
  };
}
