import { apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { addContact, alertTexts, linkIn, logInOnPhone, PHONE } from '../src/emergency.ts';
import { readCalls, readSms } from '../src/messages.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { inboxPage } from '../src/pages/inbox.page.ts';
import { expect, test } from '../src/test.ts';

/** Texts and calls that follow soon, on a busy machine. */
const SOON = { timeout: 60_000 };
/** After a minute the server telephones. */
const CALLED = { timeout: 120_000 };

test('grandmother says by mistake that she is coming: the child keeps its help, and the alert opens again', async ({
  visitor,
}) => {
  test.setTimeout(240_000);
  const parent = await member();
  const phone = await visitor(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Anika');
  const gran = await addContact(parent, 'Gran', 'grandmother');
  const emergency = emergencyPage(phone.page);
  const ADVICE = 'Have your hypo treatment now. Sit down. Tell an adult.';

  await test.step('her word stops the calls, and nothing that the child needs', async () => {
    await emergency.open();
    await emergency.code('My sugar is very low').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(gran.phone)).length).toBe(1);
    const page = (await visitor()).page;
    await page.goto(linkIn((await alertTexts(gran.phone))[0]?.body ?? ''));
    await page.getByRole('button', { name: 'I’m on my way' }).click();
    await expect(emergency.words).toHaveText('Gran says she is coming');
    await expect(emergency.ring).toContainText('Ring Gran');
    await emergency.expectAllInView(ADVICE);
    await expect.poll(async () => (await readSms(parent.phone))[0]?.body).toContain('Gran is on the way to Anika');
    await page.getByRole('button', { name: 'I cannot come after all' }).click();
  });

  await test.step('once she cannot come the alert is open again, and everybody is asked anew', async () => {
    await expect(emergency.words).toHaveText(/^Nobody is with you yet\. Call .*, or call 999$/);
    await emergency.expectAllInView(ADVICE);
    await expectAccessible(phone.page, phone.watch);
    await expect.poll(async () => (await readSms(parent.phone))[0]?.body, SOON).toContain('nobody is with Anika yet');
    await expect.poll(async () => (await readCalls(parent.phone)).length, SOON).toBeGreaterThan(0);
  });

  await test.step('so too when who is coming is taken out of the contacts', async () => {
    const page = (await visitor()).page;
    await page.goto(linkIn((await alertTexts(gran.phone))[0]?.body ?? ''));
    await page.getByRole('button', { name: 'I’m on my way' }).click();
    await expect(emergency.words).toHaveText('Gran says she is coming');
    await apiOf(parent)('DELETE /api/emergency-sms/contacts/{contactId}', { params: { contactId: gran.contactId } });
    await expect(emergency.words).toHaveText(/^Nobody is with you yet/);
    await expect(emergency.ring).not.toContainText('Gran');
  });

  await test.step('the alert ends when somebody is there', async () => {
    const page = (await visitor()).page;
    await page.goto(linkIn((await readSms(parent.phone))[0]?.body ?? ''));
    await page.getByRole('button', { name: 'I’m on my way' }).click();
    await page.getByRole('button', { name: 'I am with Anika now' }).click();
    await expect(emergency.words).toHaveText(/says that you are together\.$/);
    await emergency.close.click();
    await expect(emergency.bar).toBeHidden();
  });
});

test('the parent’s phone is switched off, then says STOP and START: it is told in another way, and tried anew each time', async ({
  visitor,
}) => {
  test.setTimeout(300_000);
  const parent = await member();
  const phone = await visitor(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Ben');
  const emergency = emergencyPage(phone.page);
  const phones = inboxPage((await visitor()).page);
  await phones.open();
  const press = async (words: string) => {
    await emergency.open();
    await emergency.code(words).click();
    await expect(emergency.words).toBeVisible();
  };

  await test.step('a text that does not arrive marks nobody for the next alert', async () => {
    await phones.phone(parent.phone).click();
    await phones.failure.selectOption('Phone switched off (30003)');
    await phones.setFailure.click();
    await press('I feel ill');
    await expect.poll(async () => (await readCalls(parent.phone)).length, CALLED).toBeGreaterThan(0);
    await emergency.sayOk();
    await emergency.close.click();
    await press('I am lost');
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('lost or separated');
    await emergency.sayOk();
    await emergency.close.click();
  });

  await test.step('after STOP the phone is rung at once, and the child’s page says so', async () => {
    await phones.answer('STOP (no more texts)').click();
    await expect(async () => {
      await emergency.open();
      await expect(phone.page.getByText(/’s phone takes no texts: we ring it instead\./)).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    const [texts, calls] = [(await alertTexts(parent.phone)).length, (await readCalls(parent.phone)).length];
    await emergency.code('I need you now').click();
    await expect(emergency.words).toHaveText('Sent, nobody has answered yet');
    await expect.poll(async () => (await readCalls(parent.phone)).length).toBeGreaterThan(calls);
    expect((await alertTexts(parent.phone)).length).toBe(texts);
    await phone.page.getByRole('button', { name: 'Is my button ready?' }).click();
    await expect(phone.page.getByText(/✗ .*’s phone takes no texts: we ring it instead\./)).toBeVisible();
    await emergency.sayOk();
    await emergency.close.click();
  });

  await test.step('after START it gets texts again', async () => {
    await phones.answer('START (texts again)').click();
    await expect(async () => {
      await emergency.open();
      await expect(phone.page.getByText(/ gets a text\./)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await emergency.code('I am hurt or very ill').click();
    await expect(emergency.sent).toBeVisible();
    await expect.poll(async () => (await alertTexts(parent.phone))[0]?.body).toContain('medical emergency');
  });
});
