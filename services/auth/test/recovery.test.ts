import { adminChanged, childIdSchema, type UserId, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, findAccount } from '../src/accounts/accounts.store.ts';
import { recordGuardedChildren } from '../src/guardians/guardians.store.ts';
import { describeAccount, describeContested } from '../src/recovery/describe-account.ts';
import { type Decision, recoverAccount } from '../src/recovery/recover-account.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork } from './auth-network.ts';
import { changedAccounts, DAY, HOUR, linkIn, NEW_PASSWORD } from './changed-accounts.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { secondFactors } from './second-factors.ts';

/** Two of the operator's people decide (rules 1.13; docs/runbooks/account-recovery.md). */
let network: AuthNetwork;
let people: ReturnType<typeof changedAccounts>;
let events: EventsSeen;
/** Admins with recovery codes, each used once. */
let kim: Person & { codes: string[] };
let lee: Person & { codes: string[] };
beforeAll(async () => {
  network = await startAuthNetwork();
  people = changedAccounts(network);
  events = await collectEvents([adminChanged]);
  [kim, lee] = [await newOperator(), await newOperator()];
});
afterAll(async () => {
  await events.close();
  await network.close();
});

async function newOperator(): Promise<Person & { codes: string[] }> {
  const factors = secondFactors(network);
  const admin = await factors.newAdmin();
  const { body } = await factors.addPasskey(admin.token, factors.newPasskey());
  return { ...admin, codes: body.recoveryCodes };
}
/** Each code works once; the last of them stays. */
const codeOf = ({ email, codes }: typeof kim) => ({ email, code: (codes.length > 1 ? codes.pop() : codes[0]) ?? '' });
const decide = (email: string, decision: Decision, [one = kim, other = lee]: (typeof kim)[] = []) =>
  recoverAccount(network.deps, email, decision, [codeOf(one), codeOf(other)]);
const phoneNow = async ({ userId }: Person) => (await findAccount(network.deps.db, userId))?.phone;

/** Somebody asked for the undo, and somebody objected. */
async function disputed() {
  const moved = await people.movedPhone({ isVerified: true });
  const verificationCode = await people.mailedCode(moved.link, moved.person.email, 'undo');
  expect((await people.askUndo(moved.link, { verificationCode })).status).toBe(200);
  const own = await people.newSideLink(moved.phoneNumber, 'asks us to undo');
  expect((await people.object(own)).status).toBe(200);
  return { ...moved, own };
}

test('lists what is contested, and says of an account what we know ourselves', async () => {
  const { person, phoneNumber } = await disputed();
  expect(await describeContested(network.deps)).toMatch(new RegExp(`${person.email}: disputed, until .+ at `));
  const said = await describeAccount(network.deps, person.email);
  expect(said).toMatch(
    /^Member since .+; last login .+\n.*\nChanged: phone on .+\nUndo asked on .+ a code\nObjected to/s,
  );
  expect(said).toContain(`Number ends in …${phoneNumber.slice(-3)}; address verified`);
  expect(said).not.toContain(phoneNumber);
  await expect(describeAccount(network.deps, 'nobody@example.org')).rejects.toThrow('Nobody has that email address.');
});

test('undone: the number is back, nobody knows the password, and both admins stand in the audit', async () => {
  const { person } = await disputed();
  expect(await decide(person.email, 'undo')).toContain('Forgot Password');
  expect(await phoneNow(person)).toBe(person.phoneNumber);
  for (const password of [PASSWORD, NEW_PASSWORD])
    expect((await network.login(person, { password })).body.code).toBe('INVALID_CREDENTIALS');
  const before = network.emulators.sms(person.phoneNumber).length;
  const { email, phoneNumber } = person;
  const { body: asked } = await network.post('forgot-password', { email, phoneNumber });
  const resetCode = await network.smsCode(phoneNumber, before + 1);
  const reset = { userId: asked.userId, resetCode, newPassword: 'lantern harbour 27' };
  expect((await network.post('reset-password', reset)).status).toBe(200);
  await eventually(() =>
    expect(events.of(person.userId)).toEqual(
      [kim, lee].map(({ userId: by }) => ({ userId: person.userId, change: 'account-undone', by })),
    ),
  );
  await expect(decide(person.email, 'undo')).rejects.toThrow('It is undone already.');
});

test('undone also where a mailbox was used to take the number, long after its link was over', async () => {
  const person = await people.signedIn();
  const { phoneNumber } = network.someone();
  await people.movePhone(person, phoneNumber, true);
  await network.pass(20 * DAY);
  expect(await decide(person.email, 'undo')).toContain('undone');
  expect(await phoneNow(person)).toBe(person.phoneNumber);
});

