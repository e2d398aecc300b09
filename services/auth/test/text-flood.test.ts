import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_TEXTS_PER_HOUR,
  CODE_RESEND_WAIT_SECONDS,
  idSchema,
  internal,
  PROOF_VALID_SECONDS,
  type Proof,
  type ProofChallenge,
  REGISTRATION_TEXTS_PER_HOUR,
  WAITING_TEXTS_MAX,
} from '@notalone/contracts';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { sendWaitingTexts } from '../src/codes/waiting-texts.ts';
import { type AuthNetwork, PASSWORD, type Person, startAuthNetwork, statusesOf } from './auth-network.ts';
import { takeAboutAsLong } from './timing.ts';

/** A flood of texts does not close the door (rules 1.7). */
let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const BUDGETS = { registration: REGISTRATION_TEXTS_PER_HOUR, accounts: ACCOUNT_TEXTS_PER_HOUR };
type Budget = keyof typeof BUDGETS;
/** As if others had caused so many texts in this hour. */
async function useUp(budget: Budget, texts: number): Promise<void> {
  const hour = { max: BUDGETS[budget], windowSeconds: 3600 };
  await Promise.all(Array.from({ length: texts }, () => network.deps.limiter.take('code-texts', budget, hour)));
}
const halfOf = (budget: Budget) => BUDGETS[budget] / 2;
const nextHour = async () => {
  for (const budget of Object.keys(BUDGETS)) await network.deps.limiter.forget('code-texts', budget);
};
const noneWaits = () => accounts(network.deps.db).updateMany({}, { $unset: { waitingText: '' } });
afterEach(async () => {
  // First, or the service would send what waits in the new hour.
  await noneWaits();
  await nextHour();
});

type Someone = Omit<Person, 'userId'>;
const register = (person: Someone, from?: string) =>
  network.post('register', { ...person, password: PASSWORD }, from ? { from } : {});
const resend = (userId: string, proof?: Proof) =>
  network.post('resend-verification', { userId, ...(proof && { proof }) });
const textsTo = ({ phoneNumber }: Pick<Person, 'phoneNumber'>) => network.emulators.sms(phoneNumber).length;
const allSent = () =>
  eventually(async () => expect(await network.deps.db.collection('deliveries').countDocuments()).toBe(0));
async function solve(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('Not solved');
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey };
}
/** Somebody who has registered while very many do, with the proof for it. */
async function waitingPerson(from?: string) {
  const person = network.someone();
  const { userId, challenge } = (await register(person, from)).body;
  return { ...person, userId, proof: await solve(challenge) };
}
const IN_MINUTES = /Please try again in \d+ minutes\./;

