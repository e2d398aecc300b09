import { randomUUID } from 'node:crypto';
import {
  accountChanged,
  accountUndone,
  type ChildId,
  childIdSchema,
  type DataOf,
  internal,
  userIdSchema,
} from '@notalone/contracts';
import type { InternalClient } from '@notalone/service-kit/internal/internal-client';
import { eventually } from '@notalone/testing/eventually';
import { type InternalPeer, startInternalPeer } from '@notalone/testing/internal-peer';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, findAccount } from '../src/accounts/accounts.store.ts';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { checkPassword } from '../src/passwords/check-password.ts';
import { findFactors } from '../src/second-factor/factors.store.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork, statusesOf, wrong } from './auth-network.ts';
import { changedAccounts, DAY, HOUR, linkIn, NEW_PASSWORD, type SignedIn } from './changed-accounts.ts';
import { createChildLogin, putLogin } from './child-logins.ts';
import { collectEvents, type EventsSeen } from './events-seen.ts';
import { secondFactors } from './second-factors.ts';

/** Stopping an account and taking it back (rules 1.13, ADR 0032). */
let network: AuthNetwork;
let people: ReturnType<typeof changedAccounts>;
let factors: ReturnType<typeof secondFactors>;
let events: EventsSeen;
/** What the moderators get of somebody who cannot log in: of the other guardians of `children`, else in words. */
const reported: string[] = [];
let children = 0;
let peers: InternalPeer[] = [];
let profile: InternalClient;
beforeAll(async () => {
  const ofGuardians = await startInternalPeer(internal.profile.reportGuardian, ({ body: { words, hasOrder } }) => {
    if (children > 0) reported.push(`guardian: ${words} ${hasOrder}`);
    return { children };
  });
  const content = await startInternalPeer(internal.content.reportInWords, ({ params, body: { words } }) => {
    reported.push(`${params.userId}: ${words}`);
    return { message: 'Report submitted.' };
  });
  peers = [ofGuardians, content];
  network = await startAuthNetwork(undefined, { profile: ofGuardians.url, content: content.url });
  profile = await network.internalClient('profile');
  people = changedAccounts(network);
  factors = secondFactors(network);
  events = await collectEvents([accountChanged, accountUndone]);
});
afterAll(async () => {
  await events.close();
  await network.close();
  for (const peer of peers) await peer.close();
});
type AccountState = DataOf<typeof accountChanged>;

const FROZEN = 'your account is stopped';
const ASKED = 'asks us to undo';
const phoneNow = async ({ userId }: Pick<Person, 'userId'>) => (await findAccount(network.deps.db, userId))?.phone;

interface Child {
  readonly childId: ChildId;
  readonly childName: string;
}
async function newChild({ userId }: Person): Promise<Child> {
  const childId = childIdSchema.parse(randomId());
  const child = { childId, childName: `Mia ${childId}` };
  await createChildLogin(network, {
    ...child,
    userId: userIdSchema.parse(userId),
    warriorUsername: `Otter ${childId}`,
    pin: '4821',
  });
  return child;
}
const childLogin = ({ childName }: Child, pin = '4821') =>
  network.post('child-login', { childName, pin, keepLoggedIn: true });
const givePin = ({ childId }: Child, { userId }: Person, pin: string) =>
  putLogin(profile, childId, { pin: { pin, userId: userIdSchema.parse(userId) } });

