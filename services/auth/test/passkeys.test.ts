import { secondFactorChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthNetwork, startAuthNetwork, statusesOf } from './auth-network.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { claimsOf, roleIn, secondFactors } from './second-factors.ts';

let network: AuthNetwork;
let factors: ReturnType<typeof secondFactors>;
let changes: EventsSeen;
beforeAll(async () => {
  network = await startAuthNetwork();
  factors = secondFactors(network);
  changes = await collectEvents([secondFactorChanged]);
});
afterAll(() => Promise.all([network.close(), changes.close()]));

const refresh = (cookie: string) => network.post('refresh', undefined, { cookie });
const subjects = (email: string) => network.emulators.mails(email).map(({ subject }) => subject);

/** An admin with a passkey, logged in again with the password alone. */
async function adminWithPasskey(isCounting = false) {
  const kim = await factors.newAdmin();
  const passkey = factors.newPasskey(isCounting);
  expect((await factors.addPasskey(kim.token, passkey)).status).toBe(201);
  return { passkey, kim: await factors.again(kim) };
}

test('with the password alone an admin is a parent, and reads what is missing', async () => {
  const kim = await network.login(await factors.newAdmin());
  expect(kim.body).toMatchObject({ role: 'parent', secondFactor: 'register' });
  expect(roleIn(kim.body.token)).toBe('parent');
  expect((await refresh(kim.cookie)).body).toMatchObject({ role: 'parent', secondFactor: 'register' });
  const parent = await network.login(await network.member());
  expect([parent.body.role, parent.body.secondFactor]).toEqual(['parent', undefined]);
});

test('registering the first passkey gives admin rights, ten recovery codes once, and a mail', async () => {
  const kim = await factors.newAdmin();
  const reply = await factors.addPasskey(kim.token, factors.newPasskey());
  expect(reply).toMatchObject({ status: 201, body: { role: 'admin' } });
  expect(reply.body.recoveryCodes).toHaveLength(10);
  expect(roleIn(reply.body.token)).toBe('admin');
  expect(reply.cookie).toContain(`na_uploads=${reply.body.token}`);
  const second = await factors.addPasskey(reply.body.token, factors.newPasskey());
  expect([second.status, second.body.recoveryCodes]).toEqual([201, undefined]);
  await eventually(() => expect(subjects(kim.email)).toContain('A passkey was added to your account'));
});

test('a passkey confirms after the login, and the rights stay for twelve hours of the session', async () => {
  const { kim, passkey } = await adminWithPasskey();
  const login = await network.login(kim);
  expect(login.body).toMatchObject({ role: 'parent', secondFactor: 'confirm' });
  const reply = await factors.confirmPasskey(login.body.token, passkey);
  expect(reply).toMatchObject({ status: 200, body: { role: 'admin' } });
  const later = await refresh(login.cookie);
  expect(later.body.role).toBe('admin');
  await network.pass(12 * 3600 + 1);
  expect((await refresh(later.cookie)).body).toMatchObject({ role: 'parent', secondFactor: 'confirm' });
});

test('the rights are those of one session, and end with the role', async () => {
  const { kim, passkey } = await adminWithPasskey();
  await factors.confirmPasskey(kim.token, passkey);
  const other = await network.login(kim);
  expect(other.body.role).toBe('parent');
});

test('an answer that came before is refused', async () => {
  const { kim, passkey } = await adminWithPasskey();
  const { body } = await factors.options(kim.token);
  const credential = passkey.get(body);
  expect((await factors.assert(kim.token, credential)).status).toBe(200);
  expect(await factors.assert(kim.token, credential)).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } });
});

test('of one answer sent twice at once one is accepted', async () => {
  const { kim, passkey } = await adminWithPasskey();
  const { body } = await factors.options(kim.token);
  const credential = passkey.get(body);
  const both = await Promise.all([factors.assert(kim.token, credential), factors.assert(kim.token, credential)]);
  expect(statusesOf(both)).toEqual([200, 400]);
});

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['of an authenticator that checked nobody', { isVerified: false }],
  ['to a challenge of its own', { challenge: 'YSBjaGFsbGVuZ2UgdGhhdCBub2JvZHkgbWFkZQ' }],
  ['that was meant for a registration', { type: 'webauthn.create' }],
])('an answer %s is refused', async (_which, deviation) => {
  const { kim, passkey } = await adminWithPasskey();
  const refused = { status: 400, body: { code: 'PASSKEY_REFUSED' } };
  expect(await factors.confirmPasskey(kim.token, passkey, deviation)).toMatchObject(refused);
  const lee = await factors.newAdmin();
  const made = 'type' in deviation ? { type: 'webauthn.get' } : deviation;
  expect(await factors.addPasskey(lee.token, factors.newPasskey(), made)).toMatchObject(refused);
  expect((await factors.mine(lee.token)).passkeys).toEqual([]);
});

