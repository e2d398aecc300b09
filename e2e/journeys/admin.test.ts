import { TEXTS } from '@notalone/contracts/texts';
import type { Page } from '@playwright/test';
import { changeRole, makeAdmin } from '../src/admins.ts';
import { apiOf, connect, member } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { befriend, kidOf, writeTo } from '../src/children.ts';
import { demoLogin } from '../src/demo-login.ts';
import { publish, report } from '../src/feed.ts';
import { layoutShift, recordLayoutShifts, SHIFT_MAX } from '../src/layout-shift.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { bell } from '../src/pages/bell.ts';
import { childApp } from '../src/pages/child-app.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { toast } from '../src/pages/toasts.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';

// One after the other: a second admin may answer an appeal in place of the first.
test.describe.configure({ mode: 'default' });

/** By their id in the address. */
const SECTIONS = {
  analytics: 'Analytics',
  reports: 'Reports',
  children: 'Children’s Safety',
  people: 'People',
  appeals: 'Appeals',
  news: 'News Links',
  blog: 'Blog Articles',
  businesses: 'Businesses',
  audit: 'Audit',
  switches: 'Switches',
};

test('an admin bans whoever is reported, who is signed out at once, appeals, and comes back', {
  tag: '@demo-admin',
}, async ({ page, signIn, watch, visitor }) => {
  test.setTimeout(150_000);
  const [reporter, subject] = [await member(), await member()];
  const reason = `Very unkind words ${Date.now()}`;
  const post = await publish(subject, { content: 'Nobody likes your child.' });
  await report(reporter, post, 'Please look', reason);

  const theirs = await visitor(subject);
  await theirs.page.goto('/feed');
  await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();

  await signIn(await demoLogin('admin'));
  await page.goto('/admin-dashboard?section=reports');
  const row = page.getByRole('row', { name: reason });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await row.getByRole('button', { name: /^View/ }).click();
  const view = page.getByRole('dialog', { name: 'View report' });
  await expect(view.getByText('Nobody likes your child.')).toBeVisible();
  await expectAccessible(page, watch);
  await view.getByRole('button', { name: 'Ban' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to ban this user?' });
  await dialog.getByRole('combobox', { name: /^House rule/ }).selectOption('kind');
  await expect(dialog.getByText(`By ${subject.username}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByText('User banned.')).toBeVisible();
  await expect(theirs.page).toHaveURL(/\/login/, { timeout: 2_000 });
  await expect(row).toHaveCount(0);

  const login = loginPage(theirs.page);
  await login.logIn(subject.email, subject.password);
  await expect(theirs.page.getByText(/This account is banned until .*unkind/)).toBeVisible();
  await theirs.page.getByRole('link', { name: 'Read more, or appeal' }).click();
  await expect(theirs.page.getByRole('heading', { name: /^Your account is banned until/ })).toBeVisible();
  await theirs.page.getByRole('textbox', { name: /^What do you want to tell us/ }).fill('It was my brother.');
  await theirs.page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(theirs.page.getByText('Your appeal is waiting for an answer')).toBeVisible();

  await page.goto('/admin-dashboard?section=appeals');
  const appeal = page.getByRole('listitem').filter({ hasText: subject.username });
  await appeal.getByRole('textbox', { name: /^Answer/ }).fill('We believe you.');
  await appeal.getByRole('button', { name: 'Lift the decision' }).click();
  await expect(page.getByText('The decision was lifted.')).toBeVisible();
  await expect(async () => login.enter(subject)).toPass({ timeout: 15_000 });
});

test('every section of the dashboard is accessible, fits a phone and opens without a jump', {
  tag: '@demo-admin',
}, async ({ page, watch, signIn }) => {
  test.setTimeout(120_000);
  await signIn(await demoLogin('admin'));
  await page.goto('/admin-dashboard');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL(/section=audit/);
  await recordLayoutShifts(page);
  for (const [id, section] of Object.entries(SECTIONS)) {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin-dashboard?section=${id}`);
      await expect(page.getByRole('heading', { name: section, level: 2, exact: true })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      const { sum, what } = await layoutShift(page);
      expect.soft(sum, `${section} at ${width}: ${what}`).toBeLessThanOrEqual(SHIFT_MAX);
      if (width > 360) await expectAccessible(page, watch);
      else await expectFitsPhone(page);
    }
  }
});

test('nobody but admins loads the code of the admin pages', async ({ page, signIn, parent }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(parent);
  await page.goto('/admin-dashboard');
  await expect(page).not.toHaveURL(/admin-dashboard/);
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/mfe/admin/'))).toEqual([]);
});

/** The newest case of child safety that somebody reported; older ones come first, and what is only in doubt last. */
async function openNewestCase(page: Page, type: string) {
  await page.goto('/admin-dashboard?section=children');
  const row = page.getByRole('row', { name: type }).filter({ hasNotText: 'Not Alone’s own check' }).last();
  await row.getByRole('button', { name: /^View/ }).click();
  return page.getByRole('dialog', { name: 'View report' });
}

test('a child reports a message: an admin looks after it, and decides which parent is told', {
  tag: '@demo-admin',
}, async ({ page, signIn, watch, visitor }) => {
  test.setTimeout(180_000);
  const [ann, ben] = [await member({ childName: 'Maya' }), await member({ childName: 'Tom' })];
  await connect(ann, ben);
  const [maya, tom] = [await kidOf(ann, 'Maya'), await kidOf(ben, 'Tom')];
  await befriend(maya, tom);
  const words = 'You are not my friend any more';
  await writeTo(maya, tom, words);

  await signIn(await demoLogin('admin'));
  await page.goto('/feed');
  const child = await visitor(undefined, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await test.step('the child says what is wrong, and is thanked', async () => {
    const login = loginPage(child.page);
    await login.open();
    await login.logInAsChild(tom.t1dWarriorUsername, tom.pin);
    await childApp(child.page).openChat('Maya');
    await child.page.getByRole('button', { name: 'Something is wrong' }).click();
    await child.page.getByRole('radio', { name: 'It makes me feel bad or scared' }).check({ force: true });
    await child.page.getByRole('dialog').getByRole('button', { name: 'Tell us' }).click();
    await expect(toast(child.page, 'Thank you for telling us. You did the right thing.')).toBeVisible();
  });

  await test.step('the admin gets the bell, and finds the thread paused', async () => {
    await bell(page).button.click();
    await expect(bell(page).item('A case of child safety is waiting. Please open it now.').first()).toBeVisible();
    const dialog = await openNewestCase(page, 'A child’s message');
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByText('The thread is paused')).toBeVisible();
    await expectAccessible(page, watch);
    await dialog.getByRole('button', { name: 'Release the thread' }).click();
    await expect(dialog.getByText('They can write to each other')).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause the thread' }).click();
    await expect(dialog.getByText('The thread is paused')).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'View report' });
  await test.step('she records the reference of the National Crime Agency', async () => {
    await dialog.getByText('Record a report').click();
    await dialog.getByLabel('Reference').fill('NCA-2026-0001');
    await dialog.getByLabel('Reported on').fill('2026-01-15');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(dialog.getByText(/NCA-2026-0001, reported 15 Jan 2026/)).toBeVisible();
  });

  await test.step('only the parent whom she chooses is told, in the fixed words', async () => {
    const [hers, his] = [await visitor(ann), await visitor(ben)];
    await dialog.getByRole('checkbox', { name: 'guardian of Tom' }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Words' }).selectOption('received');
    await dialog.getByRole('button', { name: 'Tell them' }).click();
    await expect(toast(page, 'The parent was told.')).toBeVisible();
    for (const { page: theirs } of [hers, his]) {
      await theirs.goto('/connections');
      await bell(theirs).button.click();
    }
    await expect(bell(his.page).item('Tom was sent something here')).toBeVisible();
    await expect(bell(hers.page).panel).toBeVisible();
    await expect(bell(hers.page).item('was sent something here')).toHaveCount(0);
  });
});

test('a picture reported for a child’s safety is blurred, kept when its writer deletes it, and hidden from other admins', {
  tag: '@demo-admin',
}, async ({ page, signIn, visitor }) => {
  test.setTimeout(180_000);
  const [reporter, writer, ordinary] = [await member(), await member(), await member()];
  await page.goto('/');
  const content = `Private lessons for children ${Date.now()}`;
  const post = await publish(writer, { content, picture: { bytes: await drawPicture(page), alt: 'A circle' } });
  const said = { reason: TEXTS.reasonChildSafety, message: 'He asks children to come alone' };
  await report(reporter, post, said.message, said.reason);

  await signIn(await demoLogin('admin'));
  const picture = page.getByRole('dialog').getByRole('img');
  const showPicture = async () => {
    const dialog = await openNewestCase(page, 'post');
    await expect(dialog.getByText(content)).toBeVisible();
    await expect(picture).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Load the picture, blurred' }).click();
    await expect(picture).toHaveCSS('filter', /grayscale\(1\) blur/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  };
  await test.step('nothing is loaded until she asks, and then it is grey and blurred', showPicture);
  await test.step('the writer deletes the post, and the case still has it', async () => {
    await apiOf(writer)('DELETE /api/feed/{postId}', { params: { postId: post._id } });
    await showPicture();
  });
  await test.step('an admin who does not look after child safety sees nothing of it', async () => {
    const colleague = await makeAdmin(page.request, ordinary);
    try {
      const other = await visitor(colleague);
      for (const section of ['children', 'reports']) {
        await other.page.goto(`/admin-dashboard?section=${section}`);
        await expect(other.page.getByRole('table').or(other.page.getByText('No reports found.'))).toBeVisible();
        await expect(other.page.getByText('Child safety', { exact: true })).toHaveCount(0);
      }
      await expect(other.page.getByRole('link', { name: 'Children’s Safety', exact: true })).toBeVisible();
    } finally {
      await changeRole('revoke', ordinary.email);
    }
  });
});
