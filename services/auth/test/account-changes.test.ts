import { randomUUID } from 'node:crypto';
import { ACCOUNT_CHANGE_DAYS, childIdSchema, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetFormerPhones } from '../src/account-changes/forget-former-phones.ts';
import { accounts, findAccount } from '../src/accounts/accounts.store.ts';
import { phoneState } from '../src/accounts/announce-account.ts';
import { eraseAccount } from '../src/erasure/erase-account.ts';
import { recordGuardedChildren } from '../src/guardians/guardians.store.ts';
import { checkPassword } from '../src/passwords/check-password.ts';
import { randomId } from '../src/secrets/random-id.ts';
import { type AuthNetwork, PASSWORD, type Person, sixDigits, startAuthNetwork, statusesOf } from './auth-network.ts';

/** An account follows its owner (rules 1.13, ADR 0032). */
let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const NEW_PASSWORD = 'nine quiet herons';
const DAY = 86_400;
const linkIn = (text: string | undefined): string => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';

async function signedIn() {
  const person = await network.member();
  const { body, cookie } = await network.login(person);
  return { ...person, token: body.token as string, cookie };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
const stateOf = async ({ token }: Pick<SignedIn, 'token'>) => (await network.send('GET', 'account', { token })).body;
const mailTo = (email: string, subject: string) =>
  eventually(() => {
    const mail = network.emulators.mails(email).find((one) => one.subject === subject);
    if (!mail) throw new Error(`No mail: ${subject}`);
    return mail;
  });

const changeEmail = ({ token }: Pick<SignedIn, 'token'>, email: string, password = PASSWORD) =>
  network.post('account/email', { password, email }, { token });
const CONFIRM_FIRST = 'Please confirm your email address';
const CONFIRM = 'Please confirm your new email address';
/** The link that the new address received. */
const newEmailLink = async (email: string) => linkIn((await mailTo(email, CONFIRM)).text);
async function movedEmail() {
  const person = await signedIn();
  const { email: newEmail } = network.someone();
  expect((await changeEmail(person, newEmail)).status).toBe(200);
  expect(await network.post('account/email/confirm', { token: await newEmailLink(newEmail) })).toMatchObject({
    status: 200,
  });
  const told = await mailTo(person.email, 'The email address of your account was changed');
  return { person, newEmail, link: linkIn(told.text) };
}
const look = (token: string) => network.post('account-change', { token });
const freeze = (token: string) => network.post('account-change/freeze', { token });
const undo = (token: string, proof: { password?: string; verificationCode?: string }, newPassword = NEW_PASSWORD) =>
  network.post('account-change/undo', { token, ...proof, newPassword });

describe('a new email address', () => {
  test('counts once its link is used: then one logs in with it, and it is verified', async () => {
    const person = await signedIn();
    const { email } = network.someone();
    expect((await changeEmail(person, email, 'not the password')).body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      errors: { password: 'That is not your password.' },
    });
    expect((await changeEmail(person, person.email.toUpperCase())).body.errors).toEqual({
      email: 'That is the address you have now.',
    });
    expect((await changeEmail(person, email)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ email: person.email, isEmailVerified: false, newEmail: email });
    const token = await newEmailLink(email);
    expect((await network.login(person)).status).toBe(200);
    expect(statusesOf(await Promise.all([1, 2].map(() => network.post('account/email/confirm', { token }))))).toEqual([
      200, 404,
    ]);
    expect(await stateOf(person)).toEqual({
      email,
      isEmailVerified: true,
      phoneEnding: person.phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await network.login({ email })).status).toBe(200);
  });

  test('is not taken after 24 hours, after another link, or with another password', async () => {
    const person = await signedIn();
    const [first, second] = [network.someone().email, network.someone().email];
    await changeEmail(person, first);
    expect((await changeEmail(person, second)).status).toBe(429);
    await network.pass(61);
    await changeEmail(person, second);
    const tokens = [await newEmailLink(first), await newEmailLink(second)];
    expect((await network.post('account/email/confirm', { token: tokens[0] })).status).toBe(404);
    await network.post('account/password', { password: PASSWORD, newPassword: NEW_PASSWORD }, person);
    expect((await network.post('account/email/confirm', { token: tokens[1] })).status).toBe(404);
    const late = await signedIn();
    await changeEmail(late, network.someone().email);
    await network.pass(DAY + 1);
    expect((await stateOf(await again(late))).newEmail).toBeUndefined();
  });

  test('that a member owns gets the same answers, and the member a mail', async () => {
    const [person, owner] = [await signedIn(), await network.member()];
    const asked = await changeEmail(person, owner.email);
    await mailTo(owner.email, 'You already have a Not Alone account');
    expect(network.emulators.mails(owner.email).some(({ subject }) => subject === CONFIRM)).toBe(false);
    const other = await signedIn();
    expect(asked.body).toEqual((await changeEmail(other, network.someone().email)).body);
    expect(Object.keys(await stateOf(person))).toEqual(Object.keys(await stateOf(other)));
  });

  test('replaces an account with it that was never verified, and not one that was meanwhile', async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const [squatted, taken] = [await network.register(), network.someone()];
    await changeEmail(person, squatted.email);
    expect((await network.post('account/email/confirm', { token: await newEmailLink(squatted.email) })).status).toBe(
      200,
    );
    expect(await accounts(network.deps.db).findOne({ _id: squatted.userId })).toBeNull();
    await changeEmail(other, taken.email);
    const token = await newEmailLink(taken.email);
    await network.member(taken);
    expect((await network.post('account/email/confirm', { token })).status).toBe(404);
    expect((await stateOf(other)).email).toBe(other.email);
  });

  test('logs in in the time of one hash, also where another account has it too', async () => {
    const { newEmail } = await movedEmail();
    const second = await network.member({ email: newEmail });
    const hashes = await accounts(network.deps.db).find({ emailKey: newEmail }).toArray();
    expect(new Set(hashes.map(({ passwordHash }) => passwordHash.split('$')[4])).size).toBe(1);
    expect((await network.login(second)).status).toBe(200);
  });
});