describe('from half of the registration budget on', () => {
  test('nobody works anything out before, and a code is texted at once', async () => {
    await useUp('registration', halfOf('registration') - 1);
    const person = network.someone();
    expect((await register(person)).body).toEqual({ userId: expect.any(String) });
    await network.smsCode(person.phoneNumber);
    expect((await register(network.someone())).body.challenge).toBeDefined();
  });

  test('a proof of work brings the code at once', async () => {
    await useUp('registration', halfOf('registration'));
    const { userId, proof, phoneNumber } = await waitingPerson();
    expect(network.emulators.sms(phoneNumber)).toEqual([]);
    const reply = await resend(userId, proof);
    expect([reply.status, reply.body]).toEqual([200, { message: 'New verification code sent to your phone!' }]);
    await network.smsCode(phoneNumber);
  });

  test('without a proof the code waits, the answer says how long, and it comes in the next hour', async () => {
    await useUp('registration', halfOf('registration'));
    const person = network.someone();
    const { status, body } = await register(person);
    expect([status, body]).toEqual([
      201,
      { userId: expect.any(String), textWaitSeconds: expect.any(Number), challenge: expect.any(Object) },
    ]);
    expect(body.textWaitSeconds).toBeGreaterThan(3500);
    await sendWaitingTexts(network.deps);
    await allSent();
    expect(textsTo(person)).toBe(0);
    await nextHour();
    await sendWaitingTexts(network.deps);
    const verificationCode = await network.smsCode(person.phoneNumber);
    expect((await network.post('verify-sms', { userId: body.userId, verificationCode })).status).toBe(200);
    await sendWaitingTexts(network.deps);
    await allSent();
    expect(textsTo(person)).toBe(1);
  });

  test('a proof counts once, for its account, in time, and unchanged', async () => {
    await useUp('registration', halfOf('registration'));
    const waits = async (userId: string, proof: Proof) => {
      const { status, body } = await resend(userId, proof);
      expect(status).toBe(200);
      return body.textWaitSeconds !== undefined;
    };
    const [ann, ben] = [await waitingPerson(), await waitingPerson()];
    expect(await waits(ben.userId, ann.proof)).toBe(true);
    expect(await waits(ann.userId, { ...ann.proof, derivedKey: '00'.repeat(32) })).toBe(true);
    const { parameters } = ann.proof.challenge;
    const easy = { ...ann.proof.challenge, parameters: { ...parameters, cost: 1 } };
    expect(await waits(ann.userId, { ...ann.proof, challenge: easy })).toBe(true);
    expect(await waits(ann.userId, ann.proof)).toBe(false);
    await network.pass(CODE_RESEND_WAIT_SECONDS + 1);
    expect(await waits(ann.userId, ann.proof)).toBe(true);
    await network.pass(PROOF_VALID_SECONDS + 1);
    expect(await waits(ben.userId, ben.proof)).toBe(true);
  });

  test('a proof that is sent twice at once brings one code', async () => {
    await useUp('registration', halfOf('registration'));
    const { userId, proof, phoneNumber } = await waitingPerson();
    const both = await Promise.all([resend(userId, proof), resend(userId, proof)]);
    expect(statusesOf(both)).toEqual([200, 200]);
    await allSent();
    expect(network.emulators.sms(phoneNumber)).toHaveLength(1);
  });

  test('no way round: another code and a login wait too', async () => {
    await useUp('registration', halfOf('registration'));
    const person = await waitingPerson();
    const { userId } = person;
    expect((await resend(userId)).body).toMatchObject({ textWaitSeconds: expect.any(Number) });
    const login = await network.login(person);
    expect(login).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED', userId } });
    expect(login.body.msg).toMatch(/your code in about \d+ minutes/);
    expect(login.body.retryAfterSeconds).toBeGreaterThan(3400);
    await allSent();
    expect(textsTo(person)).toBe(0);
    expect((await resend(userId, person.proof)).body.textWaitSeconds).toBeUndefined();
    const verificationCode = await network.smsCode(person.phoneNumber);
    const early = await resend(userId);
    expect([early.status, early.body.challenge]).toEqual([429, undefined]);
    expect(early.body.msg).toContain('Please try again in a minute.');
    await nextHour();
    await sendWaitingTexts(network.deps);
    await allSent();
    expect(textsTo(person)).toBe(1);
    expect((await network.post('verify-sms', { userId, verificationCode })).status).toBe(200);
  });

  test('an account that does not exist gets the same answers', async () => {
    const member = await network.register();
    await network.pass(61);
    await useUp('registration', halfOf('registration'));
    const nobody = randomId();
    const shape = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, Object.keys(body)];
    const [one, other] = [await resend(nobody), await resend(member.userId)];
    expect(shape(one)).toEqual(shape(other));
    const proofs = [await solve(one.body.challenge), await solve(other.body.challenge)];
    expect(shape(await resend(nobody, proofs[0]))).toEqual(shape(await resend(member.userId, proofs[1])));
    expect(shape(await resend(nobody))).toEqual(shape(await resend(member.userId)));
  });

  test('a known email takes about as long as a new one, and gets the same answer', async () => {
    const { email: owner } = await network.member();
    const { email: newcomer } = network.someone();
    await useUp('registration', halfOf('registration'));
    const registerWith = (email: string) => () => register({ ...network.someone(), email });
    expect(await takeAboutAsLong(registerWith(owner), registerWith(newcomer))).toBe(true);
    const answers = await Promise.all([owner, newcomer].map((email) => registerWith(email)()));
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
      Array(2).fill([201, ['userId', 'textWaitSeconds', 'challenge']]),
    );
  });
});

