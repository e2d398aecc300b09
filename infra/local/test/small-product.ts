import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { ROOT, SERVERS_DIR } from '../src/paths.ts';
import { freeBlock, LOOPBACK } from '../src/processes/ports.ts';
import { createProcesses } from '../src/processes/processes.ts';
import { SERVICES } from '../src/product/deployables.ts';
import { databaseOf, serverAccess, serviceEnvironment, serviceOpsPort, servicePort } from '../src/product/environment.ts';
import { bringSecrets } from '../src/product/secrets.ts';
import { readSettings } from '../src/product/settings.ts';
import { startServers } from '../src/servers/start-servers.ts';

const ok = async (url: string) => (await fetch(url)).ok;

/** Servers, emulators and services as `npm start` runs them, behind a gateway that only routes. */
export async function startSmallProduct() {
  const localDir = await mkdtemp(join(tmpdir(), 'small-product-'));
  const first = await freeBlock(20);
  const portAfter = (place: number) => String(first + place);
  const settings = readSettings({
    PORT: portAfter(0),
    EMULATORS_PORT: portAfter(1),
    SMTP_PORT: portAfter(2),
    SERVICES_PORT: portAfter(3),
    MONGO_PORT: portAfter(16),
    KAFKA_PORT: portAfter(17),
    REDIS_PORT: portAfter(19),
    LOCAL_DIR: localDir,
    LOG_LEVEL: 'warn',
  });
  const secrets = await bringSecrets(localDir, SERVICES.map(databaseOf));
  const processes = createProcesses();
  const programs = await fetchServers({ serversDir: SERVERS_DIR, processes, say: () => undefined });
  const servers = await startServers({ programs, dir: join(localDir, 'data'), processes, ...serverAccess(settings, secrets) });
  const log = (name: string) => join(localDir, `${name}.log`);

  const emulatorsUrl = `http://${LOOPBACK}:${settings.emulatorsPort}`;
  const emulatorsEnv = { EMULATORS_PORT: String(settings.emulatorsPort), SMTP_PORT: String(settings.smtpPort) };
  const emulators = processes.start({
    name: 'emulators',
    command: 'node',
    args: ['infra/emulators/src/main.ts'],
    cwd: ROOT,
    env: emulatorsEnv,
    logFile: log('emulators'),
  });
  await emulators.untilReady(() => ok(emulatorsUrl));

  const environments = new Map(SERVICES.map((service) => [service.name, serviceEnvironment(service, settings, secrets, servers)]));
  const started = SERVICES.map(async (service) => {
    const { name } = service;
    const common = { command: 'node', cwd: ROOT, env: environments.get(name) ?? {} };
    await processes.run({ ...common, name: `${name}.migrate`, args: [`services/${name}/src/migrate.ts`], logFile: log(`${name}.migrate`) });
    const running = processes.start({ ...common, name, args: [`services/${name}/src/main.ts`], logFile: log(name) });
    await running.untilReady(() => ok(`http://${LOOPBACK}:${serviceOpsPort(settings, service)}/ready`));
  });
  await Promise.all(started);

  const gateway = createServer((incoming, outgoing) => {
    const service = SERVICES.find(({ name }) => incoming.url?.startsWith(`/api/${name}`) || incoming.url?.startsWith(`/uploads/${name}`));
    const { url: path, method, headers } = incoming;
    const onward = request({ host: LOOPBACK, port: service ? servicePort(settings, service) : 0, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', (error) => outgoing.destroy(error));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => gateway.listen(settings.gatewayPort, LOOPBACK, resolve));
  const publicUrl = `http://${LOOPBACK}:${settings.gatewayPort}`;

  return {
    publicUrl,
    emulatorsUrl,
    localDir,
    /** Runs the seeding as `npm start` does. */
    async seed() {
      const env = { ...environments.get('auth'), PUBLIC_URL: publicUrl, EMULATORS_URL: emulatorsUrl, LOCAL_DIR: localDir };
      await processes.run({ name: 'seeding', command: 'node', args: ['infra/local/src/seed/main.ts'], cwd: ROOT, env, logFile: log('seed') });
    },
    /** Rate limits and revocations start anew, as if time had passed. */
    async aWhileLater() {
      const socket = connect({ port: settings.servers.redis, host: LOOPBACK });
      socket.end(`AUTH ${secrets.redis}\r\nFLUSHALL\r\n`);
      await once(socket.resume(), 'close');
    },
    databaseUrl: (service: (typeof SERVICES)[number]['name']) => servers.mongoUrl(`notalone_${service}`),
    async stop() {
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
      await processes.stopAll();
      await rm(localDir, { recursive: true });
    },
  };
}
export type SmallProduct = Awaited<ReturnType<typeof startSmallProduct>>;