/** Logs in again, as sessions end long before links do. */
async function again<P extends Person>(person: P, password = PASSWORD): Promise<P & { token: string; cookie: string }> {
  const { body, cookie } = await network.login(person, { password });
  return { ...person, token: body.token, cookie };
}

describe('the way back', () => {
  test('the old address undoes a change with a code to the phone: everything is as before, all sessions end', async () => {
    const { person, newEmail, link } = await movedEmail();
    expect((await look(link)).body).toEqual({
      kind: 'email',
      changedAt: expect.any(String),
      until: expect.any(String),
      isFrozen: false,
      codeBy: 'sms',
    });
    expect((await undo(link, {})).body.errors).toEqual({ password: 'Please type your password, or ask for a code.' });
    expect((await undo(link, { verificationCode: '000000' })).body.code).toBe('CODE_INVALID');
    const before = network.emulators.sms(person.phoneNumber).length;
    expect((await network.post('account-change/code', { token: link })).status).toBe(200);
    const verificationCode = await network.smsCode(person.phoneNumber, before + 1);
    expect((await undo(link, { verificationCode }, 'liverpool')).body.errors).toEqual({
      newPassword: expect.any(String),
    });
    const replies = await Promise.all([1, 2].map(() => undo(link, { verificationCode })));
    expect(statusesOf(replies)[0]).toBe(200);
    expect(statusesOf(replies)[1]).toBeGreaterThanOrEqual(400);
    expect((await network.send('GET', 'account', person)).status).toBe(401);
    expect((await network.post('refresh', undefined, { cookie: person.cookie })).status).toBe(401);
    expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await network.login({ email: newEmail }, { password: NEW_PASSWORD })).status).toBe(400);
    expect(await stateOf(await again(person, NEW_PASSWORD))).toMatchObject({
      email: person.email,
      isEmailVerified: true,
    });
    expect((await look(link)).status).toBe(404);
  });

  test('the password proves the owner too, and guesses lock out', async () => {
    const { person, link } = await movedEmail();
    const from = '192.0.2.44';
    const guess = (password: string) =>
      network.post('account-change/undo', { token: link, password, newPassword: NEW_PASSWORD }, { from });
    for (let time = 0; time < 5; time += 1) expect((await guess(`guess ${time}`)).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await undo(link, { password: PASSWORD })).status).toBe(200);
    expect((await network.login(person, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('takes the address back from an account that was opened with it since', async () => {
    const { person, link } = await movedEmail();
    const squatter = await network.member({ email: person.email });
    expect((await undo(link, { password: PASSWORD })).status).toBe(200);
    expect(await accounts(network.deps.db).findOne({ _id: person.userId })).toMatchObject({ holdsEmail: true });
    expect((await network.login(squatter)).body.userId).toBe(squatter.userId);
  });

  test('freezing stops every further change, also a forgotten password, until the link ends', async () => {
    const { person, newEmail, link } = await movedEmail();
    const moved = { ...person, email: newEmail };
    expect((await freeze(link)).status).toBe(200);
    expect((await look(link)).body.isFrozen).toBe(true);
    const password = { password: PASSWORD, newPassword: NEW_PASSWORD };
    for (const { body } of [
      await changeEmail(moved, network.someone().email),
      await network.post('account/password', password, person),
    ])
      expect(body).toMatchObject({ code: 'CONFLICT', msg: expect.stringContaining('until') });
    const asked = await network.post('forgot-password', { email: newEmail, phoneNumber: person.phoneNumber });
    const resetCode = await network.smsCode(person.phoneNumber, 2);
    const reset = { userId: asked.body.userId, resetCode, newPassword: NEW_PASSWORD };
    expect((await network.post('reset-password', reset)).body.code).toBe('CONFLICT');
    await network.pass(ACCOUNT_CHANGE_DAYS * DAY);
    expect([(await look(link)).status, (await freeze(link)).status]).toEqual([404, 404]);
    expect((await undo(link, { password: PASSWORD })).status).toBe(404);
    expect((await changeEmail(await again(moved), network.someone().email)).status).toBe(200);
  });

  test('one change in seven days, with a text that says until when', async () => {
    const { person, newEmail } = await movedEmail();
    const { status, body } = await changeEmail({ ...person }, network.someone().email);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.msg).toMatch(/^Your email address was changed on .+ can be changed again from .+\.$/);
    expect(body.retryAfterSeconds).toBeGreaterThan(6.9 * DAY);
    expect((await stateOf(person)).email).toBe(newEmail);
  });

  test('is erased with the account, and a banned account’s link leads nowhere', async () => {
    const { person, link } = await movedEmail();
    const banned = await movedEmail();
    await network.transact((session) =>
      eraseAccount(network.deps, session, { userId: person.userId, erasureId: randomUUID() }),
    );
    expect((await look(link)).status).toBe(404);
    const left = ['accountChanges', 'emailChanges'].map((name) =>
      network.deps.db.collection<{ _id: string }>(name).countDocuments({ _id: person.userId }),
    );
    expect(await Promise.all(left)).toEqual([0, 0]);
    await accounts(network.deps.db).updateOne({ _id: banned.person.userId }, { $set: { ban: { reason: 'x' } } });
    expect([(await look(banned.link)).status, (await freeze(banned.link)).status]).toEqual([404, 404]);
  });
});

const changePhone = ({ token }: Pick<SignedIn, 'token'>, phoneNumber: string, password = PASSWORD) =>
  network.post('account/phone', { password, phoneNumber }, { token });
const confirmPhone = ({ token }: Pick<SignedIn, 'token'>, body: object) =>
  network.post('account/phone/confirm', body, { token });
async function movedPhone(isStolen = false) {
  const person = await signedIn();
  const { phoneNumber } = network.someone();
  expect((await changePhone(person, phoneNumber)).status).toBe(200);
  const verificationCode = await network.smsCode(phoneNumber);
  expect(await confirmPhone(person, { phoneNumber, verificationCode, isStolen })).toMatchObject({ status: 200 });
  const told = await eventually(() => {
    const text = network.emulators.sms(person.phoneNumber).find(({ body }) => body.includes('was changed'));
    if (!text) throw new Error('The old number was not told');
    return text.body;
  });
  return { person, phoneNumber, link: linkIn(told) };
}
/** What the emergency service is told of the number. */
const phoneOf = async (userId: string) => {
  const account = await findAccount(network.deps.db, userId);
  return account && phoneState(account);
};

describe('a new phone number', () => {
  test('counts at once with its code: for emergencies, mails and resets; the old one’s codes are void', async () => {
    const person = await signedIn();
    const { email, userId, phoneNumber: old } = person;
    const asked = await network.post('forgot-password', { email, phoneNumber: old });
    const resetCode = await network.smsCode(old, 2);
    const { phoneNumber } = network.someone();
    expect((await changePhone(person, old)).body.errors).toEqual({ phoneNumber: 'That is the number you have now.' });
    expect((await changePhone(person, '12345')).body.errors).toEqual({
      phoneNumber: 'Please enter a valid UK phone number',
    });
    expect((await changePhone(person, phoneNumber)).status).toBe(200);
    expect((await changePhone(person, phoneNumber)).status).toBe(429);
    const verificationCode = await network.smsCode(phoneNumber);
    // A code proves the number that it was texted to, and no other.
    const another = { phoneNumber: network.someone().phoneNumber, verificationCode };
    expect((await confirmPhone(person, another)).body.code).toBe('CODE_INVALID');
    expect(await phoneOf(userId)).toMatchObject({ phoneNumber: old });
    const replies = await Promise.all([1, 2].map(() => confirmPhone(person, { phoneNumber, verificationCode })));
    expect(statusesOf(replies)).toEqual([200, 400]);
    expect(await phoneOf(userId)).toEqual({
      userId,
      phoneNumber,
      former: { phoneNumber: old, until: expect.any(String) },
      version: expect.any(Number),
    });
    expect(await stateOf(person)).toMatchObject({
      phoneEnding: phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect(
      (await network.post('reset-password', { userId: asked.body.userId, resetCode, newPassword: NEW_PASSWORD })).body
        .code,
    ).toBe('CODE_INVALID');
    await mailTo(email, 'The phone number of your account was changed');
    const { status, body } = await changePhone(person, network.someone().phoneNumber);
    expect([status, body.msg]).toEqual([429, expect.stringMatching(/^Your phone number was changed on .+ from .+\.$/)]);
  });

  test('needs the password itself: a session that was just begun is not enough', async () => {
    const person = await signedIn();
    const { phoneNumber } = network.someone();
    const { status, body } = await changePhone(person, phoneNumber, 'not the password');
    expect([status, body.errors]).toEqual([400, { password: 'That is not your password.' }]);
    expect(network.emulators.sms(phoneNumber)).toEqual([]);
    expect((await network.post('account/phone', { phoneNumber }, { token: person.token })).status).toBe(400);
  });

  test('who sets another password afterwards cannot keep the owner out, nor delete the frozen account', async () => {
    const { person, phoneNumber, link } = await movedPhone(true);
    const { body: asked } = await network.post('forgot-password', { email: person.email, phoneNumber });
    const resetCode = await network.smsCode(phoneNumber, 2);
    const reset = { userId: asked.userId, resetCode, newPassword: NEW_PASSWORD };
    expect((await network.post('reset-password', reset)).status).toBe(200);
    expect((await freeze(link)).status).toBe(200);
    const userId = userIdSchema.parse(person.userId);
    const check = await checkPassword(network.deps, userId, { password: NEW_PASSWORD, clientPrefix: '10.0.0.0/24' });
    expect(check).toEqual({ result: 'frozen', msg: expect.stringContaining('Nothing of this account can be changed') });
    const undone = { token: link, password: PASSWORD, newPassword: 'lantern harbour 27' };
    expect((await network.post('account-change/undo', undone)).status).toBe(200);
    expect((await findAccount(network.deps.db, person.userId))?.phone).not.toBe(phoneNumber);
  });

  test('the old one is told nothing in an alert when it was stolen, and after seven days', async () => {
    const stolen = await movedPhone(true);
    expect(await phoneOf(stolen.person.userId)).toEqual({
      userId: stolen.person.userId,
      phoneNumber: stolen.phoneNumber,
      version: expect.any(Number),
    });
    const { person } = await movedPhone();
    await forgetFormerPhones(network.deps);
    expect(await phoneOf(person.userId)).toHaveProperty('former');
    await network.pass(ACCOUNT_CHANGE_DAYS * DAY + 1);
    await forgetFormerPhones(network.deps);
    expect(await phoneOf(person.userId)).not.toHaveProperty('former');
  });

  test('is undone from the old one with a code to the verified email, or else the password', async () => {
    const { person, phoneNumber, link } = await movedPhone();
    expect((await look(link)).body).not.toHaveProperty('codeBy');
    expect((await network.post('account-change/code', { token: link })).body.code).toBe('CONFLICT');
    const welcome = await mailTo(person.email, 'Please confirm your email address');
    const verification = { userId: person.userId, verificationCode: sixDigits(welcome.text) };
    expect((await network.post('verify-email', verification)).status).toBe(200);
    expect((await look(link)).body).toMatchObject({ kind: 'phone', codeBy: 'email' });
    expect((await network.post('account-change/code', { token: link })).status).toBe(200);
    const { text } = await mailTo(person.email, 'Your code to undo a change');
    expect((await undo(link, { verificationCode: sixDigits(text) })).status).toBe(200);
    expect(await phoneOf(person.userId)).toEqual({
      userId: person.userId,
      phoneNumber: person.phoneNumber,
      version: expect.any(Number),
    });
    expect((await network.post('refresh', undefined, { cookie: person.cookie })).status).toBe(401);
    const forgotten = await network.post('forgot-password', { email: person.email, phoneNumber });
    expect(forgotten.status).toBe(200);
    expect(network.emulators.sms(phoneNumber)).toHaveLength(1);
  });
});

describe('a lost phone with a forgotten password', () => {
  const ask = (email: string, from?: string) => network.post('lost-phone', { email }, from ? { from } : {});
  const on = (step: string, token: string, more: object = {}) => network.post(`lost-phone/${step}`, { token, ...more });
  const stateBy = async (token: string) => (await on('state', token)).body.state;
  /** Somebody whose address is verified, who has asked. */
  async function asked() {
    const person = await signedIn();
    const { text } = await mailTo(person.email, CONFIRM_FIRST);
    await network.post('verify-email', { userId: person.userId, verificationCode: sixDigits(text) });
    expect((await ask(person.email)).status).toBe(200);
    const link = linkIn((await mailTo(person.email, 'You have lost your phone and your password?')).text);
    return { person, link };
  }
  async function started() {
    const { person, link } = await asked();
    expect((await on('start', link)).status).toBe(200);
    const warning = await eventually(() => {
      const text = network.emulators.sms(person.phoneNumber).find(({ body }) => body.includes('lost this phone'));
      if (!text) throw new Error('The old number was not warned');
      return linkIn(text.body);
    });
    return { person, link, warning };
  }
  const finish = (link: string, phoneNumber: string, verificationCode: string) =>
    on('finish', link, { phoneNumber, verificationCode, newPassword: NEW_PASSWORD });

  test('24 hours after the warnings: a new verified number, a new password, and no session is left', async () => {
    const { person, link } = await started();
    const { phoneNumber } = network.someone();
    await mailTo(person.email, 'A new number and password will be possible in 24 hours');
    expect(await stateBy(link)).toBe('waiting');
    expect(await stateOf(person)).toHaveProperty('lostPhoneReadyAt');
    expect((await on('code', link, { phoneNumber })).body.code).toBe('CONFLICT');
    expect((await finish(link, phoneNumber, '123456')).body.code).toBe('CONFLICT');
    // A stranger who asks again takes nothing away.
    await network.pass(61);
    expect((await ask(person.email)).status).toBe(200);
    await mailTo(person.email, 'You have asked for this before');
    await network.pass(DAY);
    expect(await stateBy(link)).toBe('ready');
    const before = await again(person);
    expect((await on('code', link, { phoneNumber: person.phoneNumber })).body.errors).toEqual({
      phoneNumber: 'That is the number that was lost.',
    });
    expect((await on('code', link, { phoneNumber })).status).toBe(200);
    const code = await network.smsCode(phoneNumber);
    expect((await finish(link, network.someone().phoneNumber, code)).body.code).toBe('CODE_INVALID');
    const replies = await Promise.all([1, 2].map(() => finish(link, phoneNumber, code)));
    expect(statusesOf(replies)[0]).toBe(200);
    expect(statusesOf(replies)[1]).toBeGreaterThanOrEqual(400);
    expect(await stateBy(link)).toBe('done');
    expect((await network.send('GET', 'account', before)).status).toBe(401);
    expect((await network.login(person)).status).toBe(400);
    expect(await stateOf(await again(person, NEW_PASSWORD))).toMatchObject({
      phoneEnding: phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect(await phoneOf(person.userId)).not.toHaveProperty('former');
  });

  test.each(['the link in the warning', 'a session'])('is stopped by %s, for good', async (by) => {
    const { person, link, warning } = await started();
    const stop = () => (by === 'a session' ? network.post('account/stop-lost-phone', {}, person) : on('stop', warning));
    expect((await on('stop', link)).status).toBe(404);
    expect((await stop()).status).toBe(200);
    expect((await stop()).body.code).toBe('CONFLICT');
    expect(await stateOf(person)).not.toHaveProperty('lostPhoneReadyAt');
    await network.pass(DAY + 1);
    expect(await stateBy(link)).toBe('stopped');
    expect((await on('code', link, { phoneNumber: network.someone().phoneNumber })).body.code).toBe('CONFLICT');
    expect((await on('start', link)).body.code).toBe('CONFLICT');
  });

  test('is stopped by who looks after a child together with the person, but not where deciding was taken', async () => {
    const { person, link } = await asked();
    const [other, paused] = [await signedIn(), await signedIn()];
    const idOf = (one: Person) => userIdSchema.parse(one.userId);
    const [userId, otherId, pausedId] = [idOf(person), idOf(other), idOf(paused)];
    for (const guardianId of [otherId, otherId, pausedId]) {
      const childId = childIdSchema.parse(randomId());
      const withheld = [{ userId: pausedId, what: 'decisions' }] as const;
      const guardianIds = [userId, guardianId];
      const consents = { login: true, messages: true, position: true };
      const child = { name: 'Mia', avatar: 'cool-owl.svg', status: 'active', version: 1, consents } as const;
      const state = { ...child, childId, parentId: userId, guardianIds, withheld: [...withheld] };
      await recordGuardedChildren(network.deps.db, [state]);
    }
    expect((await on('start', link)).status).toBe(200);
    const subject = `Is it ${person.username} who asks for a new number and password?`;
    const { text } = await mailTo(other.email, subject);
    await eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
    const count = ({ email }: Person) =>
      network.emulators.mails(email).filter((mail) => mail.subject === subject).length;
    expect([count(other), count(paused), count(person)]).toEqual([1, 0, 0]);
    expect((await on('stop', linkIn(text))).status).toBe(200);
    expect(await stateBy(link)).toBe('stopped');
  });

  test('is void with another password, and with a ban', async () => {
    const [one, two] = [await started(), await started()];
    const changed = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await network.post('account/password', changed, one.person)).status).toBe(200);
    expect((await on('state', one.link)).status).toBe(404);
    await accounts(network.deps.db).updateOne({ _id: two.person.userId }, { $set: { ban: { reason: 'x' } } });
    expect((await on('state', two.link)).status).toBe(404);
  });

  test('nobody learns whether an address is known: the same answers, also when asked again', async () => {
    const [{ person }, unverified] = [await asked(), await network.member()];
    await network.pass(61);
    const from = '198.51.100.77';
    const answers = async (email: string) => {
      const replies = [await ask(email, from), await ask(email, from)];
      return replies.map(({ status, body }) => [
        status,
        body.message ?? body.code,
        Math.ceil(body.retryAfterSeconds / 60),
      ]);
    };
    const expected = await answers(network.someone().email);
    expect(expected.map(([status]) => status)).toEqual([200, 429]);
    for (const email of [person.email, unverified.email]) expect(await answers(email)).toEqual(expected);
    await network.pass(0);
    expect(network.emulators.mails(unverified.email).map(({ subject }) => subject)).toEqual([CONFIRM_FIRST]);
  });
});