describe('a frozen account', () => {
  test('has no session any more, and nobody logs in: the answer says why and opens the page where to answer', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    const { status, body } = await people.freeze(link);
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^Stopped until .+: nobody can log in/)]);
    expect((await network.send('GET', 'account', person)).status).toBe(401);
    expect((await network.post('refresh', undefined, { cookie: person.cookie })).status).toBe(401);
    const refused = await network.login(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'FROZEN']);
    expect(refused.body.msg).toMatch(/^This account is stopped until .+ phone number was not made by its owner\.$/);
    expect((await network.login(person, { password: 'not the password' })).body.code).toBe('INVALID_CREDENTIALS');
    const told = await people.newSideLink(phoneNumber, FROZEN);
    expect(refused.body.frozenToken).toBe(told);
    expect(linkIn((await people.mailTo(person.email, 'Your account is stopped')).text)).toBe(told);
    expect((await people.look(told)).body).toMatchObject({ side: 'new', state: 'frozen', canFreeze: false });
    expect((await people.freeze(told)).status).toBe(404);
    expect((await people.askUndo(told, { password: PASSWORD })).status).toBe(404);
  });

  test('leaves the child’s session and login, and so the button, as they were', async () => {
    const { person, link } = await people.movedPhone();
    const mia = await newChild(person);
    const { cookie } = await childLogin(mia);
    await people.freeze(link);
    expect((await network.post('refresh', undefined, { cookie })).status).toBe(200);
    expect((await childLogin(mia)).status).toBe(200);
    // Whoever of the guardians asks: auth may know of it before profile does.
    await expect(givePin(mia, person, 'thief11')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is not opened by a login, a refresh or a reset that began before', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    const { body: asked } = await network.post('forgot-password', { email: person.email, phoneNumber });
    const resetCode = await network.smsCode(phoneNumber, 2);
    const [login] = await Promise.all([network.login(person), people.freeze(link)]);
    // Refused, or ended at once.
    expect((await network.send('GET', 'account', { token: login.body.token ?? person.token })).status).toBe(401);
    const reset = { userId: asked.userId, resetCode, newPassword: NEW_PASSWORD };
    expect((await network.post('reset-password', reset)).body).toMatchObject({
      code: 'CONFLICT',
      msg: expect.stringContaining('is stopped until'),
    });
    await network.pass(61);
    const before = network.emulators.sms(phoneNumber).length;
    const again = await network.post('forgot-password', { email: person.email, phoneNumber });
    expect([again.status, again.body.userId]).toEqual([200, expect.any(String)]);
    await network.pass(0);
    expect(network.emulators.sms(phoneNumber)).toHaveLength(before);
    const userId = userIdSchema.parse(person.userId);
    const check = await checkPassword(network.deps, userId, { password: PASSWORD, clientPrefix: '10.0.0.0/24' });
    expect(check).toEqual({ result: 'frozen', msg: expect.stringContaining('is stopped until') });
    // A session that something should have left: closed all the same.
    const { freezes } = (await findAccount(network.deps.db, person.userId)) ?? {};
    const left = await people.signedIn();
    await accounts(network.deps.db).updateOne({ _id: left.userId }, { $set: { freezes: freezes ?? [] } });
    expect((await network.post('refresh', undefined, { cookie: left.cookie })).status).toBe(401);
  });

  test('starts and finishes no lost phone', async () => {
    const { person, link } = await people.movedPhone({ isVerified: true });
    const ask = () => network.post('lost-phone', { email: person.email });
    expect((await ask()).status).toBe(200);
    const lost = linkIn((await people.mailTo(person.email, 'You have lost your phone and your password?')).text);
    await people.freeze(link);
    expect((await network.post('lost-phone/start', { token: lost })).body.code).toBe('CONFLICT');
    await network.pass(61);
    const before = network.emulators.mails(person.email).length;
    expect((await ask()).status).toBe(200);
    await network.pass(0);
    expect(network.emulators.mails(person.email)).toHaveLength(before);
  });

  test('tells the other services from when until when, and keeps the old number in alerts for as long', async () => {
    const { person, link } = await people.movedPhone();
    await network.pass(6 * DAY);
    await people.freeze(link);
    const [freeze] = await eventually(() => {
      const { freezes } = events.of(person.userId).at(-1) as AccountState;
      if (!freezes) throw new Error('Nobody was told');
      return freezes;
    });
    const { from, until } = freeze ?? { from: '', until: '' };
    expect(Date.parse(until) - Date.parse(from)).toBe(7 * DAY * 1000);
    expect((await people.phoneOf(person.userId))?.former).toEqual({
      phoneNumber: person.phoneNumber,
      until,
      isDisputed: true,
    });
  });

  test('opens by itself after seven days, and its link is over', async () => {
    const { person, link } = await people.movedPhone();
    await network.pass(6 * DAY);
    expect(statusesOf(await Promise.all([1, 2].map(() => people.freeze(link))))).toEqual([200, 409]);
    await network.pass(7 * DAY - HOUR);
    expect((await network.login(person)).body.code).toBe('FROZEN');
    await network.pass(HOUR);
    expect((await network.login(person)).status).toBe(200);
    expect([(await people.look(link)).status, (await people.freeze(link)).status]).toEqual([404, 404]);
    expect((await people.askUndo(link, { password: PASSWORD })).status).toBe(404);
    expect((await people.changePhone(await people.again(person), network.someone().phoneNumber)).status).toBe(200);
  });

  test('is released at once by a code to an address that was verified before, and the link cannot freeze again', async () => {
    const { person, phoneNumber, link } = await people.movedPhone({ isVerified: true });
    await people.freeze(link);
    const own = await people.newSideLink(phoneNumber, FROZEN);
    expect((await people.look(own)).body.release).toEqual({ codeBy: 'email', hasPasskey: false });
    const code = await people.mailedCode(own, person.email, 'release');
    expect((await people.release(own, { verificationCode: wrong(code) })).body.code).toBe('CODE_INVALID');
    // Whoever asks for a code for one thing cannot use it for another.
    expect((await people.askUndo(link, { verificationCode: code })).body.code).toBe('CODE_INVALID');
    expect((await people.release(own, { verificationCode: code })).status).toBe(200);
    expect((await network.login(person)).status).toBe(200);
    await people.textTo(person.phoneNumber, 'has opened your Not Alone account again');
    expect((await people.freeze(link)).body.code).toBe('CONFLICT');
    expect((await people.look(link)).body).toMatchObject({ state: 'changed', canFreeze: false, canAskUndo: true });
    expect((await people.phoneOf(person.userId))?.former).not.toHaveProperty('isDisputed');
  });

  test('is not released by an address that was verified since', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    await people.freeze(link);
    await people.verifyEmail(person);
    const own = await people.newSideLink(phoneNumber, FROZEN);
    expect((await people.look(own)).body).not.toHaveProperty('release');
    expect((await people.sendCode(own, 'release')).body.code).toBe('CONFLICT');
    expect((await people.release(own, { verificationCode: '123456' })).body.code).toBe('CODE_INVALID');
  });

  test('is released by a passkey that is older than the change, and not by one that was added since', async () => {
    const person = await people.signedIn();
    const [own, added] = [factors.newPasskey(true), factors.newPasskey()];
    expect((await factors.addPasskey(person.token, own)).status).toBe(201);
    await network.pass(1);
    const { phoneNumber } = network.someone();
    await people.movePhone(person, phoneNumber);
    expect((await factors.addPasskey(person.token, added)).status).toBe(201);
    const link = linkIn(await people.textTo(person.phoneNumber, 'was changed'));
    expect((await network.post('account-change/passkey', { token: link })).body.code).toBe('CONFLICT');
    await people.freeze(link);
    const token = await people.newSideLink(phoneNumber, FROZEN);
    expect((await people.look(token)).body.release).toEqual({ hasPasskey: true });
    const options = async () => (await network.post('account-change/passkey', { token })).body;
    expect((await options()).allowCredentials).toHaveLength(1);
    const since = await people.release(token, { credential: added.get(await options()) });
    expect(since.body.code).toBe('PASSKEY_REFUSED');
    // The answer to one question is no answer to another.
    const credential = own.get(await options());
    expect((await people.release(token, { credential })).status).toBe(200);
    expect((await network.login(person)).status).toBe(200);
    expect((await people.release(token, { credential })).body.code).toBe('CONFLICT');
  });

  test('after a change of the address is released by a code to the number', async () => {
    const { person, newEmail, link } = await people.movedEmail();
    await people.freeze(link);
    const own = linkIn((await people.mailTo(newEmail, 'Your account is stopped')).text);
    const before = network.emulators.sms(person.phoneNumber).length;
    expect((await people.sendCode(own, 'release')).status).toBe(200);
    const verificationCode = await network.smsCode(person.phoneNumber, before + 1);
    expect((await people.release(own, { verificationCode })).status).toBe(200);
    expect((await network.login({ email: newEmail })).status).toBe(200);
  });
});

