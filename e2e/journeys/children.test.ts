import type { Page } from '@playwright/test';
import { addChild, connect, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { layoutShift, recordLayoutShifts, SHIFT_MAX } from '../src/layout-shift.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { childApp } from '../src/pages/child-app.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { newWarriorName } from '../src/people.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

// A press on what still scrolls into view is none.
const STILL = { reducedMotion: 'reduce' } as const;
const PHONE = { viewport: { width: 360, height: 640 }, ...STILL };
const TABS = ['Connections', 'Find Friends', 'Messages', 'Notifications', 'EMERGENCY SMS'];
test.use({ contextOptions: STILL });

/** By warrior username, as a first name may be that of other children. */
async function logInChild(page: Page, childName: string, username: string, pin: string): Promise<void> {
  const login = loginPage(page);
  await login.open();
  await login.logInAsChild(username, pin);
  await expect(page.getByRole('heading', { name: `Hello, ${childName}!` })).toBeVisible();
}
/** What has been sent; the field that it was typed in is outside. */
const messagesOf = (page: Page) => page.getByRole('region', { name: 'What we wrote' });
async function write(page: Page, friendName: string, content: string): Promise<void> {
  await page.getByRole('textbox', { name: `Write to ${friendName}` }).fill(content);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messagesOf(page).getByText(content)).toBeVisible();
}
async function approveOnMonitor(page: Page, childName: string): Promise<void> {
  await page.goto('/child-monitor');
  const card = page.getByRole('region', { name: childName, exact: true });
  await card.getByText('I know this family').click();
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Connection request approved successfully!')).toBeVisible();
}

