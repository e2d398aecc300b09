import { member, statusOf } from '../src/arrange.ts';
import { expectAccessible } from '../src/axe.ts';
import { demoLogin } from '../src/demo-login.ts';
import { publish } from '../src/feed.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

const SECTIONS = [
  ...[
    'Analytics',
    'Reports',
    'Children’s Safety',
    'People',
    'Appeals',
    'News Links',
    'Blog Articles',
    'Businesses',
    'Audit',
    'Switches',
  ],
];

test('an admin bans whoever is reported, who is signed out at once, appeals, and comes back', async ({
  page,
  watch,
  visitor,
}) => {
  test.setTimeout(150_000);
  const [reporter, subject] = [await member(), await member()];
  const reason = `Very unkind words ${Date.now()}`;
  const post = await publish(subject, { content: 'Nobody likes your child.' });
  const path = `/api/feed/${post._id}/report`;
  await expect.poll(() => statusOf('POST', path, reporter, { reason, message: 'Please look' })).toBe(201);

  const theirs = await visitor(subject);
  await theirs.page.goto('/feed');
  await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();

  await loginPage(page).enter(await demoLogin('admin'));
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

test('every section of the dashboard is accessible and fits a phone', async ({ page, watch, signIn }) => {
  test.setTimeout(120_000);
  await signIn(await demoLogin('admin'));
  for (const section of SECTIONS) {
    await page.goto('/admin-dashboard');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { name: section, level: 2, exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page, watch);
    await page.setViewportSize({ width: 360, height: 900 });
    await expectFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 900 });
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