test('a challenge works for five minutes, for its session and for its purpose', async () => {
  const { kim, passkey } = await adminWithPasskey();
  const other = await factors.again(kim);
  const { body } = await factors.options(other.token);
  expect((await factors.assert(kim.token, passkey.get(body))).status).toBe(400);
  expect((await factors.assert(other.token, passkey.get(body))).status).toBe(200);

  const forRegistering = await network.post('passkeys/options', {}, { token: other.token });
  const mixed = { ...forRegistering.body, rpId: forRegistering.body.rp.id };
  expect((await factors.assert(other.token, passkey.get(mixed))).status).toBe(400);

  const old = await factors.options(kim.token);
  await network.pass(301);
  expect((await factors.assert(kim.token, passkey.get(old.body))).status).toBe(400);
});

test('nobody confirms with another person’s passkey', async () => {
  const { passkey } = await adminWithPasskey();
  const { kim: lee } = await adminWithPasskey();
  expect(await factors.confirmPasskey(lee.token, passkey)).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } });
  expect((await refresh(lee.cookie)).body.role).toBe('parent');
});

test('a forged signature is refused, and locks nothing', async () => {
  const { kim, passkey } = await adminWithPasskey(true);
  const impostor = factors.newPasskey(true);
  const { body } = await factors.options(kim.token);
  const { id, rawId } = passkey.get(body);
  const forged = { ...impostor.get(body), id, rawId };
  expect(await factors.assert(kim.token, forged)).toMatchObject({ body: { code: 'PASSKEY_REFUSED' } });
  expect((await factors.confirmPasskey(kim.token, passkey)).status).toBe(200);
});

test('a counter that goes back means a copy: the passkey is locked, other sessions end, and the admin is told', async () => {
  const { kim, passkey } = await adminWithPasskey(true);
  const copy = passkey.clone();
  const thief = await factors.again(kim);
  expect((await factors.confirmPasskey(thief.token, copy)).body.role).toBe('admin');
  expect(await factors.confirmPasskey(kim.token, passkey)).toMatchObject({
    status: 403,
    body: { code: 'PASSKEY_LOCKED' },
  });
  expect((await network.send('GET', 'sessions', { token: thief.token })).status).toBe(401);
  expect((await refresh(thief.cookie)).status).toBe(401);
  expect((await factors.mine(kim.token)).passkeys).toMatchObject([{ isLocked: true }]);
  expect((await factors.options(kim.token)).status).toBe(404);
  await eventually(() => expect(subjects(kim.email)).toContain('One of your passkeys is locked'));
  await eventually(() =>
    expect(changes.of(kim.userId)).toContainEqual({ userId: kim.userId, change: 'passkey-locked' }),
  );
});

test('with a locked passkey the password alone registers no other', async () => {
  const { kim, passkey } = await adminWithPasskey(true);
  const copy = passkey.clone();
  await factors.confirmPasskey(kim.token, copy);
  const again = await factors.again(kim);
  await factors.confirmPasskey(again.token, passkey);
  expect((await factors.mine(again.token)).passkeys).toMatchObject([{ isLocked: true }]);
  expect(await factors.addPasskey(again.token, factors.newPasskey())).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_NEEDED' },
  });
});

test('the first factor needs a password typed in the last 15 minutes, also against a stolen cookie', async () => {
  const kim = await factors.newAdmin();
  await network.pass(15 * 60 + 1);
  const { body, cookie } = await refresh(kim.cookie);
  const needed = { status: 403, body: { code: 'PASSWORD_NEEDED' } };
  expect(await factors.addPasskey(body.token, factors.newPasskey())).toMatchObject(needed);
  expect(await network.post('authenticator', {}, { token: body.token })).toMatchObject(needed);
  const confirmed = await network.post('confirm-password', { password: 'seven purple otters' }, { token: body.token });
  expect(confirmed.status).toBe(200);
  expect((await factors.addPasskey((await refresh(cookie)).body.token, factors.newPasskey())).status).toBe(201);
});

test('another factor needs the first one, confirmed in the last 15 minutes', async () => {
  const { kim, passkey } = await adminWithPasskey();
  const needed = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } };
  expect(await factors.addPasskey(kim.token, factors.newPasskey())).toMatchObject(needed);
  expect(await network.post('authenticator', {}, { token: kim.token })).toMatchObject(needed);
  expect(await network.post('recovery-codes', {}, { token: kim.token })).toMatchObject(needed);
  await factors.confirmPasskey(kim.token, passkey);
  expect((await factors.addPasskey(kim.token, factors.newPasskey())).status).toBe(201);
});

