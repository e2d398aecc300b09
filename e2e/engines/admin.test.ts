import { Secret, TOTP } from 'otpauth';
import { changeRole } from '../src/admins.ts';
import { type Member, member } from '../src/arrange.ts';
import { logIn } from '../src/engines/log-in.ts';
import type { Person } from '../src/engines/person.ts';
import { test } from '../src/engines/test.ts';
import { publish, report } from '../src/feed.ts';

let admin: Member;
test.beforeEach(async () => {
  admin = await member();
  await changeRole('grant', admin.email);
});
test.afterEach(() => changeRole('revoke', admin.email));

async function registerApp(person: Person): Promise<void> {
  await person.press('button', 'Set up an authenticator app');
  await person.sees('Secret:');
  const secret = await person.browser.evaluate(() => document.querySelector('code')?.textContent ?? '');
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await person.type('Code that the app shows', app.generate());
  await person.press('button', 'Finish');
  await person.press('button', 'I have kept them');
}

test('a new admin sets up an authenticator app and bans somebody, who is signed out at once', async ({ newPerson }) => {
  const [reporter, subject] = [await member(), await member()];
  const reason = `Very unkind words ${Date.now()}`;
  const post = await publish(subject, { content: 'Nobody likes your child.' });
  await report(reporter, post, 'Please look', reason);
  const theirs = await newPerson();
  await logIn(theirs, subject);

  const person = await newPerson();
  await logIn(person, admin);
  await registerApp(person);
  await person.open('/admin-dashboard?section=reports');
  await person.press('button', reason);
  await person.press('button', 'Ban', { role: 'dialog', name: 'View report' });
  const dialog = { role: 'dialog', name: 'Are you sure you want to ban this user?' };
  await person.type('Message to the person', 'This was unkind.', dialog);
  await person.expectNoOverflow();
  await person.press('button', 'Ban', dialog);
  await person.sees('User banned.');
  await theirs.isAt('/login');
});
