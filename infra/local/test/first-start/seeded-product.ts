import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBlock, LOOPBACK } from '../../src/processes/ports.ts';
import { createProcesses } from '../../src/processes/processes.ts';
import { seedCommand } from '../../src/product/demo-families.ts';
import { SERVICES, type ServiceDeployable } from '../../src/product/deployables.ts';
import { serverAccess } from '../../src/product/environment.ts';
import { databaseName, ensureSecrets } from '../../src/product/secrets.ts';
import { readSettings, type Settings } from '../../src/product/settings.ts';
import { startProduct } from '../../src/product/start-product.ts';
import { serverAddresses } from '../../src/servers/start-servers.ts';

function serviceNamed(name: ServiceDeployable['name']): ServiceDeployable {
  const found = SERVICES.find((service) => service.name === name);
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
}

/** On free ports, in its own folder, without web apps. */
async function startSmallProduct(): Promise<{ settings: Settings; stop(): Promise<void> }> {
  const localDir = await mkdtemp(join(tmpdir(), 'small-product-'));
  const first = await freeBlock(24);
  const portAt = (offset: number) => String(first + offset);
  const settings = readSettings({
    PORT: portAt(0),
    EMULATORS_PORT: portAt(1),
    SMTP_PORT: portAt(2),
    SERVICES_PORT: portAt(3),
    MONGO_PORT: portAt(20),
    KAFKA_PORT: portAt(21),
    REDIS_PORT: portAt(23),
    LOCAL_DIR: localDir,
    LOG_LEVEL: 'warn',
  });
  await writeFile(join(localDir, 'index.html'), '<!doctype html><title>No pages</title>');
  const builds = { shell: localDir, remotes: {} };
  const product = await startProduct(
    { settings, print: () => undefined, remotes: [], builds },
    new AbortController().signal,
  );
  const stop = async () => {
    await product.stop();
    await rm(localDir, { recursive: true });
  };
  return { settings, stop };
}

/**
 * The suite of journeys has just started an unused product and passes its settings, because starting one takes most of
 * the time.
 */
const startedBefore = (env = process.env) =>
  env['SEEDED_PRODUCT'] ? { settings: readSettings(env), stop: () => Promise.resolve() } : undefined;

/** The product after a first `npm start`, with the demo families. */
export async function seededProduct() {
  const { settings, stop } = startedBefore() ?? (await startSmallProduct());
  const { localDir } = settings;
  const secrets = await ensureSecrets(localDir, []);
  const servers = serverAddresses(serverAccess(settings, secrets));

  return {
    publicUrl: `http://${LOOPBACK}:${settings.gatewayPort}`,
    localDir,
    /** Runs the seed command again. */
    seedAgain: () => createProcesses().run(seedCommand(serviceNamed('auth'), settings, secrets, servers)),
    /** Clears rate limits and revocations, as if time had passed. */
    async resetLimits() {
      const socket = connect({ port: settings.servers.redis, host: LOOPBACK });
      socket.end(`AUTH admin ${secrets.redis}\r\nFLUSHALL\r\n`);
      await once(socket.resume(), 'close');
    },
    databaseUrl: (service: ServiceDeployable['name']) => servers.mongoUrl(databaseName(service)),
    stop,
  };
}
export type SeededProduct = Awaited<ReturnType<typeof seededProduct>>;
