import { connect, member } from '../src/arrange.ts';
import { publish } from '../src/feed.ts';
import { header } from '../src/pages/header.ts';
import { toast } from '../src/pages/toasts.ts';
import { expect, test } from '../src/test.ts';

test('a parent reports a connected person', async ({ page, signIn }) => {
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  await signIn(her);
  await page.goto('/connections');
  await header(page).ofAccount.filter({ hasText: 'Report' }).click();
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByText('Please enter the User ID for the report.').first()).toBeVisible();
  await expect(page.getByText('Please provide a reason for the report.').first()).toBeVisible();
  await page.getByRole('radio', { name: him.username }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption('Unkind or threatening');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(toast(page, 'User reported successfully!')).toBeVisible();
  await expect(page.getByText('Thank you, we have it')).toBeVisible();

  await page.goto(`/report?user=${him.userId}`);
  await page.getByLabel('Reason', { exact: true }).selectOption('Something else');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByText('You have already reported this person.').first()).toBeVisible();
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('Something else');
});

test('a parent reports a post that she finds by its words, and anything else', async ({ page, signIn }) => {
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  const content = `Insulin for sale by ${him.username}`;
  await publish(him, { content });
  await signIn(her);
  await page.goto('/report');
  await page.getByLabel('Type', { exact: true }).selectOption('Post');
  await page.getByLabel('Find a post').fill(content);
  await page.getByRole('radio', { name: content }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption('Selling or advertising');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(toast(page, 'Report submitted.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the feed' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(content)).toBeHidden();

  await page.goto('/report');
  await page.getByLabel('Type', { exact: true }).selectOption('Other Feature');
  await page.getByLabel('Reason', { exact: true }).selectOption('Something else');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(toast(page, 'Report submitted.')).toBeVisible();
});

test('a signed-out visitor is asked to log in', async ({ page }) => {
  for (const [path, text] of [
    ['/messages', 'You must be logged in to view messages.'],
    ['/report', 'You must be logged in to submit a report.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  }
});
