import { childDeviceApproved, type UserId } from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthNetwork, type Reply, type Sender, startAuthNetwork } from './auth-network.ts';
import { putLogin } from './child-logins.ts';
import { type Family, PIN, twoGuardians } from './two-guardians.ts';

let network: AuthNetwork;
let say: ReturnType<typeof twoGuardians>['say'];
let family: ReturnType<typeof twoGuardians>['family'];
let calls: InternalClient;
beforeAll(async () => {
  network = await startAuthNetwork();
  calls = await network.internalClient('profile');
  ({ say, family } = twoGuardians(network));
});
afterAll(() => network.close());

// A network for each test, as the route takes 60 calls a minute from one.
let home = '198.18.0.7';
let tests = 0;
beforeEach(() => {
  tests += 1;
  home = `198.18.${tests}.7`;
});

const NEW_PIN = 'otter77';
const login = ({ childName }: Family, { pin = PIN, ...sender }: Sender & { pin?: string } = {}) =>
  network.post('child-login', { childName, pin, keepLoggedIn: true }, { from: home, ...sender });
const refresh = ({ cookie }: Reply) => network.post('refresh', undefined, { cookie });
const claimsOf = ({ body }: Reply) => JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
const isIn = async (opened: Reply) =>
  (await network.send('GET', 'sessions', { token: opened.body.token, from: home })).status === 200;
const changePin = ({ childId }: Family, userId: UserId, pin = NEW_PIN) =>
  putLogin(calls, childId, { pin: { pin, userId } });
/** Emergency says which guardians have said yes to the device of a login. */
async function approve({ childId }: Family, opened: Reply, guardianIds: UserId[]): Promise<void> {
  const { device: deviceId } = claimsOf(opened);
  await network.publish('emergency', childDeviceApproved, childId, { childId, deviceId, guardianIds });
  const known = () => network.deps.db.collection<{ _id: string }>('childDevices').findOne({ _id: deviceId });
  await eventually(async () => expect(await known()).toMatchObject({ approvedBy: guardianIds }));
}
const now = () => network.deps.now().toISOString();
/** Profile says that a guardian has lost something. Sessions end before the commit, with which the PIN ends. */
async function revoke(child: Family, change: Parameters<typeof say>[1]): Promise<void> {
  await say(child, change);
  const login = () => network.deps.db.collection<{ _id: string }>('childLogins').findOne({ _id: child.childId });
  await eventually(async () => expect(await login()).toHaveProperty('guardianRevokedAt'));
}
/** The second guardian was undone, just now. */
const undo = (mia: Family, guardianRevokedAt = now()) =>
  revoke(mia, { guardianIds: [mia.ids[0]], guardianRevokedAt, needsNewPin: true });
const ended = (opened: Reply) => eventually(async () => expect(await isIn(opened)).toBe(false));

test('the PIN that a guardian set ends with every session when the guardian goes; the next one is another’s', async () => {
  const mia = await family();
  const [first, second] = mia.ids;
  await changePin(mia, second);
  const [made, phone] = [await login(mia, { pin: NEW_PIN }), await login(mia, { pin: NEW_PIN })];
  await approve(mia, phone, [first, second]);
  const at = now();
  await undo(mia, at);
  for (const opened of [made, phone]) {
    await ended(opened);
    expect((await refresh(opened)).status).toBe(401);
  }
  const refused = await login(mia, { pin: NEW_PIN, cookie: phone.cookie });
  expect([refused.body.code, refused.body.msg]).toEqual([
    'CHILD_LOCKED',
    expect.stringMatching(/^This PIN does not work any more\. .*ask your grown-up for a new one\..*Call 999/),
  ]);
  expect((await login(mia, { pin: '5555' })).body.code).toBe('INVALID_CREDENTIALS');
  await changePin(mia, first, 'badger12');
  const again = await login(mia, { pin: 'badger12' });
  expect(again.status).toBe(200);
  // The same end, told once more, ends nothing again.
  await say(mia, { guardianIds: [first], guardianRevokedAt: at, needsNewPin: true });
  await say(mia, { guardianIds: [first], guardianRevokedAt: at });
  expect(await isIn(again)).toBe(true);
  expect((await login(mia, { pin: 'badger12' })).status).toBe(200);
});

test('a PIN that was used on a device to which the one who stays has not said yes ends, with the sessions there', async () => {
  const mia = await family();
  const [first, second] = mia.ids;
  const [phone, made] = [await login(mia), await login(mia)];
  await approve(mia, phone, [first]);
  await approve(mia, made, [second]);
  await undo(mia);
  await ended(made);
  expect(await isIn(phone)).toBe(true);
  expect((await refresh(phone)).status).toBe(200);
  expect((await login(mia)).body.code).toBe('CHILD_LOCKED');
});

test('nothing ends of a PIN that was used on approved devices alone', async () => {
  const mia = await family();
  const phone = await login(mia);
  await approve(mia, phone, [mia.ids[0]]);
  await undo(mia);
  expect(await isIn(phone)).toBe(true);
  expect((await login(mia, { cookie: phone.cookie })).status).toBe(200);
});

test('a moderator’s limit ends the PIN and the sessions of the limited guardian, who stays one', async () => {
  const mia = await family();
  const [first, second] = mia.ids;
  await changePin(mia, second);
  const made = await login(mia, { pin: NEW_PIN });
  // Their own yes counts no more.
  await approve(mia, made, [second]);
  const withheld = [{ userId: second, what: 'place' as const }];
  await revoke(mia, { withheld, guardianRevokedAt: now(), needsNewPin: true });
  await ended(made);
  expect((await login(mia, { pin: NEW_PIN })).body.code).toBe('CHILD_LOCKED');
  await changePin(mia, first, 'badger12');
  expect((await login(mia, { pin: 'badger12' })).status).toBe(200);
});

test('a PIN of somebody who has gone comes too late, whichever of both is heard first', async () => {
  const mia = await family();
  const [, second] = mia.ids;
  await undo(mia);
  await expect(changePin(mia, second)).rejects.toMatchObject({ code: 'FORBIDDEN' });

  // It was set before auth heard of the end, though after it.
  const zoe = await family();
  const [, ben] = zoe.ids;
  const before = now();
  await changePin(zoe, ben);
  const opened = await login(zoe, { pin: NEW_PIN });
  await undo(zoe, before);
  await ended(opened);
  // One by the guardian who stays, set after it, goes on.
  const leo = await family();
  const earlier = now();
  await network.pass(1);
  await changePin(leo, leo.ids[0]);
  const own = await login(leo, { pin: NEW_PIN });
  await undo(leo, earlier);
  expect(await isIn(own)).toBe(true);
});

test('the token names the browser, the same at each login there', async () => {
  const mia = await family();
  const opened = await login(mia);
  const again = await login(mia, { cookie: opened.cookie });
  expect(claimsOf(opened).device).toMatch(/^[\w-]{43}$/);
  expect(claimsOf(again).device).toBe(claimsOf(opened).device);
  expect(claimsOf(await refresh(again)).device).toBe(claimsOf(opened).device);
  expect(claimsOf(await login(mia)).device).not.toBe(claimsOf(opened).device);
});
