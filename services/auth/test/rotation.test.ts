import { createEncryption } from '@notalone/service-kit/secrets/encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDocument } from '../src/accounts/accounts.store.ts';
import { isUsernameReserved, reserveUsername } from '../src/accounts/reserved-usernames.store.ts';
import { banContacts, isEmailBanned } from '../src/bans/banned-contacts.store.ts';
import { replaceLeakedKeys } from '../src/keys/replace-leaked-keys.ts';
import { createSigningKeys } from '../src/keys/signing-keys.ts';
import { type AuthNetwork, startAuthNetwork } from './auth-network.ts';

const FORMER = 'a secret for tests of thirty-two characters';
const ROTATED = `another secret of thirty-two characters,${FORMER}`;

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const keyOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const works = async (token: string) => (await network.send('GET', 'sessions', { token })).status === 200;
const refresh = (cookie: string) => network.post('refresh', {}, { cookie });
const claims = { sub: 'a'.repeat(24), sid: 'b'.repeat(24), role: 'parent' };

test('after a planned rotation of the signing key nobody is signed out, and the new key signs after 15 minutes', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  const { token } = body;
  // As the command does it, beside the running service.
  await createSigningKeys(network.deps).makeOutOfTurn();
  expect(keyOf((await network.login(person)).body.token)).toBe(keyOf(token));
  await network.pass(14 * 60);
  expect(await works(token)).toBe(true);
  await network.pass(120);
  const renewed = await refresh(cookie);
  expect(renewed.status).toBe(200);
  expect(keyOf(renewed.body.token)).not.toBe(keyOf(token));
  expect(await works(renewed.body.token)).toBe(true);
});

test('after a leak everybody is signed out and can log in again with a new key', async () => {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  const others = await network.deps.db.collection('sessions').distinct('userId');
  expect(await replaceLeakedKeys({ ...network.deps, keys: createSigningKeys(network.deps) })).toBe(others.length);
  await network.pass(61);
  expect([await works(body.token), (await refresh(cookie)).status]).toEqual([false, 401]);
  const again = (await network.login(person)).body.token;
  expect(keyOf(again)).not.toBe(keyOf(body.token));
  expect(await works(again)).toBe(true);
});

test('with a new KEY_SECRET before the former one the signing keys are still read; without the former they are not', async () => {
  await network.deps.keys.sign(claims);
  const signWith = (secrets: string) =>
    createSigningKeys({ ...network.deps, encryption: createEncryption(secrets) }).sign(claims);
  expect(await works(await signWith(ROTATED))).toBe(true);
  await expect(signWith(ROTATED.split(',')[0] ?? '')).rejects.toThrow();
});

test('a banned person and the name of one who left are still found under a new KEY_SECRET', async () => {
  const { db, transact } = network.deps;
  const account = { _id: 'c'.repeat(24), email: 'rotated.out@example.com', phone: '+447700900123' } as AccountDocument;
  const [before, after] = [FORMER, ROTATED].map((secrets) => ({
    ...network.deps,
    encryption: createEncryption(secrets),
  }));
  if (!before || !after) throw new Error('unreachable');
  await transact(async (session) => {
    await banContacts(before, account, session);
    await reserveUsername(before, session, 'Rotating Robin');
  });
  const hasBannedEmail = transact((session) =>
    isEmailBanned({ db, encryption: after.encryption }, account.email, new Date(), session),
  );
  expect(await hasBannedEmail).toBe(true);
  expect(await transact((session) => isUsernameReserved(after, session, 'rotating robin'))).toBe(true);
});
