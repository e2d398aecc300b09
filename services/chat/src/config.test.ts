import { expect, test } from 'vitest';
import { configSchema } from './config.ts';

const OWN = configSchema.pick({ VAPID_KEYS: true, VAPID_SUBJECT: true, PUSH_HOSTS: true });
const keyOf = (keyId: string) => `${keyId}:${'B'.repeat(87)}:${'p'.repeat(43)}`;
const valid = { VAPID_KEYS: keyOf('2026'), VAPID_SUBJECT: 'mailto:push@example.com' };
const faultsOf = (changes: object) =>
  OWN.safeParse({ ...valid, ...changes }).error?.issues.map(({ path }) => String(path[0])) ?? [];

test('VAPID keys are a list, the current one first', () => {
  expect(OWN.parse(valid)).toMatchObject({ VAPID_KEYS: [{ keyId: '2026' }], PUSH_HOSTS: [] });
  const { VAPID_KEYS } = OWN.parse({ ...valid, VAPID_KEYS: `${keyOf('new')}, ${keyOf('old')}` });
  expect(VAPID_KEYS.map(({ keyId }) => keyId)).toEqual(['new', 'old']);
  expect(VAPID_KEYS[0]).toEqual({ keyId: 'new', publicKey: 'B'.repeat(87), privateKey: 'p'.repeat(43) });
});

test.each([
  ['no key', { VAPID_KEYS: undefined }, 'VAPID_KEYS'],
  ['an empty list', { VAPID_KEYS: ' , ' }, 'VAPID_KEYS'],
  ['a key without its private half', { VAPID_KEYS: `a:${'B'.repeat(87)}` }, 'VAPID_KEYS'],
  ['no subject', { VAPID_SUBJECT: undefined }, 'VAPID_SUBJECT'],
  ['a subject that nobody can write to', { VAPID_SUBJECT: 'http://example.com' }, 'VAPID_SUBJECT'],
  ['a push host with a path', { PUSH_HOSTS: 'push.test/abc' }, 'PUSH_HOSTS'],
])('%s is refused', (_what, changes, variable) => expect(faultsOf(changes)).toEqual([variable]));
