import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, userIdSchema } from '@notalone/contracts';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { isSecretKey, secretKeyFault } from './secret-key.ts';
import { servicePrivateKey, servicePublicKeys } from './service-keys.ts';

/**
 * Files of the folder SECRETS_DIR, as Docker and Kubernetes mount secrets: a file named as a variable holds its value.
 * A variable that is set itself wins.
 */
function secretFiles({ SECRETS_DIR: dir }: NodeJS.ProcessEnv, keys: readonly string[]): NodeJS.ProcessEnv {
  if (!dir) return {};
  const files = keys.map((key) => [key, join(dir, key)] as const).filter(([, file]) => existsSync(file));
  return Object.fromEntries(files.map(([key, file]) => [key, readFileSync(file, 'utf8').trimEnd()]));
}
const blankAsAbsent = (raw: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
const INTERNAL_URLS = /^[a-z]+=https?:\/\/[^\s,=/]+(,[a-z]+=https?:\/\/[^\s,=/]+)*$/;
const isRange = (text: string) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
const port = z.coerce.number().int().min(0).max(65535);

/** The variables every service reads; spread into the service's own `z.object`. */
export const commonConfig = {
  HOST: z.string().default('127.0.0.1'),
  /** The port that the gateway routes this service's operations to. */
  PORT: port,
  /** Live, ready, metrics and calls from other services; never routed by the gateway. */
  OPS_PORT: port,
  /** One or all members of the replica set: `mongodb://user:password@host:port,host:port/database?options` */
  MONGO_URL: z
    .string()
    .regex(
      /^mongodb(\+srv)?:\/\/[^\s/,]+(,[^\s/,]+)*\/[^\s/?]+(\?\S*)?$/,
      'must be mongodb://host:port,host:port/database',
    ),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** `host:port,host:port` */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,]+:\d+(,[^\s,]+:\d+)*$/, 'must be host:port, comma-separated')
    .transform((list) => list.split(',')),
  /** Whether to connect to the brokers over TLS. Set Node's NODE_EXTRA_CA_CERTS for a private CA. */
  KAFKA_SSL: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  /** The broker login: user and password together, or neither. */
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
  /** Default: scram-sha-512 */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  JWKS_URL: z.url({ protocol: /^https?$/ }),
  /**
   * The ops ports of the other services, where they answer internal calls:
   * `auth=http://host:port,profile=http://host:port`
   */
  INTERNAL_URLS: z
    .string()
    .regex(INTERNAL_URLS, 'must be service=http://host:port, comma-separated')
    .transform((list) => Object.fromEntries(list.split(',').map((entry) => entry.split('=') as [ServiceName, string]))),
  /** Signs this service's calls to others; no other service has it. */
  SERVICE_PRIVATE_KEY: servicePrivateKey,
  /** What the calls of others are checked with; the same in all services, and no secret. */
  SERVICE_PUBLIC_KEYS: servicePublicKeys,
  /** The URL that browsers use; cookies are Secure when it is https. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Address ranges of proxies whose X-Forwarded-For counts, besides those on this machine: `10.0.0.0/8,fd00::/8` */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .refine((ranges) => ranges.every(isRange), 'must be address ranges, comma-separated, as in 10.0.0.0/8,fd00::/8'),
  /**
   * The parent of the probe's family (npm run monitor): its presses text nobody but once a day, and it counts as
   * nobody.
   */
  PROBE_USER_ID: userIdSchema.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Tracing is off when absent. The SDK reads its other OTEL_* variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

/** Names every invalid key and why, never a value: values may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly keys: readonly string[];
  constructor(issues: readonly { key: string; text: string }[]) {
    super(`Configuration is not usable:\n${issues.map(({ key, text }) => `  ${key}: ${text}`).join('\n')}`);
    this.keys = [...new Set(issues.map(({ key }) => key))];
  }
}

const safeText = (issue: z.core.$ZodIssue, env: Record<string, unknown>) => {
  if (env[String(issue.path[0])] === undefined) return 'is missing';
  if (issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex')) return issue.message;
  if (issue.code === 'invalid_format') return `is not a valid ${issue.format}`;
  if (issue.code === 'too_small')
    return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return 'is not valid';
};

/** What production must not have: guessable keys, cookies without TLS. */
function productionIssues(schema: z.ZodObject, values: Readonly<Record<string, unknown>>) {
  const issues: { key: string; text: string }[] = [];
  for (const [key, field] of Object.entries(schema.shape)) {
    const value = String(values[key]);
    const fault = isSecretKey(field as z.ZodType) ? secretKeyFault(value) : undefined;
    if (fault) issues.push({ key, text: fault });
    if (key === 'PUBLIC_URL' && !value.startsWith('https:')) issues.push({ key, text: 'must be https in production' });
  }
  return issues;
}

/**
 * The service's configuration, frozen. An empty variable counts as absent; secrets may be files (SECRETS_DIR). With
 * NODE_ENV=production, guessable keys and a PUBLIC_URL without TLS are refused.
 * @throws ConfigError naming every invalid key, never printing a value
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const given = { ...secretFiles(env, Object.keys(schema.shape)), ...blankAsAbsent(env) };
  const result = schema.safeParse(given);
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map((issue) => ({ key: issue.path.join('.'), text: safeText(issue, given) })),
    );
  const unsafe = env.NODE_ENV === 'production' ? productionIssues(schema, result.data) : [];
  if (unsafe.length > 0) throw new ConfigError(unsafe);
  return Object.freeze(result.data);
}

const tracingSchema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: commonConfig.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: commonConfig.OTEL_EXPORTER_OTLP_ENDPOINT,
});

/** Whether tracing is on; needed before the rest of the service is loaded. */
export const isTracingOn = (env: NodeJS.ProcessEnv = process.env): boolean =>
  Object.values(loadConfig(tracingSchema, env)).some((endpoint) => endpoint !== undefined);

type KafkaConfig = Pick<
  z.output<z.ZodObject<typeof commonConfig>>,
  'KAFKA_BROKERS' | 'KAFKA_SSL' | 'KAFKA_SASL_USERNAME' | 'KAFKA_SASL_PASSWORD' | 'KAFKA_SASL_MECHANISM'
>;

/** How the brokers are reached, and as whom. */
export interface BrokerAccess {
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

/** Connection settings of the brokers. @throws ConfigError for a user without a password, or the other way round */
export function brokerAccess(config: KafkaConfig): BrokerAccess {
  const {
    KAFKA_BROKERS: brokers,
    KAFKA_SSL: ssl = false,
    KAFKA_SASL_USERNAME: username,
    KAFKA_SASL_PASSWORD: password,
    KAFKA_SASL_MECHANISM: mechanism = 'scram-sha-512',
  } = config;
  if (username && password) return { brokers, ssl, sasl: { mechanism, username, password } };
  if (!username && !password) return { brokers, ssl };
  const missing = username ? 'KAFKA_SASL_PASSWORD' : 'KAFKA_SASL_USERNAME';
  throw new ConfigError([{ key: missing, text: 'is missing' }]);
}
