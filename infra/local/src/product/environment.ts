import { join } from 'node:path';
import type { RunningServers, ServerAccess } from '../servers/start-servers.ts';
import type { ServiceDeployable } from './deployables.ts';
import type { Secrets } from './secrets.ts';
import { SERVICE_MEMORY } from './service-process.ts';
import type { Settings } from './settings.ts';

const OPERATIONS_PORTS_AFTER = 10;
const INSTANCE_PORTS_AFTER = 40;

/** The numbers of a service's instances, from 0. */
export const instancesOf = ({ instances }: Settings, { name }: ServiceDeployable): number[] => [...Array(instances[name] ?? 1).keys()];
export const servicePort = ({ servicesPort }: Settings, { place }: ServiceDeployable, instance = 0) => servicesPort + place + instance * INSTANCE_PORTS_AFTER;
/** Live, ready and metrics. */
export const serviceOpsPort = (settings: Settings, service: ServiceDeployable, instance = 0) =>
  servicePort(settings, service, instance) + OPERATIONS_PORTS_AFTER;
export const databaseOf = ({ name }: ServiceDeployable) => `notalone_${name}`;

/** How the servers of this installation are reached, with everyone's login. */
export const serverAccess = ({ servers }: Settings, secrets: Secrets): Required<ServerAccess> => ({
  ports: servers,
  mongoLogins: { rootPassword: secrets.mongoRoot, keyFile: secrets.mongoKey, databases: secrets.mongoDatabases },
  redisPassword: secrets.redis,
});

/** The whole environment of a service, of its migrations and of its commands. */
export function serviceEnvironment(
  service: ServiceDeployable,
  settings: Settings,
  secrets: Secrets,
  servers: RunningServers,
  instance = 0,
): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(servicePort(settings, service, instance)),
    OPS_PORT: String(serviceOpsPort(settings, service, instance)),
    MONGO_URL: servers.mongoUrl(databaseOf(service)),
    REDIS_URL: servers.redisUrl,
    KAFKA_BROKERS: servers.kafkaBrokers,
    // auth is the first after SERVICES_PORT.
    JWKS_URL: `http://127.0.0.1:${settings.servicesPort + 1}/api/auth/.well-known/jwks.json`,
    PUBLIC_URL: settings.publicUrl,
    LOG_LEVEL: settings.logLevel,
    ...(settings.otlpEndpoint ? { OTEL_EXPORTER_OTLP_ENDPOINT: settings.otlpEndpoint } : {}),
    NODE_COMPILE_CACHE: join(settings.localDir, 'compile-cache'),
    ...SERVICE_MEMORY,
    ...service.ownEnvironment?.(settings, secrets),
  };
}
