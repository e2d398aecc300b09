import { join, resolve } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import { ROOT } from '../paths.ts';
import type { ServerPorts } from '../servers/start-servers.ts';
import { SERVICES } from './deployables.ts';

/** What can be chosen about a running product; see .env.example. */
export interface Settings {
  /** Where people open it. */
  readonly publicUrl: string;
  readonly gatewayPort: number;
  readonly emulatorsPort: number;
  readonly smtpPort: number;
  /** The services listen on the ports after this one, their operations ports follow ten higher. */
  readonly servicesPort: number;
  /** How many processes of a service run; one of those that are not named. */
  readonly instances: Readonly<Partial<Record<ServiceName, number>>>;
  readonly servers: ServerPorts;
  /** Everything that is stored. */
  readonly localDir: string;
  readonly logLevel: string;
  readonly otlpEndpoint: string | undefined;
  /** Variables of a real language model; the emulator when absent. */
  readonly languageModel: Readonly<Record<string, string>> | undefined;
}

function portOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = Number(env[name] || otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Error(`${name} must be a port number between 1 and 65000.`);
  return port;
}

const INSTANCES_MAX = 9;
/** `chat=2,profile=3` */
function instancesOf(env: NodeJS.ProcessEnv): Settings['instances'] {
  const entries = (env.INSTANCES || '')
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.trim().split('='));
  for (const [name, count] of entries) {
    const known = SERVICES.some((service) => service.name === name);
    if (!known || !/^[1-9]$/.test(count ?? '')) throw new Error(`INSTANCES must be services and numbers from 1 to ${INSTANCES_MAX}, as in chat=2.`);
  }
  return Object.fromEntries(entries.map(([name, count]) => [name, Number(count)]));
}

const LANGUAGE_MODEL = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'] as const;
function languageModelOf(env: NodeJS.ProcessEnv): Settings['languageModel'] {
  if (!env.OPENAI_API_KEY) return undefined;
  return Object.fromEntries(LANGUAGE_MODEL.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Reads the settings from the environment; throws naming the variable that is not usable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const gatewayPort = portOf(env, 'PORT', 8080);
  const kafka = portOf(env, 'KAFKA_PORT', 29092);
  return {
    publicUrl: env.PUBLIC_URL || `http://localhost:${gatewayPort}`,
    gatewayPort,
    emulatorsPort: portOf(env, 'EMULATORS_PORT', 8090),
    smtpPort: portOf(env, 'SMTP_PORT', 8091),
    servicesPort: portOf(env, 'SERVICES_PORT', 8100),
    instances: instancesOf(env),
    servers: { mongo: portOf(env, 'MONGO_PORT', 28017), kafka, kafkaController: kafka + 1, redis: portOf(env, 'REDIS_PORT', 26379) },
    localDir: resolve(env.LOCAL_DIR || join(ROOT, '.local')),
    logLevel: env.LOG_LEVEL || 'info',
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
    languageModel: languageModelOf(env),
  };
}
