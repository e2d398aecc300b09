import { apiOf, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { logInOnPhone, PHONE } from '../src/emergency.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { bell } from '../src/pages/bell.ts';
import { emergencyPage } from '../src/pages/emergency.page.ts';
import { feedPage } from '../src/pages/feed.page.ts';
import { guardianAlarm } from '../src/pages/guardian-alarm.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

/** The page asks every 25 s where no push reaches it. */
const BY_ASKING = { timeout: 30_000 };
const SMALL_PHONE = { width: 360, height: 640 };

test('a child’s press fills the page of the parent, who says on my way; the child sees it, and its OK ends the alarm', async ({
  signIn,
  page,
  watch,
  visitor,
}) => {
  test.setTimeout(180_000);
  const parent = await member();
  const phone = await visitor(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Anika');
  const emergency = emergencyPage(phone.page);
  const alarm = guardianAlarm(page);
  await signIn(parent);
  await page.goto('/feed');
  const { field: draft } = feedPage(page);
  await draft.fill('A draft');

  await test.step('the alarm covers the feed page, and no key closes it', async () => {
    await emergency.open();
    await emergency.code('My sugar is very low').click();
    await expect(alarm.title('Anika needs help')).toBeVisible();
    await expect(alarm.dialog).toContainText('Blood glucose very low');
    await expect(alarm.dialog).toContainText('Nobody has answered yet.');
    expect(await alarm.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
    await expect(alarm.title('Anika needs help')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(alarm.dialog).toBeVisible();
    await expect(alarm.link('Call 999')).toHaveAttribute('href', 'tel:999');
    await expectAccessible(page, watch);
  });

  await test.step('on a small phone everything is in view', async () => {
    await page.setViewportSize(SMALL_PHONE);
    await expectFitsPhone(page);
    for (const name of ['I’m on my way', 'I cannot come', 'Close the alert', 'Make small'])
      await expect(alarm.button(name)).toBeInViewport({ ratio: 1 });
    await expect(alarm.link('Call 999')).toBeInViewport({ ratio: 1 });
  });

  await test.step('made small it is a bar; the notification leads to the alert’s own address, where it is large again', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await alarm.button('Make small').click();
    await expect(alarm.bar).toContainText('Anika needs help');
    await expect(draft).toHaveValue('A draft');
    await expectAccessible(page, watch);
    await bell(page).button.click();
    await bell(page).item('Anika has asked for help. Please ring now.').getByRole('link').click();
    await expect(page).toHaveURL(/\/emergency-alert\/[0-9a-f]{24}$/);
    await expect(page).toHaveTitle('Emergency · Not Alone');
    await expect(alarm.title('Anika needs help')).toBeVisible();
  });

  await test.step('the parent says on my way and how long, which the child sees', async () => {
    await alarm.button('I’m on my way').click();
    await alarm.button('15 minutes').click();
    await expect(alarm.dialog).toContainText(/You are on the way, since \d\d:\d\d \(about 15 minutes\)\./);
    await expect(phone.page.getByText(/says (?:he is|she is|they are) coming/).first()).toBeVisible();
  });

  await test.step('the child presses OK, and the alarm says so until it is dismissed', async () => {
    await phone.page.getByRole('button', { name: 'I am OK now' }).click();
    await phone.page.getByRole('button', { name: 'Yes, I am OK' }).click();
    await expect(alarm.title(/^Anika pressed “I’m OK” at \d\d:\d\d\.$/)).toBeVisible();
    await expectAccessible(page, watch);
    await alarm.button('Dismiss').click();
    await expect(alarm.dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Anika pressed “I’m OK”/ })).toBeVisible();
    await page.goto('/emergency-settings');
    await expect(page.getByRole('region', { name: 'What happened last' })).toContainText('Anika pressed “I’m OK”');
  });
});

test('the alarm comes without a live connection, too, and the parent closes the alert', async ({
  context,
  signIn,
  page,
  watch,
  visitor,
}) => {
  test.setTimeout(180_000);
  watch.expect(/socket\.io|WebSocket/);
  const parent = await member();
  const phone = await visitor(undefined, PHONE);
  await logInOnPhone(phone.page, parent, 'Ben');
  await context.route('**/socket.io/**', (route) => route.abort());
  await context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  const alarm = guardianAlarm(page);
  await signIn(parent);
  const isAsked = page.waitForResponse(/\/alerts\/open$/);
  await page.goto('/feed');
  await isAsked;
  await emergencyPage(phone.page).open();
  await emergencyPage(phone.page).help.click();
  await expect(alarm.title('Ben needs help')).toBeVisible(BY_ASKING);
  await alarm.button('Close the alert').click();
  await alarm.button('Yes, close the alert').click();
  await expect(alarm.title(/closed the alert at \d\d:\d\d\.$/)).toBeVisible();
});

test('on a tablet that holds the child’s key the parent sees a bar without buttons, and none on the child’s page', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const parent = await member();
  const tablet = await visitor();
  tablet.watch.expect(/status of 40[13]/);
  const child = await logInOnPhone(tablet.page, parent, 'Cai');
  // The child's own tablet keeps its key when the parent logs in there.
  const login = loginPage(tablet.page);
  await login.open();
  await tablet.page.getByRole('tab', { name: 'Parent Login' }).click();
  await login.logIn(parent.email, parent.password);
  await expect(tablet.page).not.toHaveURL(/\/login/);
  await tablet.page.goto('/emergency-sms');
  await emergencyPage(tablet.page).help.click();
  await expect(emergencyPage(tablet.page).sent).toBeVisible();
  const alarm = guardianAlarm(tablet.page);
  const [alert] = await apiOf(parent)('GET /api/emergency-sms/alerts/open');
  expect(alert?.childId).toBe(child.childId);
  await expect(alarm.bar).toBeHidden();
  await tablet.page.goto('/feed');
  await expect(alarm.bar).toContainText('Open Not Alone on your own phone to answer.');
  await expect(alarm.bar.getByRole('button')).toHaveCount(0);
  await expect(alarm.dialog).toBeHidden();
  await tablet.page.goto(`/emergency-alert/${alert?._id}`);
  await expect(tablet.page.getByRole('heading', { name: 'Cai needs help' })).toBeVisible();
  await expect(tablet.page.getByRole('button', { name: 'I’m on my way' })).toHaveCount(0);
});