describe('when the registration budget is used up', () => {
  test('registrations wait, with a proof too, and those of quiet networks come first', async () => {
    const quiet = await (async () => {
      await useUp('registration', halfOf('registration'));
      return waitingPerson('198.51.111.1');
    })();
    await useUp('registration', halfOf('registration'));
    const first = [network.someone(), network.someone(), network.someone()];
    for (const person of first) {
      const { status, body } = await register(person, '198.51.110.1');
      expect([status, body.challenge]).toEqual([201, undefined]);
      expect(body.textWaitSeconds).toBeGreaterThan(3000);
    }
    expect((await resend(quiet.userId, quiet.proof)).body.textWaitSeconds).toBeGreaterThan(3000);
    const late = network.someone();
    await register(late, '198.51.112.1');
    await nextHour();
    // Room for three.
    await useUp('registration', halfOf('registration') - 3);
    // The service's own job sends, too: of two at once one may stop early.
    await eventually(async () => {
      await sendWaitingTexts(network.deps);
      expect([quiet, ...first, late].map(textsTo)).toEqual([1, 1, 0, 0, 1]);
    });
  });

  test('where too many wait, the loudest network loses a place; without one a registration is told when to come', async () => {
    await useUp('registration', REGISTRATION_TEXTS_PER_HOUR);
    const waiting = (networkTexts: number) => ({ since: new Date(), networkTexts, isWelcome: true });
    const rows = Array.from({ length: WAITING_TEXTS_MAX - 1 }, () => ({ _id: randomId(), waitingText: waiting(0) }));
    const loudest = { _id: randomId(), waitingText: waiting(7) };
    const stored = network.deps.db.collection<{ _id: string }>('accounts');
    await stored.insertMany([...rows, loudest].map((row) => ({ ...row, emailKey: row._id, createdAt: new Date() })));
    try {
      expect((await register(network.someone())).status).toBe(201);
      expect(await stored.findOne({ _id: loudest._id })).not.toHaveProperty('waitingText');
      const refused = await register(network.someone());
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', msg: expect.stringMatching(IN_MINUTES) },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    } finally {
      await stored.deleteMany({ _id: { $in: [...rows, loudest].map(({ _id }) => _id) } });
    }
  });

  test('existing accounts get their codes, and nothing of theirs is touched', async () => {
    const member = await network.member();
    await useUp('registration', REGISTRATION_TEXTS_PER_HOUR);
    const asked = await network.post('forgot-password', { ...member }, { from: '198.51.117.1' });
    expect(asked.status).toBe(400);
    const { email, phoneNumber } = member;
    const reset = await network.post('forgot-password', { email, phoneNumber }, { from: '198.51.117.1' });
    expect(reset.body.message).toBe('Reset code sent to your phone number!');
    await network.smsCode(phoneNumber, 2);
    expect((await textGuardian()).message).toBe('Queued.');
    expect((await network.login(member)).status).toBe(200);
  });
});

async function textGuardian(): Promise<{ message: string }> {
  const calls = await network.internalClient('profile');
  return calls.call(internal.auth.textGuardianCode, {
    params: { invitationId: idSchema.parse(randomId()) },
    body: { phone: network.someone().phoneNumber, code: '123456', invitedBy: 'Anna' },
    idempotencyKey: randomUUID(),
  });
}

