import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without variables the documented addresses apply', () => {
  expect(readSettings({})).toMatchObject({
    publicUrl: 'http://localhost:8080',
    emulatorsPort: 8090,
    smtpPort: 8091,
    pushPort: 8092,
    servicesPort: 8100,
    servers: { mongo: 28017, kafka: 29092, kafkaController: 29093, redis: 26379 },
  });
});

test('PORT changes the public address', () => {
  expect(readSettings({ PORT: '9000' })).toMatchObject({ gatewayPort: 9000, publicUrl: 'http://localhost:9000' });
});

test('INSTANCES sets the number of processes per service', () => {
  expect(readSettings({}).instances).toEqual({});
  expect(readSettings({ INSTANCES: 'chat=2, profile=3' }).instances).toEqual({ chat: 2, profile: 3 });
  for (const wrong of ['chat', 'chat=0', 'chat=many', 'dogs=2'])
    expect(() => readSettings({ INSTANCES: wrong })).toThrow('INSTANCES must be');
});

test('TRUSTED_PROXIES accepts address ranges only', () => {
  expect(readSettings({}).trustedProxies).toEqual([]);
  expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' }).trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['10.0.0.0', '10.0.0.0/33', 'proxy/8', '10.0.0.0/8; evil', '10.0.0.0/8/8', 'fd00::/129'])
    expect(() => readSettings({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be');
});

test('the operator is invented until one is given, and each part may be', () => {
  expect(readSettings({}).operator.email).toBe('hello@notalone.example.org');
  expect(readSettings({ OPERATOR_NAME: 'Sugar Fox Ltd' }).operator).toMatchObject({
    name: 'Sugar Fox Ltd',
    phone: '0113 496 0123',
  });
  expect(() => readSettings({ OPERATOR_PHONE: '123' })).toThrow('OPERATOR_PHONE must be');
});

test('OPENAI_API_KEY alone chooses a real language model', () => {
  expect(readSettings({ OPENAI_MODEL: 'some-model' }).languageModel).toBeUndefined();
  const own = { OPENAI_API_KEY: 'sk-own', OPENAI_MODEL: 'some-model' };
  expect(readSettings(own).languageModel).toEqual(own);
});

test.each([
  'PORT',
  'MONGO_PORT',
  'KAFKA_PORT',
  'REDIS_PORT',
  'EMULATORS_PORT',
  'SMTP_PORT',
  'PUSH_PORT',
  'SERVICES_PORT',
])('an invalid port in %s is refused by name', (name) => {
  expect(() => readSettings({ [name]: 'many' })).toThrow(`${name} must be a port number`);
});
