import { join } from 'node:path';
import type { MongoLogins } from '../servers/mongo.ts';
import type { RunningServers, ServerAccess } from '../servers/start-servers.ts';
import { SERVICES, type ServiceDeployable } from './deployables.ts';
import { databaseName, type Secrets } from './secrets.ts';
import { serviceKeyVariables } from './service-keys.ts';
import { MEMORY_ENVIRONMENT } from './service-process.ts';
import type { Settings } from './settings.ts';

const OPERATIONS_PORTS_AFTER = 10;
const INSTANCE_PORTS_AFTER = 40;

/** The indexes of a service's instances, from 0. */
export const instancesOf = ({ instances }: Settings, { name }: ServiceDeployable): number[] => [
  ...Array(instances[name] ?? 1).keys(),
];
export const servicePort = ({ servicesPort }: Settings, { portOffset }: ServiceDeployable, instance = 0) =>
  servicesPort + portOffset + instance * INSTANCE_PORTS_AFTER;
/** Live, ready and metrics. */
export const serviceOpsPort = (settings: Settings, service: ServiceDeployable, instance = 0) =>
  servicePort(settings, service, instance) + OPERATIONS_PORTS_AFTER;
/** Where services answer each other: always the first instance. */
const internalUrls = (settings: Settings) =>
  SERVICES.map((service) => `${service.name}=http://127.0.0.1:${serviceOpsPort(settings, service)}`).join(',');

export const mongoLogins = ({ mongoRoot, formerMongoRoots, mongoKey, mongoDatabases }: Secrets): MongoLogins => ({
  rootPassword: mongoRoot,
  formerRootPasswords: formerMongoRoots,
  keyFile: mongoKey,
  databases: mongoDatabases,
});

/** The servers' addresses and logins of this installation. */
export const serverAccess = ({ servers }: Settings, secrets: Secrets): Required<ServerAccess> => ({
  ports: servers,
  mongoLogins: mongoLogins(secrets),
  kafkaLogins: { adminPassword: secrets.kafkaAdmin, users: secrets.kafkaUsers },
  redisLogins: { adminPassword: secrets.redis, users: secrets.redisUsers },
});

/** The complete environment of a service, its migrations and its commands. */
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
    MONGO_URL: servers.mongoUrl(databaseName(service.name)),
    REDIS_URL: servers.redisUrl(service.name),
    KAFKA_BROKERS: servers.kafkaBrokers,
    ...servers.kafkaLogin(service.name),
    // auth is the first after SERVICES_PORT.
    JWKS_URL: `http://127.0.0.1:${settings.servicesPort + 1}/api/auth/.well-known/jwks.json`,
    INTERNAL_URLS: internalUrls(settings),
    ...serviceKeyVariables(service.name, secrets.serviceKeys),
    PUBLIC_URL: settings.publicUrl,
    LOG_LEVEL: settings.logLevel,
    ...(settings.probeUserId ? { PROBE_USER_ID: settings.probeUserId } : {}),
    ...(settings.otlpEndpoint ? { OTEL_EXPORTER_OTLP_ENDPOINT: settings.otlpEndpoint } : {}),
    ...MEMORY_ENVIRONMENT,
    NODE_COMPILE_CACHE: join(settings.localDir, 'compile-cache'),
    ...service.ownEnvironment?.(settings, secrets),
  };
}