describe('when the budget of existing accounts is used up', () => {
  test('registrations go on', async () => {
    await useUp('accounts', ACCOUNT_TEXTS_PER_HOUR);
    const person = network.someone();
    expect((await register(person)).body.textWaitSeconds).toBeUndefined();
    await network.smsCode(person.phoneNumber);
  });

  test('guardian codes and changes of number are refused until a time that is said', async () => {
    const member = await network.member();
    const { token } = (await network.login(member)).body;
    await useUp('accounts', ACCOUNT_TEXTS_PER_HOUR);
    const refusal = { msg: expect.stringMatching(IN_MINUTES), retryAfterSeconds: expect.any(Number) };
    await expect(textGuardian()).rejects.toMatchObject({ code: 'RATE_LIMITED', extra: refusal });
    const { phoneNumber } = network.someone();
    const change = await network.send('POST', 'account/phone', { token }, { password: PASSWORD, phoneNumber });
    expect(change).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', ...refusal } });
    expect(Number(change.headers.get('retry-after'))).toBeGreaterThan(3000);
    await nextHour();
    expect((await network.send('POST', 'account/phone', { token }, { password: PASSWORD, phoneNumber })).status).toBe(
      200,
    );
  });

  test('a reset answers everybody alike and says when; only the owner’s own network has its code at once', async () => {
    const member = await network.member();
    const home = '198.51.113.1';
    await network.login(member, {}, { from: home });
    await useUp('accounts', ACCOUNT_TEXTS_PER_HOUR);
    const { email, phoneNumber } = member;
    const forgot = (given: object, from: string) => network.post('forgot-password', given, { from });
    const answers = [
      await forgot({ email, phoneNumber }, '198.51.114.1'),
      await forgot({ email: network.someone().email, phoneNumber }, '198.51.114.1'),
      await forgot({ email, phoneNumber }, home),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.message]).toEqual([200, expect.stringMatching(IN_MINUTES)]);
      expect(Number(headers.get('retry-after'))).toBe(body.textWaitSeconds);
    }
    await allSent();
    expect(textsTo(member)).toBe(2);
  });

  test('accounts that were never verified use up half of it at most', async () => {
    const newcomers = [await network.register(), await network.register()];
    await useUp('accounts', halfOf('accounts') - 1);
    await network.pass(61);
    const [one, other] = newcomers as [Person, Person];
    const [last, refused] = [await resend(one.userId), await resend(other.userId)];
    expect(statusesOf([last, refused])).toEqual([200, 429]);
    expect(refused.body.msg).toMatch(IN_MINUTES);
    expect((await resend(randomId())).status).toBe(429);
    expect((await network.login(other)).body.code).toBe('PHONE_NOT_VERIFIED');
    await allSent();
    expect(newcomers.map(textsTo)).toEqual([2, 1]);
    expect((await textGuardian()).message).toBe('Queued.');
  });
});

test('a registration that fails gives its text back to the budget', async () => {
  const taken = await network.register();
  await useUp('registration', halfOf('registration') - 2);
  for (let time = 0; time < 4; time += 1)
    expect((await register({ ...network.someone(), username: taken.username })).status).toBe(409);
  await eventually(async () => expect((await register(network.someone())).body.challenge).toBeUndefined());
});

test('the codes of logins without a verified number count for the network', async () => {
  const from = '198.51.115.1';
  const people = [];
  for (let count = 0; count < 5; count += 1) {
    const person = network.someone();
    people.push(person);
    await register(person, from);
  }
  for (const person of people) expect((await network.login(person, {}, { from })).status).toBe(403);
  await allSent();
  expect(people.map(textsTo).reduce((sum, texts) => sum + texts)).toBe(8);
});

test('the metrics name the networks that ask often, without an address, and how much of each budget is used', async () => {
  const [often, alsoOften, family] = ['198.51.116.77', '2001:db8:1234:5678::9', '198.51.118.77'];
  const asks = [...Array(6).fill(often), ...Array(5).fill(alsoOften), ...Array(4).fill(family)];
  for (const from of asks) {
    const { email, phoneNumber } = network.someone();
    expect((await network.post('forgot-password', { email, phoneNumber }, { from })).status).toBe(200);
  }
  await useUp('registration', halfOf('registration'));
  const text = await metrics.metrics();
  expect(text).toMatch(/code_text_asks_last_hour\{network="198\.51\.116\.0\/24"\} 6/);
  expect(text).toMatch(/code_text_asks_last_hour\{network="2001:db8::\/32"\} 5/);
  expect(text).toMatch(/code_text_asks_last_hour\{network="others"\} [1-9]/);
  for (const hidden of ['198.51.116.77', '5678', '198.51.118']) expect(text).not.toContain(hidden);
  expect(text).toContain('code_texts_budget_used_ratio{budget="registration"} 0.5');
});
