import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Emulators, startEmulators } from '@notalone/emulators/start-emulators';
import { ROOT } from '@notalone/local/paths';
import { createProcesses } from '@notalone/local/processes/processes';
import { buildServices } from '@notalone/local/product/build';
import { SERVICES } from '@notalone/local/product/deployables';
import { serviceEnvironment, serviceOpsPort, servicePort } from '@notalone/local/product/environment';
import { newPushKey } from '@notalone/local/product/push-keys';
import { newServiceKey } from '@notalone/local/product/service-keys';
import { serviceArguments } from '@notalone/local/product/service-process';
import { readSettings } from '@notalone/local/product/settings';
import { redisUrlOf } from '@notalone/testing/servers/servers';
import type { BenchServers } from './servers.ts';

export interface RunningService {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  /** The URL of its metrics. */
  readonly opsUrl: string;
}

const random = (bytes: number) => randomBytes(bytes).toString('hex');

export interface RunningServices {
  readonly services: readonly RunningService[];
  readonly emulators: Emulators;
}

/**
 * Starts the named services as production does, migrations first, on separate databases, and the emulators; stops
 * them after `work`. A service named twice has two instances. `environment` overrides the defaults.
 */
export async function withServices<T>(
  servers: BenchServers,
  names: readonly string[],
  work: (running: RunningServices) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const deployables = SERVICES.filter(({ name }) => names.includes(name));
  const processes = createProcesses();
  const servicesPort = randomInt(200, 300) * 100;
  const logsDir = join(ROOT, '.local', 'bench');
  const settings = {
    ...readSettings({}),
    servicesPort,
    emulatorsPort: servicesPort + 30,
    smtpPort: servicesPort + 31,
    pushPort: servicesPort + 32,
    logLevel: 'warn',
  };
  const secrets = {
    mongoRoot: '',
    formerMongoRoots: [],
    mongoKey: '',
    mongoDatabases: {},
    kafkaAdmin: '',
    kafkaUsers: {},
    redis: '',
    redisUsers: {},
    authKey: random(32),
    emergencyKey: random(32),
    stripeKey: `sk_test_${random(16)}`,
    stripeWebhookSecret: `whsec_${random(16)}`,
    twilioAccount: `AC${random(16)}`,
    twilioToken: random(16),
    openAiKey: random(16),
    companionKey: random(32),
    serviceKeys: Object.fromEntries(SERVICES.map(({ name }) => [name, newServiceKey()])),
    appealKey: random(32),
    contentKey: random(32),
    profileKey: random(32),
    pushKeys: newPushKey(),
    pushCertificate: { certificate: '', privateKey: '' },
  };
  const run = random(4);
  const running = {
    kafkaBrokers: servers.kafkaBrokers,
    kafkaLogin: () => ({}),
    redisUrl: (service: string) => redisUrlOf(servers, service),
    mongoUrl(database: string) {
      const url = new URL(servers.mongo);
      url.pathname = `/${database}_${run}`;
      return url.href;
    },
  };
  await buildServices(deployables, logsDir, processes);
  const emulators = await startEmulators({ httpPort: settings.emulatorsPort, smtpPort: settings.smtpPort });
  try {
    const services: RunningService[] = [];
    for (const service of deployables) {
      const { name } = service;
      const ofInstance = (instance: number) => {
        const env = { ...serviceEnvironment(service, settings, secrets, running, instance), ...environment };
        return { command: 'node', cwd: ROOT, env };
      };
      await processes.run({
        ...ofInstance(0),
        name: `The migration of ${name}`,
        args: [`services/${name}/src/migrate.ts`],
        logFile: join(logsDir, `${name}.migrate.log`),
      });
      const args = serviceArguments(service);
      for (const instance of names.filter((wanted) => wanted === name).keys()) {
        const logFile = join(logsDir, `${name}-${instance + 1}.log`);
        const started = processes.start({ ...ofInstance(instance), name: `The service ${name}`, args, logFile });
        const opsUrl = `http://127.0.0.1:${serviceOpsPort(settings, service, instance)}`;
        await started.untilReady(async () => (await fetch(`${opsUrl}/ready`)).ok);
        const url = `http://127.0.0.1:${servicePort(settings, service, instance)}`;
        services.push({ name, pid: started.pid, url, opsUrl });
      }
    }
    return await work({ services, emulators });
  } finally {
    await processes.stopAll();
    await emulators.close();
  }
}
