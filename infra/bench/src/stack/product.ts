import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { fetchServers } from '@notalone/local/fetch/fetch-servers';
import { ROOT, SERVERS_DIR } from '@notalone/local/paths';
import { freeBlock, LOOPBACK } from '@notalone/local/processes/ports';
import { createProcesses } from '@notalone/local/processes/processes';
import { buildServices } from '@notalone/local/product/build';
import { SERVICES } from '@notalone/local/product/deployables';
import { serverAccess } from '@notalone/local/product/environment';
import { startGateway } from '@notalone/local/product/gateway';
import { ensureSecrets } from '@notalone/local/product/secrets';
import { readSettings, type Settings } from '@notalone/local/product/settings';
import { type ServiceContext, startService } from '@notalone/local/product/start-service';
import { createSeedClient } from '@notalone/local/seed/seed-client';
import { signInAdmin } from '@notalone/local/seed/sign-in-admin';
import { startKafka } from '@notalone/local/servers/kafka';
import { startRedis } from '@notalone/local/servers/redis';
import type { RunningServers } from '@notalone/local/servers/start-servers';
import { type AlterEnvironment, createKillableProcesses, type KillableProcesses } from './killable-processes.ts';

interface Own {
  readonly settings: Settings;
  /** A port that nothing of the product uses. */
  readonly sparePort: number;
  /** What a command for operators needs to reach this product. */
  readonly variables: Readonly<Record<string, string>>;
}
/** Services have the ports from 3, and push messages 10. */
const SPARE = 11;

async function ownSettings(mongoMembers: number): Promise<Own> {
  const localDir = await mkdtemp(join(tmpdir(), 'notalone-bench-'));
  const first = await freeBlock(23 + mongoMembers);
  const ports = {
    PORT: 0,
    EMULATORS_PORT: 1,
    SMTP_PORT: 2,
    PUSH_PORT: 10,
    SERVICES_PORT: 3,
    MONGO_PORT: 20,
    KAFKA_PORT: 20 + mongoMembers,
    REDIS_PORT: 22 + mongoMembers,
  };
  const variables = {
    ...Object.fromEntries(Object.entries(ports).map(([name, offset]) => [name, String(first + offset)])),
    LOCAL_DIR: localDir,
    LOG_LEVEL: 'warn',
  };
  return { settings: readSettings(variables), sparePort: first + SPARE, variables };
}

/** What the services reach, where it is not what the settings say. */
interface Reached {
  readonly servers: RunningServers;
  readonly emulatorsPort?: number;
  readonly smtpPort?: number;
}

export interface ProductOptions {
  /** Ports that are kept for MongoDB. */
  readonly mongoMembers: number;
  /** Leaves its folder in place. */
  readonly keep: boolean;
  /** Puts a fault into the environment of each service. */
  readonly alterEnvironment?: AlterEnvironment;
}

/** The whole product, without web apps and demo data, on its own ports and in its own folder. */
export async function prepareProduct({ mongoMembers, keep, alterEnvironment }: ProductOptions) {
  const { settings, sparePort, variables } = await ownSettings(mongoMembers);
  const { localDir } = settings;
  const logsDir = join(localDir, 'logs');
  const killable: KillableProcesses = createKillableProcesses(alterEnvironment);
  const { processes } = killable;
  const print = () => undefined;
  await mkdir(logsDir, { recursive: true });
  const secrets = await ensureSecrets(
    localDir,
    SERVICES.map(({ name }) => name),
  );
  const access = serverAccess(settings, secrets);
  const programs = await fetchServers({ serversDir: SERVERS_DIR, processes: createProcesses(), print });
  const dataDir = (name: string) => join(localDir, 'data', name);
  let emulators: Emulators | undefined;

  return {
    settings,
    access,
    programs,
    dataDir,
    logsDir,
    sparePort,
    killable,
    url: `http://${LOOPBACK}:${settings.gatewayPort}`,
    /**
     * Makes an account that of an admin, with the command that an operator uses, and gives it an authenticator app.
     * Answers a function that logs in as the admin and resolves to an access token.
     */
    async makeAdmin(login: { readonly email: string; readonly password: string }): Promise<() => Promise<string>> {
      const script = join(ROOT, 'infra/local/src/commands/admin.ts');
      await promisify(execFile)(process.execPath, [script, 'grant', login.email], {
        cwd: ROOT,
        env: { ...process.env, ...variables },
      });
      const client = createSeedClient(`http://${LOOPBACK}:${settings.gatewayPort}`);
      return () => signInAdmin(client, localDir, login);
    },
    buildServices: () => buildServices(SERVICES, logsDir, createProcesses()),
    /** `advertised`: the port by which clients reach the broker. */
    startKafka: (advertised?: number) =>
      startKafka({
        kafkaHome: programs.kafkaHome,
        dir: dataDir('kafka'),
        ports: { ...access.ports, ...(advertised && { advertised }) },
        processes,
        logins: access.kafkaLogins,
      }),
    startRedis: () =>
      startRedis({
        redisServer: programs.redisServer,
        dir: dataDir('redis'),
        port: access.ports.redis,
        processes,
        logins: access.redisLogins,
      }),
    /** Starts the emulators, all services and the gateway. */
    async start({ servers, ...ports }: Reached): Promise<{ emulators: Emulators; services: ServiceContext }> {
      const account = { accountSid: secrets.twilioAccount, authToken: secrets.twilioToken };
      const { emulatorsPort, smtpPort } = settings;
      emulators = await startEmulators({ httpPort: emulatorsPort, smtpPort, twilio: account });
      const services = { settings: { ...settings, ...ports }, secrets, servers, logsDir, processes };
      for (const service of SERVICES) await startService(services, service);
      await writeFile(join(localDir, 'index.html'), '<!doctype html><title>No pages</title>');
      await startGateway({ settings, services: SERVICES, builds: { shell: localDir, remotes: {} }, processes, print });
      return { emulators, services };
    },
    async stop() {
      await killable.stop();
      await emulators?.close();
      if (!keep) await rm(localDir, { recursive: true, force: true });
      else process.stdout.write(`logs: ${logsDir}\n`);
    },
  };
}
