import { addChild, apiOf, member, statusOf } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { readSms, smsCode } from '../src/messages.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newPerson } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** The end of the link in the newest text to a number that has these words. */
async function linkIn(phone: string, words: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const text = (await readSms(phone)).find(({ body }) => body.includes(words))?.body ?? '';
      link = /\/account-change#[\w-]{43}/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test('a number that somebody else changed: stopped from the old phone, logged out, asked for, objected to', async ({
  page,
  watch,
  signIn,
  visitor,
}) => {
  const [owner, { phone: otherPhone }] = [await member(), await newPerson()];
  const { childId } = await addChild(owner, 'Mia');
  await signIn(owner);
  await page.goto('/account');
  await page.getByLabel('New phone number').fill(otherPhone);
  const phone = page.getByRole('form', { name: 'Change your phone number' });
  await phone.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
  await phone.getByRole('button', { name: 'Send a code' }).click();
  await page.getByLabel('Code from the text').fill(await smsCode(otherPhone));
  await page.getByRole('button', { name: 'Use this number' }).click();
  await expect(toast(page, 'Your phone number is changed. We have told the old one.')).toBeVisible();

  const { page: oldPhone, watch: oldWatch } = await visitor();
  await oldPhone.goto(await linkIn(owner.phone, 'was changed'));
  await oldPhone.getByRole('button', { name: 'This was not me' }).click();
  await expect(oldPhone.getByText(/This account is stopped until/)).toBeVisible();
  await expectAccessible(oldPhone, oldWatch);

  // The open session is over at once, on its open page too.
  await expect(page).toHaveURL(/\/login/);
  const [api, params] = [apiOf(owner), { childId }];
  const contact = { name: 'Ex', phoneNumber: otherPhone, relationship: 'Friend' };
  const changes = [
    api('PUT /api/profile/child/{childId}/pin', { params, body: { pin: '9badgers' } }),
    api('PUT /api/profile/child/{childId}', { params, body: { birthYear: 2012 } }),
    api('DELETE /api/profile/child/{childId}', { params }),
    api('POST /api/profile/child/{childId}/guardian-invitation', { params, body: { phone: otherPhone } }),
    api('POST /api/emergency-sms/contacts', { body: contact }),
  ];
  expect(await Promise.all(changes.map(statusOf))).toEqual(changes.map(() => 401));

  watch.expect(/403/);
  await loginPage(page).logIn(owner.email, owner.password);
  await expect(page.getByText(/This account is stopped until .+ was not made by its owner/)).toBeVisible();
  await expectAccessible(page, watch);

  await oldPhone.getByRole('textbox', { name: 'The account’s current password' }).fill(owner.password);
  await oldPhone.getByRole('textbox', { name: 'New password' }).fill('nine quiet herons');
  await oldPhone.getByRole('button', { name: 'Ask for my phone number back' }).click();
  await expect(oldPhone.getByText(/The former phone number comes back on/)).toBeVisible();

  await page.getByRole('link', { name: 'Open it again, object, or report something' }).click();
  await expect(page.getByText(/Somebody with the former phone number, .+ asked for it/)).toBeVisible();
  await page.getByRole('button', { name: 'That is not right: I object' }).click();
  await expect(page.getByText('Two people of the team decide', { exact: true })).toBeVisible();
  await page.getByLabel(/^What worries you/).fill('He waits outside the school');
  await page.getByRole('button', { name: 'Send to the moderators' }).click();
  await expect(page.getByText(/A moderator who looks after children reads this now/)).toBeVisible();
  await expectAccessible(page, watch);
  expect(await linkIn(otherPhone, 'asks us to undo')).toBe(new URL(page.url()).pathname + new URL(page.url()).hash);
});
