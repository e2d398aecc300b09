import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { KeysUnavailable } from '../errors/problem.ts';
import { createTokenVerifier } from './tokens.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

const key = (kid: string) => ({
  ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'EdDSA',
  use: 'sig',
});
/** A key set over HTTP that can change and fail, and counts its requests. */
async function keySet(...kids: string[]) {
  const state = { keys: kids.map(key), status: 200, asked: 0 };
  const listening = createServer((_request, response) => {
    state.asked++;
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: state.keys }));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return { state, jwksUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/jwks.json` };
}
const clock = () => {
  const time = { ms: 1_000_000 };
  return { time, now: () => time.ms };
};

test('concurrent requests for a key make one request to auth', async () => {
  const { state, jwksUrl } = await keySet('a');
  const verifier = createTokenVerifier({ jwksUrl });
  const keys = await Promise.all(Array.from({ length: 20 }, () => verifier.publicKey('a')));
  expect([state.asked, new Set(keys).size, keys[0]?.startsWith('-----BEGIN PUBLIC KEY-----')]).toEqual([1, 1, true]);
});

test('a new key is found when it is published, and invented key ids do not cause requests', async () => {
  const { time, now } = clock();
  const { state, jwksUrl } = await keySet('a');
  const verifier = createTokenVerifier({ jwksUrl, now });
  await verifier.publicKey('a');
  for (let n = 0; n < 50; n++) expect(await verifier.publicKey(`invented-${n}`)).toBeUndefined();
  expect(state.asked).toBe(1);
  state.keys.push(key('b'));
  time.ms += 5_000;
  expect([await verifier.publicKey('b'), state.asked]).toEqual([expect.any(String), 2]);
});

test('known keys keep working while auth is down, and a withdrawn key stops working once auth answers again', async () => {
  const { time, now } = clock();
  const { state, jwksUrl } = await keySet('a', 'b');
  const verifier = createTokenVerifier({ jwksUrl, now });
  await verifier.publicKey('a');
  state.status = 503;
  time.ms += 3_600_000;
  expect(await verifier.publicKey('a')).toEqual(expect.any(String));
  Object.assign(state, { status: 200, keys: [key('b')] });
  time.ms += 3_600_000;
  expect(await verifier.publicKey('a')).toBeUndefined();
});

test('without any key it reports that keys are unavailable, and recovers', async () => {
  const { state, jwksUrl } = await keySet('a');
  state.status = 500;
  const verifier = createTokenVerifier({ jwksUrl });
  await expect(verifier.publicKey('a')).rejects.toThrow(KeysUnavailable);
  state.status = 200;
  expect(await verifier.publicKey('a')).toEqual(expect.any(String));
});

test('a key set with anything but Ed25519 keys is rejected', async () => {
  const { state, jwksUrl } = await keySet();
  Object.assign(state, { keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: 'a' }] });
  await expect(createTokenVerifier({ jwksUrl }).publicKey('a')).rejects.toThrow(KeysUnavailable);
});
