import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newServiceKey, serviceKeyVariables } from '@notalone/testing/service-keys';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { brokerAccess, ConfigError, commonConfig, isTracingOn, loadConfig } from './config.ts';
import { secretKey } from './secret-key.ts';

const schema = z.object({ ...commonConfig, KEY_SECRET: z.string().min(32) });
const good = {
  PORT: '8101',
  OPS_PORT: '8111',
  MONGO_URL: 'mongodb://auth:pa55word@127.0.0.1:28017/notalone_auth',
  REDIS_URL: 'redis://:pa55word@127.0.0.1:26379',
  KAFKA_BROKERS: '127.0.0.1:29092,127.0.0.1:29093',
  JWKS_URL: 'http://127.0.0.1:8101/api/auth/.well-known/jwks.json',
  INTERNAL_URLS: 'auth=http://127.0.0.1:8111,profile=http://127.0.0.1:8112',
  ...serviceKeyVariables('auth', { auth: newServiceKey(), profile: newServiceKey() }),
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

test('valid variables become typed values with defaults, and are frozen', () => {
  const config = loadConfig(schema, { ...good, LOG_LEVEL: '' });
  expect(config).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8101,
    LOG_LEVEL: 'info',
    KAFKA_BROKERS: ['127.0.0.1:29092', '127.0.0.1:29093'],
    INTERNAL_URLS: { auth: 'http://127.0.0.1:8111', profile: 'http://127.0.0.1:8112' },
  });
  expect(config.OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  expect(Object.isFrozen(config)).toBe(true);
});

test.each([
  'mongodb://auth:pa55word@10.0.0.1:27017,10.0.0.2:27017,10.0.0.3:27017/notalone_auth?replicaSet=rs0',
  'mongodb+srv://auth:pa55word@cluster.example.net/notalone_auth?retryWrites=true&w=majority',
])('a database URL may name several members: %s', (MONGO_URL) => {
  expect(loadConfig(schema, { ...good, MONGO_URL }).MONGO_URL).toBe(MONGO_URL);
});

test.each([
  'mongodb://db:27017',
  'mongodb://db:27017/',
  'mongodb:///notalone_auth',
  'mongodb://one:27017, two:27017/notalone_auth',
])('an address without a database or a host is refused: %s', (MONGO_URL) => {
  expect(thrownBy(() => loadConfig(schema, { ...good, MONGO_URL }))).toMatchObject({
    keys: ['MONGO_URL'],
    message: expect.stringContaining('MONGO_URL: must be mongodb://host:port,host:port/database'),
  });
});

test('every invalid key is named at once, and no value is printed', () => {
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
  expect(refusal.keys.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'JWKS_URL',
    'KAFKA_BROKERS',
    'KEY_SECRET',
    'LOG_LEVEL',
    'MONGO_URL',
    'PORT',
  ]);
  expect(refusal.message).not.toMatch(/pa55word|tooshort|nowhere|eighty|loud/);
  expect(refusal.message).toContain('KEY_SECRET: must be at least 32 characters');
  expect(refusal.message).toContain('JWKS_URL: is missing');
});

test('in production an address without TLS or a guessable key stops the start, by name', () => {
  const random = 'f3b1c90de2a84756b0c1d7e95a3f62840b9e7d15c6a8f402e1d3b57a9c08e6f4';
  const safe = { ...good, PUBLIC_URL: 'https://notalone.example', KEY_SECRET: random };
  const strict = z.object({ ...commonConfig, KEY_SECRET: secretKey });
  const keysRefused = (env: object) =>
    (thrownBy(() => loadConfig(strict, { NODE_ENV: 'production', ...env })) as Partial<ConfigError> | undefined)?.keys;
  expect(keysRefused(safe)).not.toBeDefined();
  expect(keysRefused(good)).toEqual(['PUBLIC_URL', 'KEY_SECRET']);
  expect(keysRefused({ ...safe, KEY_SECRET: 'change-me-change-me-change-me-12' })).toEqual(['KEY_SECRET']);
  expect(() => loadConfig(strict, { ...good, NODE_ENV: 'test' })).not.toThrow();
});

