import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigError, commonConfig, loadConfig, tracingEndpoint } from './config.ts';

const schema = z.object({ ...commonConfig, KEY_SECRET: z.string().min(32) });
const good = {
  PORT: '8101',
  OPS_PORT: '8111',
  MONGO_URL: 'mongodb://auth:pa55word@127.0.0.1:28017/notalone_auth',
  REDIS_URL: 'redis://:pa55word@127.0.0.1:26379',
  KAFKA_BROKERS: '127.0.0.1:29092,127.0.0.1:29093',
  JWKS_URL: 'http://127.0.0.1:8101/api/auth/.well-known/jwks.json',
  PUBLIC_URL: 'http://localhost:8080',
  KEY_SECRET: 'k'.repeat(32),
};

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('good variables become typed values, with defaults, and cannot be changed', () => {
  const config = loadConfig(schema, { ...good, LOG_LEVEL: '' });
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 8101, LOG_LEVEL: 'info', KAFKA_BROKERS: ['127.0.0.1:29092', '127.0.0.1:29093'] });
  expect(config.OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  'mongodb://auth:pa55word@10.0.0.1:27017,10.0.0.2:27017,10.0.0.3:27017/notalone_auth?replicaSet=rs0',
  'mongodb+srv://auth:pa55word@cluster.example.net/notalone_auth?retryWrites=true&w=majority',
])('a database may have several members: %s', (MONGO_URL) => {
  expect(loadConfig(schema, { ...good, MONGO_URL }).MONGO_URL).toBe(MONGO_URL);
});

test.each(['mongodb://db:27017', 'mongodb://db:27017/', 'mongodb:///notalone_auth', 'mongodb://one:27017, two:27017/notalone_auth'])(
  'an address without a database or a host is refused: %s',
  (MONGO_URL) => {
    expect(thrownBy(() => loadConfig(schema, { ...good, MONGO_URL }))).toMatchObject({
      keys: ['MONGO_URL'],
      message: expect.stringContaining('MONGO_URL: must be mongodb://host:port,host:port/database'),
    });
  },
);

test('every bad key is named at once, and no value is told', () => {
  const bad = {
    ...good,
    PORT: 'eighty',
    MONGO_URL: 'https://user:pa55word@db',
    KEY_SECRET: 'tooshort',
    KAFKA_BROKERS: 'nowhere',
    JWKS_URL: undefined,
    LOG_LEVEL: 'loud',
  };
  const refusal = thrownBy(() => loadConfig(schema, bad)) as ConfigError;
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal.keys.toSorted((a, b) => a.localeCompare(b))).toEqual(['JWKS_URL', 'KAFKA_BROKERS', 'KEY_SECRET', 'LOG_LEVEL', 'MONGO_URL', 'PORT']);
  expect(refusal.message).not.toMatch(/pa55word|tooshort|nowhere|eighty|loud/);
  expect(refusal.message).toContain('KEY_SECRET: must be at least 32 characters');
  expect(refusal.message).toContain('JWKS_URL: is missing');
});

test('tracing is off without an endpoint', () => {
  expect([tracingEndpoint({}), tracingEndpoint({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })]).toEqual([undefined, 'http://127.0.0.1:4318']);
});
