import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import { type Operator, readOperator } from '@notalone/gateway/operator';
import { ROOT } from '../paths.ts';
import type { ServerPorts } from '../servers/start-servers.ts';
import { type EnvironmentSettings, EXAMPLE_OPERATOR, SERVICES } from './deployables.ts';

/** Settings of a running product; see .env.example. */
export interface Settings extends EnvironmentSettings {
  /** The address in people's browsers. */
  readonly publicUrl: string;
  /** Proxies in front of the gateway, as CIDRs. */
  readonly trustedProxies: readonly string[];
  /** Services listen on the ports after this one; their operations ports are ten higher. */
  readonly servicesPort: number;
  /** Processes per service; one where it is not named. */
  readonly instances: Readonly<Partial<Record<ServiceName, number>>>;
  readonly servers: ServerPorts;
  /** Folder of data, logs and secrets. */
  readonly localDir: string;
  /** The key that signs releases; made on first use. */
  readonly releaseKeyFile: string;
  readonly logLevel: string;
  /** The parent of the probe's family. */
  readonly probeUserId: string | undefined;
  readonly otlpEndpoint: string | undefined;
  /** Who runs the product, as its pages say it. */
  readonly operator: Operator;
}

function portOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = Number(env[name] || otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`${name} must be a port number between 1 and 65000.`);
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
    if (!known || !/^[1-9]$/.test(count ?? ''))
      throw new Error(`INSTANCES must be services and numbers from 1 to ${INSTANCES_MAX}, as in chat=2.`);
  }
  return Object.fromEntries(entries.map(([name, count]) => [name, Number(count)]));
}

function trustedProxiesOf(env: NodeJS.ProcessEnv): string[] {
  const entries = (env.TRUSTED_PROXIES || '').split(',').map((entry) => entry.trim());
  const proxies = entries.filter(Boolean);
  for (const entry of proxies) {
    const [address = '', bits = '', ...rest] = entry.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || !/^[0-9]{1,3}$/.test(bits) || Number(bits) > most || rest.length > 0)
      throw new Error('TRUSTED_PROXIES must be address ranges, as in 10.0.0.0/8,fd00::/8.');
  }
  return proxies;
}

const LANGUAGE_MODEL = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'] as const;
function languageModelOf(env: NodeJS.ProcessEnv): Settings['languageModel'] {
  if (!env.OPENAI_API_KEY) return undefined;
  return Object.fromEntries(LANGUAGE_MODEL.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Each of the four by itself may be given. */
const operatorOf = (env: NodeJS.ProcessEnv): Operator => {
  const given = Object.entries(env).filter(([name, value]) => name in EXAMPLE_OPERATOR && value);
  return readOperator({ ...EXAMPLE_OPERATOR, ...Object.fromEntries(given) });
};

/** Reads the settings from the environment. Throws with the name of an invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const gatewayPort = portOf(env, 'PORT', 8080);
  const kafka = portOf(env, 'KAFKA_PORT', 29092);
  const localDir = resolve(env.LOCAL_DIR || join(ROOT, '.local'));
  return {
    publicUrl: env.PUBLIC_URL || `http://localhost:${gatewayPort}`,
    gatewayPort,
    trustedProxies: trustedProxiesOf(env),
    emulatorsPort: portOf(env, 'EMULATORS_PORT', 8090),
    smtpPort: portOf(env, 'SMTP_PORT', 8091),
    pushPort: portOf(env, 'PUSH_PORT', 8092),
    pushCertificateFile: join(localDir, 'push-certificate.pem'),
    servicesPort: portOf(env, 'SERVICES_PORT', 8100),
    instances: instancesOf(env),
    servers: {
      mongo: portOf(env, 'MONGO_PORT', 28017),
      kafka,
      kafkaController: kafka + 1,
      redis: portOf(env, 'REDIS_PORT', 26379),
    },
    localDir,
    releaseKeyFile: resolve(env.RELEASE_SIGNING_KEY_FILE || join(localDir, 'release-key.pem')),
    logLevel: env.LOG_LEVEL || 'info',
    probeUserId: env.PROBE_USER_ID || undefined,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined,
    languageModel: languageModelOf(env),
    operator: operatorOf(env),
  };
}