/** An account that somebody else may have: the old number asks for it back with a code to the verified address. */
async function undoAsked() {
  const moved = await people.movedPhone({ isVerified: true });
  const verificationCode = await people.mailedCode(moved.link, moved.person.email, 'undo');
  const { status, body } = await people.askUndo(moved.link, { verificationCode });
  expect([status, body.message]).toEqual([200, expect.stringMatching(/comes back on .+ unless somebody objects\.$/)]);
  return { ...moved, own: await people.newSideLink(moved.phoneNumber, ASKED) };
}

describe('an undo', () => {
  test('happens 24 hours after it was asked: the old number, the new password, no session; both sides hear at once', async () => {
    const { person, phoneNumber, link, own } = await undoAsked();
    expect(
      linkIn((await people.mailTo(person.email, 'Somebody asks us to undo the last change of your account')).text),
    ).toBe(own);
    expect((await network.login(person)).body.code).toBe('FROZEN');
    await network.pass(DAY - HOUR);
    expect((await people.look(own)).body).toMatchObject({ state: 'undo-asked', isFrozen: true, canObject: true });
    expect(await phoneNow(person)).toBe(phoneNumber);
    await people.waitForUndo();
    expect(await phoneNow(person)).toBe(person.phoneNumber);
    await people.textTo(person.phoneNumber, 'was undone');
    await people.mailTo(person.email, 'Your account is as it was before');
    expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
    expect(await people.stateOf(await people.again(person, NEW_PASSWORD))).toMatchObject({
      phoneEnding: person.phoneNumber.slice(-3),
    });
    expect((await people.look(link)).body).toMatchObject({ state: 'undone', canAskUndo: false, canFreeze: false });
    expect(await people.phoneOf(person.userId)).not.toHaveProperty('former');
    const forgotten = await network.post('forgot-password', { email: person.email, phoneNumber });
    const before = network.emulators.sms(phoneNumber).length;
    expect(forgotten.status).toBe(200);
    await network.pass(0);
    expect(network.emulators.sms(phoneNumber)).toHaveLength(before);
  });

  test('of the address needs the password of now or a code to the number, and guesses lock out', async () => {
    const { person, newEmail, link } = await people.movedEmail();
    const from = '192.0.2.44';
    expect((await people.askUndo(link, {})).body.errors).toEqual({
      password: 'Please type your password, or ask for a code.',
    });
    for (let time = 0; time < 5; time += 1)
      expect((await people.askUndo(link, { password: `guess ${time}` }, NEW_PASSWORD, from)).status).toBe(400);
    expect((await people.askUndo(link, { password: PASSWORD }, NEW_PASSWORD, from)).status).toBe(429);
    expect((await people.askUndo(link, { password: PASSWORD }, 'liverpool')).body.errors).toHaveProperty('newPassword');
    expect(statusesOf(await Promise.all([1, 2].map(() => people.askUndo(link, { password: PASSWORD }))))).toEqual([
      200, 409,
    ]);
    await people.textTo(person.phoneNumber, ASKED);
    // The address was registered again meanwhile: its owner has proved whose it is.
    const squatter = await network.member({ email: person.email });
    await people.waitForUndo();
    expect((await network.login({ email: newEmail }, { password: NEW_PASSWORD })).status).toBe(400);
    expect(await people.stateOf(await people.again(person, NEW_PASSWORD))).toMatchObject({
      email: person.email,
      isEmailVerified: true,
    });
    expect(await accounts(network.deps.db).findOne({ _id: person.userId })).toMatchObject({ holdsEmail: true });
    expect((await network.login(squatter)).body.userId).toBe(squatter.userId);
  });

  test('never takes a former password, once the password was changed after the number', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    const changed = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await network.post('account/password', changed, person)).status).toBe(200);
    const { status, body } = await people.askUndo(link, { password: PASSWORD }, 'lantern harbour 27');
    expect([status, body.code]).toEqual([400, 'INVALID_CREDENTIALS']);
    await people.waitForUndo();
    expect(await phoneNow(person)).toBe(phoneNumber);
    expect((await network.login(person, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('that was asked with a password ends with a release, or with another password', async () => {
    const { person, phoneNumber, link } = await people.movedPhone({ isVerified: true });
    expect((await people.askUndo(link, { password: PASSWORD })).status).toBe(200);
    const own = await people.newSideLink(phoneNumber, ASKED);
    const code = await people.mailedCode(own, person.email, 'release');
    expect((await people.release(own, { verificationCode: code })).status).toBe(200);
    await people.waitForUndo();
    expect(await phoneNow(person)).toBe(phoneNumber);
    // Once more: the account stays open, because the link was released before.
    expect((await people.askUndo(link, { password: PASSWORD })).status).toBe(200);
    const owner = await people.again(person);
    const changed = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await network.post('account/password', changed, owner)).status).toBe(200);
    await people.waitForUndo();
    expect(await phoneNow(person)).toBe(phoneNumber);
  });

  test('that was asked with a code is not released: it can be objected to', async () => {
    const { person, own } = await undoAsked();
    expect((await people.look(own)).body).not.toHaveProperty('release');
    expect((await people.sendCode(own, 'release')).body.code).toBe('CONFLICT');
    expect((await people.release(own, { verificationCode: '123456' })).body.code).toBe('CONFLICT');
    expect((await network.login(person)).body.frozenToken).toBe(own);
  });

  test.each(['old', 'new'] as const)(
    'does not happen where the %s side objects: the team hears of it, once',
    async (side) => {
      const { person, phoneNumber, link, own } = await undoAsked();
      const admin = await network.member();
      await accounts(network.deps.db).updateOne({ _id: admin.userId }, { $set: { role: 'admin', safeguarding: true } });
      const objecting = side === 'old' ? link : own;
      const { status, body } = await people.object(objecting);
      expect([status, body.message]).toEqual([200, expect.stringContaining('help@notalone.example.org')]);
      expect((await people.object(objecting)).body.code).toBe('CONFLICT');
      await people.mailTo(admin.email, 'Two people say that an account is theirs');
      await people.mailTo('help@notalone.example.org', 'Two people say that an account is theirs');
      await people.waitForUndo();
      expect(await phoneNow(person)).toBe(phoneNumber);
      expect((await people.look(own)).body).toMatchObject({ state: 'disputed', isFrozen: true, canObject: false });
      expect((await network.login(person)).body.code).toBe('FROZEN');
      // Nobody decides: after seven days whoever had a code has it back.
      await network.pass(6 * DAY);
      await people.waitForUndo();
      expect(await phoneNow(person)).toBe(person.phoneNumber);
    },
  );

  test('that nobody decides about does not happen where only a password was its proof', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    expect((await people.askUndo(link, { password: PASSWORD })).status).toBe(200);
    expect((await people.object(await people.newSideLink(phoneNumber, ASKED))).status).toBe(200);
    await network.pass(6 * DAY);
    await people.waitForUndo();
    expect(await phoneNow(person)).toBe(phoneNumber);
    expect((await network.login(person)).status).toBe(200);
  });

  test('withdraws the passkeys and PINs given since, and tells the others and the owner from when until when', async () => {
    const person = await people.signedIn();
    await people.verifyEmail(person);
    const [own, added] = [factors.newPasskey(), factors.newPasskey()];
    expect((await factors.addPasskey(person.token, own, undefined, 'own')).status).toBe(201);
    const [mia, tom] = [await newChild(person), await newChild(person)];
    const miaBefore = await childLogin(mia);
    expect(miaBefore.status).toBe(200);
    await people.movePhone(person, network.someone().phoneNumber);
    const link = linkIn(await people.textTo(person.phoneNumber, 'was changed'));
    expect((await factors.addPasskey(person.token, added, undefined, 'added since')).status).toBe(201);
    await network.pass(1);
    await givePin(mia, person, 'thief11');
    const thief = await childLogin(mia, 'thief11');
    const verificationCode = await people.mailedCode(link, person.email, 'undo');
    expect((await people.askUndo(link, { verificationCode })).status).toBe(200);
    await people.waitForUndo();
    for (const { cookie } of [miaBefore, thief])
      expect((await network.post('refresh', undefined, { cookie })).status).toBe(401);
    expect([(await childLogin(mia, 'thief11')).status, (await childLogin(tom)).status]).toEqual([403, 200]);
    const left = (await findFactors(network.deps.db, person.userId))?.passkeys.map(({ name }) => name);
    expect(left).toEqual(['own']);
    const { takenOver } = await people.stateOf(await people.again(person, NEW_PASSWORD));
    const { from: since, until } = takenOver as { from: string; until: string };
    await eventually(() => {
      const seen = events.of(person.userId);
      expect(seen).toContainEqual({ userId: person.userId, since, until, childIds: [mia.childId] });
      expect(seen).toContainEqual(expect.objectContaining({ takenOver: [takenOver] }));
    });
    // The owner gives the next one, and is told of it for a while.
    await givePin(mia, person, 'otter77');
    expect((await childLogin(mia, 'otter77')).status).toBe(200);
    await network.pass(30 * DAY);
    expect(await people.stateOf(await people.again(person, NEW_PASSWORD))).not.toHaveProperty('takenOver');
  });

  test('is erased with the account, and a banned account’s link leads nowhere', async () => {
    const { person, link } = await people.movedEmail();
    const banned = await people.movedEmail();
    await network.transact((session) =>
      eraseAccount(network.deps, session, { userId: person.userId, erasureId: randomUUID() }),
    );
    expect((await people.look(link)).status).toBe(404);
    const left = ['accountChanges', 'emailChanges'].map((name) =>
      network.deps.db.collection<{ _id: string }>(name).countDocuments({ _id: person.userId }),
    );
    expect(await Promise.all(left)).toEqual([0, 0]);
    await accounts(network.deps.db).updateOne({ _id: banned.person.userId }, { $set: { ban: { reason: 'x' } } });
    expect([(await people.look(banned.link)).status, (await people.freeze(banned.link)).status]).toEqual([404, 404]);
  });
});

