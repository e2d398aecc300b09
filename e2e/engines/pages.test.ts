import { addChild, member } from '../src/arrange.ts';
import { demoLogin } from '../src/demo-login.ts';
import { logIn, logInAsChild } from '../src/engines/log-in.ts';
import type { Person } from '../src/engines/person.ts';
import { test } from '../src/engines/test.ts';

const ANYBODYS = [
  ['/login', 'Welcome'],
  ['/register', 'Create your account'],
  ['/forgot-password', 'Reset your password'],
  ['/verify-sms?userId=0123456789abcdef01234567', 'Verify your phone number'],
  ['/privacy-policy', 'Privacy policy'],
  ['/news', 'News'],
  ['/featured-blog', 'Featured Blog'],
  ['/diabetes-accessories', 'Diabetes Accessories'],
  ['/sick-day-rules', 'Sick Day Rules'],
  ['/appeal', 'Moderators’ decisions'],
] as const;
const PARENTS = [
  ['/feed', 'Feed'],
  ['/users-nearby', 'Families nearby'],
  ['/main-thread', 'Meet families'],
  ['/profile-edit', 'Edit Parent Profile'],
  ['/connections', 'Connections'],
  ['/messages', 'Messages'],
  ['/notifications', 'Notifications'],
  ['/forums', 'Forums'],
  ['/report', 'Report'],
  ['/child-monitor', 'Child monitor'],
  ['/emergency-settings', 'Emergency'],
  ['/emergency-sms', 'Your button'],
] as const;
const CHILDREN = [
  ['/child-dashboard', 'Hello, Maya!'],
  ['/child-dashboard/find-friends', 'Find Friends'],
  ['/child-dashboard/messages', 'Messages'],
  ['/child-dashboard/notifications', 'Notifications'],
  ['/emergency-sms', 'Maya’s button'],
] as const;

async function expectPagesFit(person: Person, pages: readonly (readonly [path: string, heading: string])[]) {
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      await person.open(path);
      await person.sees(heading);
      await person.expectLoaded();
      await person.expectNoOverflow();
    });
}

test('the pages for everybody fit a phone', async ({ newPerson }) => {
  await expectPagesFit(await newPerson(), ANYBODYS);
});

test('a parent’s pages fit a phone', async ({ newPerson }) => {
  const person = await newPerson();
  await logIn(person, await demoLogin('Leeds'));
  await expectPagesFit(person, PARENTS);
});

test('a child’s pages fit a phone', async ({ newPerson }) => {
  const person = await newPerson();
  await logInAsChild(person, await addChild(await member(), 'Maya'));
  await expectPagesFit(person, CHILDREN);
});
