import type { Operation, Problem, ServiceName } from '@notalone/contracts';
import { expect } from 'vitest';
import { testServers } from './servers/servers.ts';
import { serviceKeysInTest } from './service-keys.ts';

interface Where {
  readonly service: ServiceName;
  readonly database: string;
  readonly jwksUrl: string;
  /** Overrides of this test run's servers. */
  readonly kafkaBrokers?: string | undefined;
  readonly redisUrl?: string | undefined;
  /** Services that stand in for peers; none when absent. */
  readonly internalUrls?: Readonly<Partial<Record<ServiceName, string>>> | undefined;
}

/** The environment that every service reads, for the servers of this test run. */
export function testConfig({ service, database, jwksUrl, kafkaBrokers, redisUrl, internalUrls = {} }: Where) {
  const servers = testServers();
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    OPS_PORT: 0,
    MONGO_URL: servers.mongoUrl(database),
    REDIS_URL: redisUrl ?? servers.redisUrl(service),
    KAFKA_BROKERS: (kafkaBrokers ?? servers.kafkaBrokers).split(','),
    JWKS_URL: jwksUrl,
    INTERNAL_URLS: internalUrls,
    ...serviceKeysInTest(service),
    PUBLIC_URL: 'http://localhost:8080',
    TRUSTED_PROXIES: [],
    LOG_LEVEL: 'fatal' as const,
  };
}

/** For `app.onAnswer`: checks every JSON answer against its contract. */
export function asDeclared(operation: Operation, status: number, body: unknown): void {
  const schema = operation.replies[status];
  if (schema) expect(schema.safeParse(body).error, `${operation.id} ${status}`).toBeUndefined();
}

interface Injected {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly rawPayload: Buffer;
  readonly payload: string;
  json<T>(): T;
}
interface Request {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Record<string, string>;
  readonly payload?: string | object | Buffer;
}
interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  cookies?: Record<string, string>;
  payload?: string | object | Buffer;
}
interface Inject {
  inject(options: Sent): Promise<Injected>;
}

/** Calls a service without a network. The body is typed as the expected answer, or as the problem. */
export const callerOf =
  (app: Inject) =>
  async <T = unknown>(method: Sent['method'], url: string, { token, headers, ...rest }: Request = {}) => {
    const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ method, url, headers: sent, ...rest });
    const json = String(answer.headers['content-type']).includes('json') ? answer.json<T & Problem>() : undefined;
    return {
      status: answer.statusCode,
      body: json as T & Problem,
      headers: answer.headers,
      bytes: answer.rawPayload,
      text: answer.payload,
    };
  };