describe('a number that was marked as stolen', () => {
  const STOLEN = 'Your Not Alone number was changed. Not you? Contact help@notalone.example.org.';
  async function stolen(isVerified: boolean): Promise<{ person: SignedIn; phoneNumber: string }> {
    const person = await people.signedIn();
    if (isVerified) await people.verifyEmail(person);
    const { phoneNumber } = network.someone();
    await people.movePhone(person, phoneNumber, true);
    expect(await people.textTo(person.phoneNumber, 'was changed')).toBe(STOLEN);
    return { person, phoneNumber };
  }
  const CHANGED = 'The phone number of your account was changed';

  test('gets no link; the verified address gets it, and then a code to that address proves nothing more', async () => {
    const { person } = await stolen(true);
    const link = linkIn((await people.mailTo(person.email, CHANGED)).text);
    expect((await people.look(link)).body).toMatchObject({ side: 'old', canFreeze: true, canAskUndo: true });
    expect((await people.look(link)).body).not.toHaveProperty('undoCodeBy');
    expect((await people.sendCode(link, 'undo')).body.code).toBe('CONFLICT');
    expect((await people.askUndo(link, { verificationCode: '123456' })).body.code).toBe('CODE_INVALID');
    expect((await people.freeze(link)).status).toBe(200);
    expect(await people.phoneOf(person.userId)).not.toHaveProperty('former');
    expect((await people.askUndo(link, { password: PASSWORD })).status).toBe(200);
  });

  test('leaves no link at all where no address is verified', async () => {
    const { person } = await stolen(false);
    const { text } = await people.mailTo(person.email, CHANGED);
    expect([linkIn(text), text.includes('help@notalone.example.org')]).toEqual(['none', true]);
  });
});

