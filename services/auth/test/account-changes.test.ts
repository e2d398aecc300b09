import { ACCOUNT_CHANGE_DAYS, childIdSchema, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetFormerPhones } from '../src/account-changes/forget-former-phones.ts';
import { accounts } from '../src/accounts/accounts.store.ts';
import { recordGuardedChildren } from '../src/guardians/guardians.store.ts';
import { type AuthNetwork, PASSWORD, type Person, sixDigits, startAuthNetwork, statusesOf } from './auth-network.ts';
import { CONFIRM, CONFIRM_FIRST, changedAccounts, DAY, linkIn, NEW_PASSWORD } from './changed-accounts.ts';

/** An account follows its owner (rules 1.13, ADR 0032). */
let network: AuthNetwork;
let people: ReturnType<typeof changedAccounts>;
beforeAll(async () => {
  network = await startAuthNetwork();
  people = changedAccounts(network);
});
afterAll(() => network.close());

describe('a new email address', () => {
  test('counts once its link is used: then one logs in with it, and it is verified', async () => {
    const person = await people.signedIn();
    const { email } = network.someone();
    expect((await people.changeEmail(person, email, 'not the password')).body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      errors: { password: 'That is not your password.' },
    });
    expect((await people.changeEmail(person, person.email.toUpperCase())).body.errors).toEqual({
      email: 'That is the address you have now.',
    });
    expect((await people.changeEmail(person, email)).status).toBe(200);
    expect(await people.stateOf(person)).toMatchObject({
      email: person.email,
      isEmailVerified: false,
      newEmail: email,
    });
    const token = await people.newEmailLink(email);
    expect((await network.login(person)).status).toBe(200);
    expect(statusesOf(await Promise.all([1, 2].map(() => network.post('account/email/confirm', { token }))))).toEqual([
      200, 404,
    ]);
    expect(await people.stateOf(person)).toEqual({
      email,
      isEmailVerified: true,
      phoneEnding: person.phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect((await network.login(person)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await network.login({ email })).status).toBe(200);
  });

  test('is not taken after 24 hours, after another link, or with another password', async () => {
    const person = await people.signedIn();
    const [first, second] = [network.someone().email, network.someone().email];
    await people.changeEmail(person, first);
    expect((await people.changeEmail(person, second)).status).toBe(429);
    await network.pass(61);
    await people.changeEmail(person, second);
    const tokens = [await people.newEmailLink(first), await people.newEmailLink(second)];
    expect((await network.post('account/email/confirm', { token: tokens[0] })).status).toBe(404);
    await network.post('account/password', { password: PASSWORD, newPassword: NEW_PASSWORD }, person);
    expect((await network.post('account/email/confirm', { token: tokens[1] })).status).toBe(404);
    const late = await people.signedIn();
    await people.changeEmail(late, network.someone().email);
    await network.pass(DAY + 1);
    expect((await people.stateOf(await people.again(late))).newEmail).toBeUndefined();
  });

  test('that a member owns gets the same answers, and the member a mail', async () => {
    const [person, owner] = [await people.signedIn(), await network.member()];
    const asked = await people.changeEmail(person, owner.email);
    await people.mailTo(owner.email, 'You already have a Not Alone account');
    expect(network.emulators.mails(owner.email).some(({ subject }) => subject === CONFIRM)).toBe(false);
    const other = await people.signedIn();
    expect(asked.body).toEqual((await people.changeEmail(other, network.someone().email)).body);
    expect(Object.keys(await people.stateOf(person))).toEqual(Object.keys(await people.stateOf(other)));
  });

  test('replaces an account with it that was never verified, and not one that was meanwhile', async () => {
    const [person, other] = [await people.signedIn(), await people.signedIn()];
    const [squatted, taken] = [await network.register(), network.someone()];
    await people.changeEmail(person, squatted.email);
    expect(
      (await network.post('account/email/confirm', { token: await people.newEmailLink(squatted.email) })).status,
    ).toBe(200);
    expect(await accounts(network.deps.db).findOne({ _id: squatted.userId })).toBeNull();
    await people.changeEmail(other, taken.email);
    const token = await people.newEmailLink(taken.email);
    await network.member(taken);
    expect((await network.post('account/email/confirm', { token })).status).toBe(404);
    expect((await people.stateOf(other)).email).toBe(other.email);
  });

  test('one change in seven days, with a text that says until when', async () => {
    const { person, newEmail } = await people.movedEmail();
    const { status, body } = await people.changeEmail({ ...person }, network.someone().email);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.msg).toMatch(/^Your email address was changed on .+ can be changed again from .+\.$/);
    expect(body.retryAfterSeconds).toBeGreaterThan(6.9 * DAY);
    expect((await people.stateOf(person)).email).toBe(newEmail);
  });

  test('logs in in the time of one hash, also where another account has it too', async () => {
    const { newEmail } = await people.movedEmail();
    const second = await network.member({ email: newEmail });
    const hashes = await accounts(network.deps.db).find({ emailKey: newEmail }).toArray();
    expect(new Set(hashes.map(({ passwordHash }) => passwordHash.split('$')[4])).size).toBe(1);
    expect((await network.login(second)).status).toBe(200);
  });
});

