import { banChanged, childIdSchema, childInDanger, userIdSchema } from '@notalone/contracts';
import { DANGER_TOLD_MINUTES } from '@notalone/contracts/limits';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../src/accounts/accounts.store.ts';
import { type AuthNetwork, type Person, startAuthNetwork, startAuthService } from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

const newChild = () => childIdSchema.parse(randomId());
async function danger(childId: ReturnType<typeof newChild>, ...guardians: Person[]): Promise<void> {
  const messageId = randomId();
  const guardianIds = guardians.map(({ userId }) => userIdSchema.parse(userId));
  await network.publish('chat', childInDanger, messageId, { messageId, childId, guardianIds });
}
const textsTo = ({ phoneNumber }: Person) =>
  network.emulators.sms(phoneNumber).filter(({ body }) => body.includes('danger to life'));
const mailsTo = ({ email }: Person) =>
  network.emulators.mails(email).filter(({ subject }) => subject === 'Please go to your child now');
const callsTo = ({ phoneNumber }: Person) => network.emulators.calls(phoneNumber);
const counts = (person: Person) => [textsTo(person).length, callsTo(person).length, mailsTo(person).length];

test('each guardian is texted, rung and mailed in fixed words, without a name, a place, a code or what was written', async () => {
  const [mum, dad, stranger] = [await network.member(), await network.member(), await network.member()];
  const childId = newChild();
  await danger(childId, mum, dad);
  for (const guardian of [mum, dad]) await eventually(() => expect(counts(guardian)).toEqual([1, 1, 1]));
  await network.emulators.answerCall(callsTo(mum)[0]?.sid ?? '', undefined);
  const said = [textsTo(mum)[0]?.body, callsTo(mum)[0]?.said, mailsTo(mum)[0]?.text].map(String);
  for (const words of said) {
    expect(words).toMatch(/your child.*999|your child.*9 9 9/is);
    expect(words).toMatch(/We have not called/);
    expect(words).not.toContain(childId);
    expect(words.replace(/http\S+/, '')).not.toMatch(/\d{4}/);
  }
  expect(counts(stranger)).toEqual([0, 0, 0]);
});

test('ten messages in a minute are one call, the next after ten minutes is another, and other children have their own', async () => {
  const mum = await network.member();
  const [mia, tom] = [newChild(), newChild()];
  await Promise.all(Array.from({ length: 10 }, () => danger(mia, mum)));
  await eventually(() => expect(counts(mum)).toEqual([1, 1, 1]));
  await danger(tom, mum);
  await eventually(() => expect(counts(mum)).toEqual([2, 2, 2]));
  await network.pass(DANGER_TOLD_MINUTES * 60);
  await danger(mia, mum);
  await eventually(() => expect(counts(mum)).toEqual([3, 3, 3]));
});

test('a guardian who is chosen minutes after another is texted, rung and mailed as well, and the first not again', async () => {
  const [mum, dad] = [await network.member(), await network.member()];
  const childId = newChild();
  await danger(childId, mum);
  await eventually(() => expect(counts(mum)).toEqual([1, 1, 1]));
  await danger(childId, mum, dad);
  await eventually(() => expect(counts(dad)).toEqual([1, 1, 1]));
  expect(counts(mum)).toEqual([1, 1, 1]);
});

test('while it is not known whose account it is the former number is texted too', async () => {
  const [mum, former] = [await network.member(), network.someone()];
  const until = new Date(network.deps.now().getTime() + 60_000);
  const formerPhone = { phoneNumber: former.phoneNumber, until, isDisputed: true as const };
  await accounts(network.deps.db).updateOne({ _id: mum.userId }, { $set: { formerPhone } });
  await danger(newChild(), mum);
  await eventually(() => expect(counts(mum)).toEqual([1, 1, 1]));
  const texts = network.emulators.sms(former.phoneNumber).filter(({ body }) => body.includes('danger to life'));
  expect([texts.length, network.emulators.calls(former.phoneNumber).length]).toEqual([1, 0]);
});

test('a ban does not stop it', async () => {
  const mum = await network.member();
  const userId = userIdSchema.parse(mum.userId);
  const ban = { decisionId: randomId(), reason: 'Unkind' };
  await network.publish('content', banChanged, userId, { userId, ban, version: 1 });
  await eventually(async () => expect((await network.login(mum)).body.code).toBe('BANNED'));
  await danger(newChild(), mum);
  await eventually(() => expect(counts(mum)).toEqual([1, 1, 1]));
});

test('what one instance queued and did not send is sent by the next', async () => {
  const mum = await network.member();
  await network.deps.deliveryWorker.stop();
  await danger(newChild(), mum);
  await eventually(async () =>
    expect(await network.db.collection('deliveries').countDocuments({ userId: mum.userId })).toBeGreaterThanOrEqual(3),
  );
  expect(counts(mum)).toEqual([0, 0, 0]);
  const next = await startAuthService(network.emulators, { alongside: network, clock: network.now });
  next.deps.deliveryWorker.start();
  try {
    await eventually(() => expect(counts(mum)).toEqual([1, 1, 1]));
  } finally {
    await next.stop();
    network.deps.deliveryWorker.start();
  }
});