describe('somebody who cannot log in', () => {
  const said = { words: 'He waits outside', hasOrder: true, isAboutGuardian: true };
  const OLD = 'Sent while the account is stopped, with the link of its former number or address.';

  test('reports with either link, and says that the other guardian must not see the child; the answer is the same', async () => {
    const { person, phoneNumber, link } = await people.movedPhone();
    expect((await people.report(link, said)).body.code).toBe('CONFLICT');
    await people.freeze(link);
    reported.length = 0;
    children = 1;
    const first = await people.report(link, said);
    expect([first.status, reported]).toEqual([201, [`guardian: ${OLD}\nHe waits outside true`]]);
    reported.length = 0;
    children = 0;
    // A lost answer makes no second report.
    expect(await people.report(link, said)).toMatchObject({ status: 201, body: first.body });
    expect(reported).toEqual([]);
    // Without another guardian, or told today: it is read all the same.
    expect(await people.report(link, { ...said, words: 'He is back' })).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(reported).toEqual([`${person.userId}: ${OLD}\nHe is back\nA court has made an order.`]);
    const own = await people.newSideLink(phoneNumber, FROZEN);
    const anything = { words: 'A picture of my son', hasOrder: false, isAboutGuardian: false };
    expect((await people.report(own, anything)).body).toEqual(first.body);
    expect(reported.at(-1)).toMatch(/number or address it has now, or with its password\.\nA picture of my son$/);
    expect((await people.report('a'.repeat(43), said)).status).toBe(404);
  });
});