const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaKey = rsa.export({ format: 'der', type: 'spki' }).toString('base64');
test.each([
  ['SERVICE_PRIVATE_KEY', 'c29tZXRoaW5n'],
  ['SERVICE_PRIVATE_KEY', good.SERVICE_PUBLIC_KEYS.split('=')[1]],
  ['SERVICE_PUBLIC_KEYS', 'auth'],
  ['SERVICE_PUBLIC_KEYS', `auth=${rsaKey}`],
  ['SERVICE_PUBLIC_KEYS', `auth=${good.SERVICE_PRIVATE_KEY}`],
])('%s that is no Ed25519 key of its kind is refused by name, never printed', (name, value = '') => {
  const refusal = thrownBy(() => loadConfig(schema, { ...good, [name]: value })) as ConfigError;
  expect(refusal.keys).toEqual([name]);
  expect(refusal.message).not.toContain(value);
});

test.each(['10.0.0.0/8', '10.0.0.0/8, fd00::/8', '192.0.2.1'])(
  '%s are valid ranges of trusted proxies',
  (TRUSTED_PROXIES) => {
    expect(loadConfig(schema, { ...good, TRUSTED_PROXIES }).TRUSTED_PROXIES.length).toBeGreaterThan(0);
  },
);

test.each(['everybody', '10.0.0.0/99', '10.0.0.0/8;::/0'])('%s are not, and are refused by name', (TRUSTED_PROXIES) => {
  expect(thrownBy(() => loadConfig(schema, { ...good, TRUSTED_PROXIES }))).toMatchObject({
    keys: ['TRUSTED_PROXIES'],
  });
});

test('secrets are read from files of SECRETS_DIR; a variable that is set wins', () => {
  const SECRETS_DIR = mkdtempSync(join(tmpdir(), 'notalone-secrets-'));
  writeFileSync(join(SECRETS_DIR, 'KEY_SECRET'), `${'f'.repeat(32)}\n`);
  writeFileSync(join(SECRETS_DIR, 'REDIS_URL'), 'redis://10.0.0.1:6379');
  const { KEY_SECRET: _absent, ...rest } = good;
  expect(loadConfig(schema, { ...rest, SECRETS_DIR })).toMatchObject({
    KEY_SECRET: 'f'.repeat(32),
    REDIS_URL: good.REDIS_URL,
  });
  expect(thrownBy(() => loadConfig(schema, { ...rest, SECRETS_DIR: '/nowhere' }))).toMatchObject({
    keys: ['KEY_SECRET'],
  });
});

test('tracing is on with an endpoint', () => {
  const endpoint = 'http://127.0.0.1:4318';
  expect([
    isTracingOn({}),
    isTracingOn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    isTracingOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }),
  ]).toEqual([false, true, true]);
});

test('the broker login comes from the environment', () => {
  const login = { KAFKA_SSL: 'true', KAFKA_SASL_USERNAME: 'auth', KAFKA_SASL_PASSWORD: 'pa55word' };
  expect(brokerAccess(loadConfig(schema, { ...good, ...login }))).toEqual({
    brokers: ['127.0.0.1:29092', '127.0.0.1:29093'],
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'auth', password: 'pa55word' },
  });
});

test('without a login the brokers are used without authentication', () => {
  expect(brokerAccess(loadConfig(schema, good))).toEqual({ brokers: good.KAFKA_BROKERS.split(','), ssl: false });
});

test('half a broker login is refused, naming the missing half', () => {
  const half = loadConfig(schema, { ...good, KAFKA_SASL_USERNAME: 'auth' });
  expect(thrownBy(() => brokerAccess(half))).toMatchObject({ keys: ['KAFKA_SASL_PASSWORD'] });
});