test('kept: whoever has the account logs in, and the links are over', async () => {
  const { person, phoneNumber, link, own } = await disputed();
  expect(await decide(person.email, 'keep')).toContain('stays');
  expect(await phoneNow(person)).toBe(phoneNumber);
  expect((await network.login(person)).status).toBe(200);
  for (const one of [link, own]) expect((await people.look(one)).status).toBe(404);
  await people.waitForUndo();
  expect(await phoneNow(person)).toBe(phoneNumber);
});

test('extended for seven days where one of the two looks after children’s safety', async () => {
  const { person, phoneNumber } = await disputed();
  await expect(decide(person.email, 'extend')).rejects.toThrow('One of the two must be a safeguarding admin.');
  await accounts(network.deps.db).updateOne({ _id: lee.userId }, { $set: { safeguarding: true } });
  expect(await decide(person.email, 'extend')).toContain('stays stopped until');
  await network.pass(7 * DAY + HOUR);
  await people.waitForUndo();
  expect((await network.login(person)).body.code).toBe('FROZEN');
  expect(await phoneNow(person)).toBe(phoneNumber);
  await network.pass(6 * DAY);
  await people.waitForUndo();
  expect(await phoneNow(person)).toBe(person.phoneNumber);
});

test('one person alone, a wrong code, somebody who is no admin and the account itself decide nothing', async () => {
  const { person } = await disputed();
  await expect(decide(person.email, 'undo', [kim, kim])).rejects.toThrow('Two different people decide.');
  const wrong = { email: lee.email, code: 'abcde-fghjk' };
  const asked = recoverAccount(network.deps, person.email, 'undo', [codeOf(kim), wrong]);
  await expect(asked).rejects.toThrow(`${lee.email}: That code is not right.`);
  const nobody = { email: (await network.member()).email, code: '123456' };
  await expect(recoverAccount(network.deps, person.email, 'undo', [nobody, codeOf(kim)])).rejects.toThrow('no admin');
  await expect(decide(lee.email, 'new-number')).rejects.toThrow('cannot decide about their own family');
  const guardianIds = [person, lee].map(({ userId }) => userIdSchema.parse(userId));
  const consents = { login: true, messages: true, position: true };
  const state = { name: 'Mia', avatar: 'cool-owl.svg', status: 'active', version: 1, consents } as const;
  const childId = childIdSchema.parse(randomId());
  await recordGuardedChildren(network.deps.db, [
    { ...state, childId, parentId: guardianIds[0] as UserId, guardianIds },
  ]);
  await expect(decide(person.email, 'undo')).rejects.toThrow(`${lee.email} cannot decide about their own family`);
  expect((await network.login(person)).body.code).toBe('FROZEN');
});

test('neither phone nor mailbox: everybody who could object is told, and seven days later the link sets a number', async () => {
  const person = await people.signedIn();
  const link = linkIn(await decide(person.email, 'new-number', [await newOperator(), await newOperator()]));
  const lost = (step: string, more: object = {}) => network.post(`lost-phone/${step}`, { token: link, ...more });
  await people.textTo(person.phoneNumber, 'lost this phone');
  await people.mailTo(person.email, 'Somebody can soon set a new number and password for your account');
  expect(await people.stateOf(person)).toHaveProperty('lostPhoneReadyAt');
  await network.pass(7 * DAY - HOUR);
  const { phoneNumber } = network.someone();
  expect((await lost('code', { phoneNumber })).body.code).toBe('CONFLICT');
  await network.pass(HOUR);
  expect((await lost('code', { phoneNumber })).status).toBe(200);
  const verificationCode = await network.smsCode(phoneNumber);
  const finish = { phoneNumber, verificationCode, newPassword: NEW_PASSWORD };
  expect((await lost('finish', finish)).status).toBe(200);
  expect((await network.login(person, { password: NEW_PASSWORD })).status).toBe(200);
});

test('a new number that somebody objects to is stopped, and waits where a change is contested', async () => {
  const person = await people.signedIn();
  const operators = [await newOperator(), await newOperator()];
  const link = linkIn(await decide(person.email, 'new-number', operators));
  const stop = linkIn(await people.textTo(person.phoneNumber, 'lost this phone'));
  expect((await network.post('lost-phone/stop', { token: stop })).status).toBe(200);
  expect((await network.post('lost-phone/state', { token: link })).body.state).toBe('stopped');
  const { person: other } = await disputed();
  await expect(decide(other.email, 'new-number', operators)).rejects.toThrow('Decide about its last change first');
});
