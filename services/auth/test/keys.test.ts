import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthDeps } from '../src/deps.ts';
import { PUBLISHED_BEFORE_MS, SIGNS_FOR_MS } from '../src/keys/keys.rules.ts';
import { type AuthNetwork, startAuthNetwork } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const keyIds = async (): Promise<string[]> =>
  (await network.send('GET', '.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid);
const keyOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const works = async (token: string) => (await network.send('GET', 'sessions', { token })).status === 200;

test('the key set may be cached for five minutes and contains no private key', async () => {
  const reply = await network.send('GET', '.well-known/jwks.json');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
  expect(Object.keys(reply.body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('private keys are encrypted in the database', async () => {
  const [key] = await network.deps.db.collection('keys').find().toArray();
  expect(key?.encrypted).toMatch(/^[A-Za-z0-9+/=]+$/);
  expect(JSON.stringify(key)).not.toContain('"d"');
});

test('instances that start together agree on one first key', async () => {
  await network.deps.db.collection('keys').deleteMany({});
  const instances = await Promise.all([1, 2, 3].map(() => createAuthDeps(network)));
  const tokens = await Promise.all(
    instances.map(({ keys }) => keys.sign({ sub: 'a'.repeat(24), sid: 'b'.repeat(24), role: 'parent' })),
  );
  expect(new Set(tokens.map(keyOf)).size).toBe(1);
  await network.deps.keys.rotate();
});

test('a key is published a day before it signs, and the old one until its tokens have expired', async () => {
  const person = await network.member();
  const [first] = await keyIds();
  const before = await network.login(person);
  expect(keyOf(before.body.token)).toBe(first);

  await network.pass((SIGNS_FOR_MS - PUBLISHED_BEFORE_MS) / 1000);
  await network.deps.keys.rotate();
  const [, second] = await keyIds();
  expect(await keyIds()).toEqual([first, second]);
  const lastOfFirst = (await network.login(person)).body.token;
  expect(keyOf(lastOfFirst)).toBe(first);

  await network.pass(PUBLISHED_BEFORE_MS / 1000);
  const firstOfSecond = (await network.login(person)).body.token;
  expect(keyOf(firstOfSecond)).toBe(second);
  await network.deps.keys.rotate();
  expect(await keyIds()).toEqual([first, second]);
  expect([await works(lastOfFirst), await works(firstOfSecond)]).toEqual([true, true]);

  await network.pass(21 * 60);
  await network.deps.keys.rotate();
  expect(await keyIds()).toEqual([second]);
  expect(await works(lastOfFirst)).toBe(false);
});

test('a receipt verifies with its own key alone, and with that one for ever', async () => {
  const { receiptKeys } = network.deps;
  const text = '{"receiptId":"r1"}';
  const first = await receiptKeys.sign(text);
  await receiptKeys.makeNext();
  const second = await receiptKeys.sign(text);
  expect(second.kid).not.toBe(first.kid);
  expect([await receiptKeys.verify(text, first), await receiptKeys.verify(text, second)]).toEqual([true, true]);
  expect(await receiptKeys.verify(text, { ...first, kid: second.kid })).toBe(false);
  expect(await receiptKeys.verify(text, { ...first, kid: 'unknown' })).toBe(false);
  expect(await receiptKeys.verify(text.replace('r1', 'r2'), first)).toBe(false);
  const { body } = await network.send('GET', 'receipt-keys');
  expect(body.keys.map(({ kid }: { kid: string }) => kid).slice(-2)).toEqual([first.kid, second.kid]);
  expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  const [stored] = await network.deps.db.collection('receiptKeys').find().toArray();
  expect(stored?.encrypted).toMatch(/^[A-Za-z0-9+/=]+$/);
});