test('two children become friends once both parents agree, write, a message waits, and a parent reads along', async ({
  page,
  watch,
  signIn,
  visitor,
}) => {
  test.setTimeout(180_000);
  const ann = await member({ childName: 'Maya' });
  const ben = await member({ childName: 'Tom' });
  await connect(ann, ben);
  const tom = await addChild(ben, 'Tom');
  const names = { maya: newWarriorName() };

  await test.step('a parent adds a child; a PIN that is easy to guess is refused at its field', async () => {
    await signIn(ann);
    await page.goto('/child-monitor');
    await page.getByRole('button', { name: 'Add Child' }).first().click();
    const form = page.getByRole('form', { name: 'Add Child' });
    await form.getByLabel('Child Name').fill('Maya');
    await form.getByLabel('Warrior name').fill(names.maya);
    await form.getByLabel('PIN').fill('1234');
    await form.getByLabel('Year of birth').selectOption(String(new Date().getFullYear() - 10));
    await form.getByLabel('Month of birth').selectOption({ index: 1 });
    for (const box of await form.getByRole('checkbox').all()) await box.check({ force: true });
    await form.getByRole('button', { name: 'Add Child' }).click();
    await expect(form.getByLabel('PIN')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('PIN').fill('7otters');
    await form.getByRole('button', { name: 'Add Child' }).click();
    await expect(toast(page, 'Child profile created!')).toBeVisible();
    await expectAccessible(page, watch);
  });

  const maya = await visitor(undefined, PHONE);
  await test.step('the child logs in on a phone and asks a child of a connected family', async () => {
    await logInChild(maya.page, 'Maya', names.maya, '7otters');
    await childApp(maya.page).tab('Find Friends').click();
    await expect(maya.page.getByRole('heading', { name: 'Find Friends', level: 1 })).toBeFocused();
    await maya.page.getByRole('button', { name: 'Connect with Tom' }).click();
    await expect(toast(maya.page, 'Connection request sent!')).toBeVisible();
    await expectAccessible(maya.page, maya.watch);
    await expectFitsPhone(maya.page);
  });

  const his = await visitor(ben);
  const friend = await visitor(undefined, PHONE);
  await test.step('both parents say that they know the family, then the other child says yes', async () => {
    await approveOnMonitor(page, 'Maya');
    await approveOnMonitor(his.page, 'Tom');
    await logInChild(friend.page, 'Tom', tom.t1dWarriorUsername, tom.pin);
    await friend.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(toast(friend.page, 'You and Maya are friends!')).toBeVisible();
  });

  await test.step('they write to each other, each seeing it at once', async () => {
    await childApp(maya.page).openChat('Tom');
    await childApp(friend.page).openChat('Maya');
    await expect(friend.page.getByText('Say hello to Maya!')).toBeVisible();
    await write(maya.page, 'Tom', 'I got a new sensor');
    await expect(messagesOf(friend.page).getByText('I got a new sensor')).toBeVisible();
    await write(friend.page, 'Maya', 'does it hurt');
    await expect(messagesOf(maya.page).getByText('does it hurt')).toBeVisible();
    await expectAccessible(friend.page, friend.watch);
    await expectFitsPhone(friend.page);
  });

  await test.step('a chat fills the phone, each screen survives a reload, and what was typed survives both', async () => {
    const { page: phone } = friend;
    const field = phone.getByRole('textbox', { name: 'Write to Maya' });
    await field.fill('half a thought');
    await recordLayoutShifts(phone);
    for (const path of ['', '/find-friends', '/messages', '/notifications']) {
      await phone.goto(`/child-dashboard${path}`);
      await expect(phone.locator('[data-loading]')).toHaveCount(0);
      await expect(childApp(phone).main.getByRole('link')).toHaveText(TABS);
      await expect(childApp(phone).emergency).toBeInViewport({ ratio: 1 });
      const { sum, what } = await layoutShift(phone);
      expect(sum, `${path}: ${what}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
    await childApp(phone).openChat('Maya');
    await phone.reload();
    await expect(field).toHaveValue('half a thought');
    for (const part of [field, childApp(phone).back, childApp(phone).emergencyOnScreen])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(childApp(phone).main).toBeHidden();
    const { sum, what } = await layoutShift(phone);
    expect(sum, what).toBeLessThanOrEqual(SHIFT_MAX);
    await field.clear();
  });

  await test.step('a message with a phone number waits until both parents let it through', async () => {
    const content = 'ring me on 07700 900123';
    await write(maya.page, 'Tom', content);
    await expect(messagesOf(maya.page).getByText('A grown-up looks at this first')).toBeVisible();
    for (const parents of [page, his.page]) {
      const waiting = parents.getByRole('region', { name: 'Messages waiting for you' });
      await expect(waiting.getByText(content)).toBeVisible();
      await expect(waiting.getByText('Looks like: a phone number')).toBeVisible();
      await expect(messagesOf(friend.page).getByText(content)).toBeHidden();
      await waiting.getByRole('button', { name: 'Let it through' }).click();
    }
    await expect(messagesOf(friend.page).getByText(content)).toBeVisible();
    await expect(messagesOf(maya.page).getByText('A grown-up looks at this first')).toBeHidden();
    await expect(page.getByText(content)).toBeHidden();
  });

  await test.step('a parent reads along, and the child sees that', async () => {
    await page.getByRole('button', { name: 'Read messages with Tom' }).click();
    await expect(page.getByRole('list').getByText('I got a new sensor')).toBeVisible();
    await expect(messagesOf(maya.page).getByText('Your grown-up read this')).toBeVisible();
    await childApp(maya.page).back.click();
    await childApp(maya.page).tab('Connections').click();
    await expect(maya.page.getByText(/: your messages with Tom/)).toBeVisible();
    await expectAccessible(page, watch);
  });

  await test.step('logging out asks first', async () => {
    const { logout, logOut } = childApp(maya.page);
    await logout.click();
    await expectAccessible(maya.page, maya.watch);
    await maya.page.getByRole('button', { name: 'No, stay here' }).click();
    await expect(maya.page.getByRole('alertdialog')).toBeHidden();
    await expect(logout).toBeFocused();
    await logOut();
    await expect(maya.page).toHaveURL(/\/login$/);
    await maya.page.goto('/child-dashboard/messages');
    await expect(maya.page).toHaveURL(/\/login$/);
  });
});

/** Pages of A4 of what would be printed now. */
async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('a parent makes a card for the school and a letter about the phone: one page each, kept only on request', async ({
  page,
  watch,
  signIn,
}) => {
  const ann = await member({ childName: 'Maya' });
  await addChild(ann, 'Maya');
  await signIn(ann);
  const form = page.getByRole('form', { name: 'School card' });
  const card = page.getByRole('region', { name: 'The card', exact: true });
  const fill = (name: string, text: string) => form.getByRole('textbox', { name }).fill(text);

  await test.step('the card takes what is typed; an amount is refused', async () => {
    await page.goto('/child-monitor');
    await page.getByRole('link', { name: 'School card for Maya' }).click();
    await fill('Class', '4G');
    await form.getByRole('checkbox', { name: 'quieter than usual' }).check({ force: true });
    await fill('In your own words', 'Hides under the table');
    await fill('Name of the first', 'Gwen');
    await fill('Phone of the first', '01632 960001');
    await fill('Where the kit is', 'Orange bag. Give 3 units');
    await expect(form.getByText(/They belong in the clinic’s plan/)).toBeVisible();
    await expect(card).not.toContainText('3 units');
    await fill('Where the kit is', 'Orange bag, office');
    await form.locator('input[type=file]').setInputFiles({
      name: 'maya.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page),
    });
    await expect(card.getByRole('img', { name: 'Photo of Maya' })).toBeVisible();
    await expect(card).toContainText('Orange bag, office');
    await expectAccessible(page, watch);
  });

  await test.step('one page of A4 is printed, and nothing but the card; the letter too, in Welsh too', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(card).toBeVisible();
    for (const other of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      form,
      page.getByRole('heading', { level: 1 }),
    ])
      await expect(other).toBeHidden();
    expect(await printedPages(page)).toBe(1);
    await page.emulateMedia({ media: null });
    await page.getByRole('tab', { name: 'Phone letter' }).click();
    await form.getByRole('radio', { name: 'Cymraeg' }).check({ force: true });
    await expect(page.getByRole('region', { name: 'The letter', exact: true })).toContainText('ddiabetes Math 1');
    expect(await printedPages(page)).toBe(1);
  });

  await test.step('what was typed survives a reload; kept, it comes back on another device; forgotten, it is gone', async () => {
    await page.reload();
    await expect(card).toContainText('Hides under the table');
    await form.getByRole('button', { name: 'Keep this card' }).click();
    await expect(toast(page, 'The card is kept.')).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('schoolCards')) localStorage.removeItem(key);
    });
    await page.reload();
    await expect(card).toContainText('Orange bag, office');
    await expect(card.getByRole('img')).toBeVisible();
    await form.getByRole('button', { name: 'Forget this card' }).click();
    await page.getByRole('button', { name: 'Yes, forget it' }).click();
    await expect(form.getByText('This card is not kept')).toBeVisible();
    await page.reload();
    await expect(card).not.toContainText('Orange bag');
    await page.setViewportSize(PHONE.viewport);
    await expectFitsPhone(page);
  });
});
