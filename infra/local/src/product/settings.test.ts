import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without any variable the documented addresses apply', () => {
  expect(readSettings({})).toMatchObject({
    publicUrl: 'http://localhost:8080',
    emulatorsPort: 8090,
    smtpPort: 8091,
    servicesPort: 8100,
    servers: { mongo: 28017, kafka: 29092, kafkaController: 29093, redis: 26379 },
  });
});

test('PORT moves the address that people open', () => {
  expect(readSettings({ PORT: '9000' })).toMatchObject({ gatewayPort: 9000, publicUrl: 'http://localhost:9000' });
});

test('INSTANCES says how many processes of a service run', () => {
  expect(readSettings({}).instances).toEqual({});
  expect(readSettings({ INSTANCES: 'chat=2, profile=3' }).instances).toEqual({ chat: 2, profile: 3 });
  for (const wrong of ['chat', 'chat=0', 'chat=many', 'dogs=2']) expect(() => readSettings({ INSTANCES: wrong })).toThrow('INSTANCES must be');
});

test('a language model other than the emulator is chosen by its key alone', () => {
  expect(readSettings({ OPENAI_MODEL: 'some-model' }).languageModel).toBeUndefined();
  const own = { OPENAI_API_KEY: 'sk-own', OPENAI_MODEL: 'some-model' };
  expect(readSettings(own).languageModel).toEqual(own);
});

test.each(['PORT', 'MONGO_PORT', 'KAFKA_PORT', 'REDIS_PORT', 'EMULATORS_PORT', 'SMTP_PORT', 'SERVICES_PORT'])(
  '%s that is no port is refused by name',
  (name) => {
    expect(() => readSettings({ [name]: 'many' })).toThrow(`${name} must be a port number`);
  },
);
