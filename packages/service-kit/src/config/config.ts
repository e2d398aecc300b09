import * as z from 'zod';

const blankAsAbsent = (raw: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
const port = z.coerce.number().int().min(0).max(65535);

/** The keys every service reads; spread into the service's own `z.object`. */
export const commonConfig = {
  HOST: z.string().default('127.0.0.1'),
  /** Where the gateway sends this service's operations. */
  PORT: port,
  /** Live, ready and metrics; never routed by the gateway. */
  OPS_PORT: port,
  /** Of one or of all members of the replica set: `mongodb://user:password@host:port,host:port/database?options` */
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\/[^\s/,]+(,[^\s/,]+)*\/[^\s/?]+(\?\S*)?$/, 'must be mongodb://host:port,host:port/database'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** `host:port,host:port` */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,]+:\d+(,[^\s,]+:\d+)*$/, 'must be host:port, comma-separated')
    .transform((list) => list.split(',')),
  JWKS_URL: z.url({ protocol: /^https?$/ }),
  /** The address in people's browsers; cookies are Secure when it is https. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Tracing is off when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

/** Names every bad key and what is wrong with it, never a value: values may be secrets. */
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
  if (issue.code === 'invalid_format' && issue.format === 'regex') return issue.message;
  if (issue.code === 'invalid_format') return `is not a valid ${issue.format}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return 'is not valid';
};

/**
 * The service's configuration, frozen. An empty variable counts as absent.
 * @throws ConfigError naming every bad key, never printing a value
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv = process.env): Readonly<z.output<S>> {
  const given = blankAsAbsent(env);
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => ({ key: issue.path.join('.'), text: safeText(issue, given) })));
  return Object.freeze(result.data);
}

const tracingSchema = z.object({ OTEL_EXPORTER_OTLP_ENDPOINT: commonConfig.OTEL_EXPORTER_OTLP_ENDPOINT });

/** Where traces go, needed before anything else of the service is loaded; undefined keeps tracing off. */
export const tracingEndpoint = (env: NodeJS.ProcessEnv = process.env): string | undefined => loadConfig(tracingSchema, env).OTEL_EXPORTER_OTLP_ENDPOINT;