test('of two first passkeys registered at once with the password one is taken', async () => {
  const kim = await factors.newAdmin();
  const options = await Promise.all([1, 2].map(() => network.post('passkeys/options', {}, { token: kim.token })));
  const replies = await Promise.all(
    options.map(({ body }) =>
      network.post('passkeys', { name: 'Phone', credential: factors.newPasskey().create(body) }, { token: kim.token }),
    ),
  );
  expect([
    [201, 403],
    [201, 409],
  ]).toContainEqual(statusesOf(replies));
  expect((await factors.mine(kim.token)).passkeys).toHaveLength(1);
});

test('a passkey is registered once', async () => {
  const kim = await factors.newAdmin();
  const passkey = factors.newPasskey();
  await factors.addPasskey(kim.token, passkey);
  expect(await factors.addPasskey(kim.token, passkey)).toMatchObject({ status: 409 });
});

test('an admin’s step needs the second factor, not the password, and a token tells when it was', async () => {
  const { kim, passkey } = await adminWithPasskey();
  await network.pass(20 * 60);
  const before = Math.floor(network.deps.now().getTime() / 1000);
  const { body: current, cookie } = await refresh(kim.cookie);
  const { body } = await factors.confirmPasskey(current.token, passkey);
  expect(claimsOf(body.token).auth_time).toBeGreaterThanOrEqual(before);
  expect(
    await network.post('confirm-password', { password: 'seven purple otters' }, { token: body.token }),
  ).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  await network.pass(16 * 60);
  const later = claimsOf((await refresh(cookie)).body.token);
  expect([later.role, network.deps.now().getTime() / 1000 - later.auth_time > 15 * 60]).toEqual(['admin', true]);
});

test('a parent may add a passkey with the password, use it in place of the password, and remove it', async () => {
  const ada = await factors.again(await network.member());
  const passkey = factors.newPasskey();
  const added = await factors.addPasskey(ada.token, passkey, {}, 'Tablet');
  expect(added).toMatchObject({ status: 201, body: { role: 'parent' } });
  expect(added.body.recoveryCodes).toBeUndefined();
  await network.pass(20 * 60);
  const stale = await refresh(ada.cookie);
  const [{ _id }] = (await factors.mine(stale.body.token)).passkeys;
  expect(await network.send('DELETE', `passkeys/${_id}`, { token: stale.body.token })).toMatchObject({
    status: 403,
    body: { code: 'PASSWORD_NEEDED' },
  });
  const now = Math.floor(network.deps.now().getTime() / 1000);
  const { body } = await factors.confirmPasskey(stale.body.token, passkey);
  expect([body.role, claimsOf(body.token).auth_time >= now]).toEqual(['parent', true]);
  expect((await factors.mine(body.token)).passkeys).toMatchObject([{ name: 'Tablet', lastUsedAt: expect.any(String) }]);
  expect((await network.send('DELETE', `passkeys/${_id}`, { token: body.token })).status).toBe(200);
  expect((await factors.mine(body.token)).passkeys).toEqual([]);
  expect((await network.login(ada)).body.secondFactor).toBeUndefined();
});

test('a parent has no authenticator codes and no recovery codes', async () => {
  const { token } = await factors.again(await network.member());
  for (const [path, body] of [
    ['authenticator', {}],
    ['authenticator/confirm', { code: '123456' }],
    ['second-factor/authenticator-code', { code: '123456' }],
    ['second-factor/recovery-code', { code: 'abcde-abcde' }],
    ['recovery-codes', {}],
  ] as const)
    expect([path, (await network.post(path, body, { token })).status]).toEqual([path, 403]);
});

test('nobody removes another’s passkey, and an admin not the last way to confirm, twice at once neither', async () => {
  const kim = await factors.newAdmin();
  const { body } = await factors.addPasskey(kim.token, factors.newPasskey());
  const [first] = (await factors.mine(body.token)).passkeys;
  const remove = (id: string, token: string) => network.send('DELETE', `passkeys/${id}`, { token });
  const ada = await factors.again(await network.member());
  expect((await remove(first._id, ada.token)).status).toBe(404);
  expect(await remove(first._id, body.token)).toMatchObject({ status: 409 });
  await factors.addPasskey(body.token, factors.newPasskey());
  const ids = (await factors.mine(body.token)).passkeys.map(({ _id }: { _id: string }) => _id);
  const replies = await Promise.all(ids.map((id: string) => remove(id, body.token)));
  expect(statusesOf(replies)).toEqual([200, 409]);
});
