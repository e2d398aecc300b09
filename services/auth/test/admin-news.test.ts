import {
  complaintWaited,
  contactsLookedUp,
  dailyWorkCounted,
  safetyCaseOpened,
  safetyCaseWaited,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRole } from '../src/admins/set-role.ts';
import {
  type AuthNetwork,
  ON_CALL_PHONE,
  OPERATOR_EMAIL,
  type Person,
  SECOND_ON_CALL_PHONE,
  startAuthNetwork,
} from './auth-network.ts';

let network: AuthNetwork;
beforeAll(async () => {
  network = await startAuthNetwork();
});
afterAll(() => network.close());

async function newAdmin(): Promise<Person> {
  const person = await network.member();
  await setRole(network.deps, person.email, 'admin', { isSafeguarding: true });
  return person;
}
const idsOf = (...people: Person[]): UserId[] => people.map(({ userId }) => userIdSchema.parse(userId));

/** The mail that welcomes somebody may come before or after. */
const textsTo = ({ email }: { readonly email: string }) => network.emulators.mails(email).map(({ text }) => text);

test('a new case of child safety is mailed to the admins it names who are admins still, without content', async () => {
  const [kim, parent] = [await newAdmin(), await network.member()];
  const caseId = randomId();
  await network.publish('content', safetyCaseOpened, caseId, { caseId, adminIds: idsOf(kim, parent) });
  const mail = await eventually(() => {
    const found = network.emulators
      .mails(kim.email)
      .find(({ subject }) => subject === 'A child-safety case is waiting');
    expect(found).toBeDefined();
    return found;
  });
  expect(mail?.text).toContain('/admin-dashboard?section=children');
  expect(mail?.text).not.toContain(caseId);
  expect(network.emulators.mails(parent.email).map(({ subject }) => subject)).not.toContain(mail?.subject);
});

test('a case that waits is texted to the on-call number, each time once', async () => {
  const caseId = randomId();
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 30 });
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 60 });
  await eventually(() => expect(network.emulators.sms(ON_CALL_PHONE)).toHaveLength(2));
  const texts = network.emulators.sms(ON_CALL_PHONE).map(({ body }) => body);
  expect(texts.filter((text) => text?.includes('30 minutes'))).toHaveLength(1);
  expect(texts.filter((text) => text?.includes('60 minutes'))).toHaveLength(1);
});

test('the operator is mailed when an admin looks up families as the operator should know, without any of them', async () => {
  const kim = await newAdmin();
  const [adminId] = idsOf(kim) as [UserId];
  for (const why of ['ten-today', 'not-confirmed', 'objected'] as const)
    await network.publish('content', contactsLookedUp, adminId, { adminId, why });
  const texts = await eventually(() => {
    const found = textsTo({ email: OPERATOR_EMAIL }).filter((text) => text.includes(kim.username));
    expect(found).toHaveLength(3);
    return found.join();
  });
  for (const what of [/ten families or more today/, /no second admin has confirmed/, /says that they were not needed/])
    expect(texts).toMatch(what);
});

test('one text says how many cases wait', async () => {
  const caseId = randomId();
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 47, waiting: 3 });
  const said = await textWith('3 child-safety cases wait, the oldest for 47 minutes. Please open them now: ');
  expect(said).toContain('/admin-dashboard?section=children');
  expect(said).not.toContain(caseId);
  expect(network.emulators.calls(ON_CALL_PHONE)).toEqual([]);
});

const calls = () => network.emulators.calls(ON_CALL_PHONE);
const textWith = (words: string) =>
  eventually(() => {
    const found = network.emulators.sms(ON_CALL_PHONE).find(({ body }) => body.includes(words));
    expect(found).toBeDefined();
    return found?.body;
  });
const urgentTexts = () => network.emulators.sms(ON_CALL_PHONE).filter(({ body }) => body.includes('urgent'));

