import { once } from 'node:events';
import { connect } from 'node:net';
import { LOOPBACK } from '../../src/processes/ports.ts';
import { createProcesses } from '../../src/processes/processes.ts';
import { seedCommand } from '../../src/product/demo-families.ts';
import { SERVICES, type ServiceDeployable } from '../../src/product/deployables.ts';
import { serverAccess } from '../../src/product/environment.ts';
import { databaseName, ensureSecrets } from '../../src/product/secrets.ts';
import { readSettings } from '../../src/product/settings.ts';
import { serverAddresses } from '../../src/servers/start-servers.ts';
import { startWholeProduct } from '../whole-product.ts';

function serviceNamed(name: ServiceDeployable['name']): ServiceDeployable {
  const found = SERVICES.find((service) => service.name === name);
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
}

/**
 * The suite of journeys has just started an unused product and passes its settings, because starting one takes most of
 * the time.
 */
const startedBefore = (env = process.env) =>
  env['SEEDED_PRODUCT'] ? { settings: readSettings(env), stop: () => Promise.resolve() } : undefined;

/** The product after a first `npm start`, with the demo families. */
export async function seededProduct() {
  const { settings, stop } = startedBefore() ?? (await startWholeProduct());
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
