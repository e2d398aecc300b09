import { dailyWorkCounted, safetyCaseOpened, safetyCaseWaited, type UserId, userIdSchema } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRole } from '../src/accounts/set-role.ts';
import { type AuthNetwork, ON_CALL_PHONE, type Person, startAuthNetwork } from './auth-network.ts';

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

test('a new case of child safety is mailed to the admins it names who are admins still, without content', async () => {
  const [kim, parent] = [await newAdmin(), await network.member()];
  const caseId = randomId();
  await network.publish('content', safetyCaseOpened, caseId, { caseId, adminIds: idsOf(kim, parent) });
  const mail = await eventually(() => {
    const [newest] = network.emulators.mails(kim.email);
    expect(newest?.subject).toBe('A child-safety case is waiting');
    return newest;
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

test('what waits is mailed to the admins once a day, in numbers', async () => {
  const ann = await newAdmin();
  const data = { day: '2026-11-23', reports: 4, appeals: 1, adminIds: idsOf(ann) };
  await network.publish('content', dailyWorkCounted, data.day, data);
  await eventually(() => expect(network.emulators.mails(ann.email)[0]?.text).toContain('4 reports and 1 appeals'));
});