test('an urgent case is texted and rung at once, and later rung alone, in fixed words', async () => {
  const texts = network.emulators.sms(ON_CALL_PHONE).length;
  const caseId = randomId();
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 0, rings: true });
  await textWith('an urgent child-safety case has just come in');
  await eventually(() => expect(calls()).toHaveLength(1));
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 5, waiting: 1, rings: true });
  await eventually(() => expect(calls()).toHaveLength(2));
  await eventually(async () => expect(await network.db.collection('deliveries').countDocuments()).toBe(0));
  expect(network.emulators.sms(ON_CALL_PHONE)).toHaveLength(texts + 1);
  const [call] = calls();
  await network.emulators.answerCall(call?.sid ?? '', undefined);
  const said = calls()[0]?.said ?? '';
  expect(said).toMatch(/^This is Not Alone. An urgent child safety case waits.*(This is Not Alone.*)/);
  expect(said).not.toContain(caseId);
});

test('a second person who joins is texted once and rung with the first', async () => {
  const caseId = randomId();
  const waiting = { caseId, waiting: 1, rings: true as const, people: 2 };
  await network.publish('content', safetyCaseWaited, caseId, { ...waiting, minutes: 10, texts: true });
  await eventually(() => expect(network.emulators.calls(SECOND_ON_CALL_PHONE)).toHaveLength(1));
  await network.publish('content', safetyCaseWaited, caseId, { ...waiting, minutes: 15 });
  await eventually(() => expect(network.emulators.calls(SECOND_ON_CALL_PHONE)).toHaveLength(2));
  expect(network.emulators.sms(SECOND_ON_CALL_PHONE)).toHaveLength(1);
});

test('a call that the provider could not take is tried again until it is over, and one that it refuses is given up', async () => {
  const before = calls().length;
  const ring = async (minutes: number) => {
    const caseId = randomId();
    await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes, rings: true });
  };
  network.emulators.fail(`call ${ON_CALL_PHONE}`, { mode: 'down', times: 2 });
  await ring(10);
  await eventually(() => expect(calls()).toHaveLength(before + 1));
  network.emulators.fail(`call ${ON_CALL_PHONE}`, { mode: 'reject', times: 1 });
  await ring(15);
  await ring(20);
  await eventually(() => expect(calls()).toHaveLength(before + 2));
  await eventually(async () => expect(await network.db.collection('deliveries').countDocuments()).toBe(0));
  expect(calls()).toHaveLength(before + 2);
});

test('after an outage on-call is texted of what is urgent, and rung only for the newest step', async () => {
  const before = [urgentTexts().length, calls().length];
  await network.pass(6 * 60);
  const caseId = randomId();
  await network.publish('content', safetyCaseWaited, caseId, { caseId, minutes: 0, rings: true });
  await eventually(() => expect(urgentTexts()).toHaveLength((before[0] ?? 0) + 1));
  await eventually(async () => expect(await network.db.collection('deliveries').countDocuments()).toBe(0));
  expect(calls()).toHaveLength(before[1] ?? 0);
});

test('admins are reminded of a complaint about data, with the day by which it must be answered', async () => {
  const ann = await newAdmin();
  const complaintId = randomId();
  const data = { complaintId, days: 20, answerBy: '2026-12-23', adminIds: idsOf(ann) };
  await network.publish('content', complaintWaited, complaintId, data);
  await eventually(() =>
    expect(textsTo(ann)).toContainEqual(expect.stringContaining('It must be answered by 23 December 2026.')),
  );
});

test('cases in doubt are mailed as a number, where any wait', async () => {
  const [kim, ann] = [await newAdmin(), await newAdmin()];
  const data = { day: '2026-11-24', reports: 0, appeals: 1 };
  await network.publish('content', dailyWorkCounted, data.day, { ...data, inDoubt: 2, adminIds: idsOf(kim) });
  await network.publish('content', dailyWorkCounted, data.day, { ...data, adminIds: idsOf(ann) });
  await eventually(() => expect(textsTo(kim)).toContainEqual(expect.stringContaining('our own check is not sure: 2.')));
  await eventually(() => expect(textsTo(ann)).toContainEqual(expect.stringContaining('1 appeals')));
  expect(textsTo(ann).join()).not.toContain('not sure');
});

test('what waits is mailed to the admins once a day, in numbers', async () => {
  const ann = await newAdmin();
  const data = { day: '2026-11-23', reports: 4, appeals: 1, businesses: 2, complaints: 3, adminIds: idsOf(ann) };
  await network.publish('content', dailyWorkCounted, data.day, data);
  await eventually(() =>
    expect(textsTo(ann)).toContainEqual(
      expect.stringContaining('4 reports, 1 appeals, 2 shops and 3 complaints about data'),
    ),
  );
});