describe('a new phone number', () => {
  test('counts at once with its code: for emergencies, mails and resets; the old one’s codes are void', async () => {
    const person = await people.signedIn();
    const { email, userId, phoneNumber: old } = person;
    const asked = await network.post('forgot-password', { email, phoneNumber: old });
    const resetCode = await network.smsCode(old, 2);
    const { phoneNumber } = network.someone();
    expect((await people.changePhone(person, old)).body.errors).toEqual({
      phoneNumber: 'That is the number you have now.',
    });
    expect((await people.changePhone(person, '12345')).body.errors).toEqual({
      phoneNumber: 'Please enter a valid UK phone number',
    });
    expect((await people.changePhone(person, phoneNumber)).status).toBe(200);
    expect((await people.changePhone(person, phoneNumber)).status).toBe(429);
    const verificationCode = await network.smsCode(phoneNumber);
    // A code proves the number that it was texted to, and no other.
    const another = { phoneNumber: network.someone().phoneNumber, verificationCode };
    expect((await people.confirmPhone(person, another)).body.code).toBe('CODE_INVALID');
    expect(await people.phoneOf(userId)).toMatchObject({ phoneNumber: old });
    const replies = await Promise.all([1, 2].map(() => people.confirmPhone(person, { phoneNumber, verificationCode })));
    expect(statusesOf(replies)).toEqual([200, 400]);
    expect(await people.phoneOf(userId)).toEqual({
      userId,
      phoneNumber,
      former: { phoneNumber: old, until: expect.any(String) },
      version: expect.any(Number),
    });
    expect(await people.stateOf(person)).toMatchObject({
      phoneEnding: phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect(
      (await network.post('reset-password', { userId: asked.body.userId, resetCode, newPassword: NEW_PASSWORD })).body
        .code,
    ).toBe('CODE_INVALID');
    await people.mailTo(email, 'The phone number of your account was changed');
    const { status, body } = await people.changePhone(person, network.someone().phoneNumber);
    expect([status, body.msg]).toEqual([429, expect.stringMatching(/^Your phone number was changed on .+ from .+\.$/)]);
  });

  test('needs the password itself: a session that was just begun is not enough', async () => {
    const person = await people.signedIn();
    const { phoneNumber } = network.someone();
    const { status, body } = await people.changePhone(person, phoneNumber, 'not the password');
    expect([status, body.errors]).toEqual([400, { password: 'That is not your password.' }]);
    expect(network.emulators.sms(phoneNumber)).toEqual([]);
    expect((await network.post('account/phone', { phoneNumber }, { token: person.token })).status).toBe(400);
  });

  test('the old one is told nothing in an alert when it was stolen, and after seven days', async () => {
    const stolen = await people.signedIn();
    const { phoneNumber } = network.someone();
    await people.movePhone(stolen, phoneNumber, true);
    expect(await people.phoneOf(stolen.userId)).toEqual({
      userId: stolen.userId,
      phoneNumber,
      version: expect.any(Number),
    });
    const { person } = await people.movedPhone();
    await forgetFormerPhones(network.deps);
    expect(await people.phoneOf(person.userId)).toHaveProperty('former');
    await network.pass(ACCOUNT_CHANGE_DAYS * DAY + 1);
    await forgetFormerPhones(network.deps);
    expect(await people.phoneOf(person.userId)).not.toHaveProperty('former');
  });
});

describe('a lost phone with a forgotten password', () => {
  const ask = (email: string, from?: string) => network.post('lost-phone', { email }, from ? { from } : {});
  const on = (step: string, token: string, more: object = {}) => network.post(`lost-phone/${step}`, { token, ...more });
  const stateBy = async (token: string) => (await on('state', token)).body.state;
  /** Somebody whose address is verified, who has asked. */
  async function asked() {
    const person = await people.signedIn();
    const { text } = await people.mailTo(person.email, CONFIRM_FIRST);
    await network.post('verify-email', { userId: person.userId, verificationCode: sixDigits(text) });
    expect((await ask(person.email)).status).toBe(200);
    const link = linkIn((await people.mailTo(person.email, 'You have lost your phone and your password?')).text);
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
    await people.mailTo(person.email, 'Somebody can soon set a new number and password for your account');
    expect(await stateBy(link)).toBe('waiting');
    expect(await people.stateOf(person)).toHaveProperty('lostPhoneReadyAt');
    expect((await on('code', link, { phoneNumber })).body.code).toBe('CONFLICT');
    expect((await finish(link, phoneNumber, '123456')).body.code).toBe('CONFLICT');
    // A stranger who asks again takes nothing away.
    await network.pass(61);
    expect((await ask(person.email)).status).toBe(200);
    await people.mailTo(person.email, 'You have asked for this before');
    await network.pass(DAY);
    expect(await stateBy(link)).toBe('ready');
    const before = await people.again(person);
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
    expect(await people.stateOf(await people.again(person, NEW_PASSWORD))).toMatchObject({
      phoneEnding: phoneNumber.slice(-3),
      nextChangeAt: expect.any(String),
    });
    expect(await people.phoneOf(person.userId)).not.toHaveProperty('former');
    // The lost phone gets no link; the verified address gets it.
    expect(await people.textTo(person.phoneNumber, 'was changed')).toBe(
      'Your Not Alone number was changed. Not you? Contact help@notalone.example.org.',
    );
    const { text } = await people.mailTo(person.email, 'The phone number of your account was changed');
    expect((await people.look(linkIn(text))).body).toMatchObject({ side: 'old', canFreeze: true });
  });

  test.each(['the link in the warning', 'a session'])('is stopped by %s, for good', async (by) => {
    const { person, link, warning } = await started();
    const stop = () => (by === 'a session' ? network.post('account/stop-lost-phone', {}, person) : on('stop', warning));
    expect((await on('stop', link)).status).toBe(404);
    expect((await stop()).status).toBe(200);
    expect((await stop()).body.code).toBe('CONFLICT');
    expect(await people.stateOf(person)).not.toHaveProperty('lostPhoneReadyAt');
    await network.pass(DAY + 1);
    expect(await stateBy(link)).toBe('stopped');
    expect((await on('code', link, { phoneNumber: network.someone().phoneNumber })).body.code).toBe('CONFLICT');
    expect((await on('start', link)).body.code).toBe('CONFLICT');
  });

  test('is stopped by who looks after a child together with the person, but not where deciding was taken', async () => {
    const { person, link } = await asked();
    const [other, paused] = [await people.signedIn(), await people.signedIn()];
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
    const { text } = await people.mailTo(other.email, subject);
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
