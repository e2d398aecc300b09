import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBlock, LOOPBACK } from '../../src/processes/ports.ts';
import { createProcesses } from '../../src/processes/processes.ts';
import { SERVICES, type ServiceDeployable } from '../../src/product/deployables.ts';
import { databaseOf, serverAccess } from '../../src/product/environment.ts';
import { bringSecrets } from '../../src/product/secrets.ts';
import { seeding } from '../../src/product/seeding.ts';
import { readSettings, type Settings } from '../../src/product/settings.ts';
import { startProduct } from '../../src/product/start-product.ts';
import { serverAddresses } from '../../src/servers/start-servers.ts';

function serviceNamed(name: ServiceDeployable['name']): ServiceDeployable {
  const found = SERVICES.find((service) => service.name === name);
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
}

/** On free ports, in a folder of its own and without its pages. */
async function startSmallProduct(): Promise<{ settings: Settings; stop(): Promise<void> }> {
  const localDir = await mkdtemp(join(tmpdir(), 'small-product-'));
  const first = await freeBlock(24);
  const portAfter = (place: number) => String(first + place);
  const settings = readSettings({
    PORT: portAfter(0),
    EMULATORS_PORT: portAfter(1),
    SMTP_PORT: portAfter(2),
    SERVICES_PORT: portAfter(3),
    MONGO_PORT: portAfter(20),
    KAFKA_PORT: portAfter(21),
    REDIS_PORT: portAfter(23),
    LOCAL_DIR: localDir,
    LOG_LEVEL: 'warn',
  });
  await writeFile(join(localDir, 'index.html'), '<!doctype html><title>No pages</title>');
  const builds = { shell: localDir, remotes: {} };
  const product = await startProduct({ settings, say: () => undefined, remotes: [], builds }, new AbortController().signal);
  const stop = async () => {
    await product.stop();
    await rm(localDir, { recursive: true });
  };
  return { settings, stop };
}

/** The suite of journeys has just started one, which nobody has used yet, and says where: starting it is most of the work. */
const startedBefore = (env = process.env) => (env['SEEDED_PRODUCT'] ? { settings: readSettings(env), stop: () => Promise.resolve() } : undefined);

/** The product as a first `npm start` brings it up, demo families and all. */
export async function seededProduct() {
  const { settings, stop } = startedBefore() ?? (await startSmallProduct());
  const { localDir } = settings;
  const secrets = await bringSecrets(localDir, []);
  const servers = serverAddresses(serverAccess(settings, secrets));

  return {
    publicUrl: `http://${LOOPBACK}:${settings.gatewayPort}`,
    localDir,
    /** Runs the seeding once more. */
    seedAgain: () => createProcesses().run(seeding(serviceNamed('auth'), settings, secrets, servers)),
    /** Rate limits and revocations start anew, as if time had passed. */
    async aWhileLater() {
      const socket = connect({ port: settings.servers.redis, host: LOOPBACK });
      socket.end(`AUTH ${secrets.redis}\r\nFLUSHALL\r\n`);
      await once(socket.resume(), 'close');
    },
    databaseUrl: (service: ServiceDeployable['name']) => servers.mongoUrl(databaseOf(serviceNamed(service))),
    stop,
  };
}
export type SeededProduct = Awaited<ReturnType<typeof seededProduct>>;
