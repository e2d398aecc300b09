import type { Locator } from '@playwright/test';
import { apiOf } from '../src/arrange.ts';
import { demoLogin } from '../src/demo-login.ts';
import { BASE_URL, EMULATORS_URL } from '../src/environment.ts';
import { logInOverApi } from '../src/factors.ts';
import { intrudersIn, watchForeignRequests } from '../src/hostile-text/intruders.ts';
import { PAYLOADS } from '../src/hostile-text/payloads.ts';
import { toast } from '../src/pages/toasts.ts';
import { drawPicture } from '../src/pictures.ts';
import { expect, test } from '../src/test.ts';
import { WORD_SAMPLE } from '../src/word-sample.ts';

/** As a browser does when somebody presses Ctrl+V with this on the clipboard. */
const paste = (field: Locator, html: string) =>
  field.evaluate((element, text) => {
    (element as HTMLElement).focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('an admin publishes an article pasted from Word, and a visitor without an account reads it', {
  tag: '@demo-admin',
}, async ({ page, signIn, visitor }) => {
  await signIn(await demoLogin('admin'));
  await page.goto('/featured-blog');
  await page.getByRole('link', { name: 'Upload New Article' }).click();
  const title = `Packing for a school trip ${Date.now()}`;
  const content = page.getByRole('textbox', { name: 'Content' });
  await test.step('what is missing is said', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    for (const text of ['Title is required', 'Author is required', 'Content is required'])
      await expect(page.getByText(text).first()).toBeVisible();
  });
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Author').fill('Rosa, a parent');
  await paste(content, WORD_SAMPLE);
  await test.step('what is typed is kept as a draft, also across a reload', async () => {
    await expect(page.getByText(/^Draft saved at/)).toBeVisible();
    await page.reload();
    await expect(content.getByRole('listitem')).toHaveText(['Spare sensor', 'Glucose tablets', 'Pack', 'Go']);
    await expect(page.getByLabel('Title')).toHaveValue(title);
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Article uploaded successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/featured-blog$/);

  const { page: reading } = await visitor();
  await reading.goto('/featured-blog');
  const card = reading.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('Talk to the school nurse');
  await expect(reading.getByRole('link', { name: 'Upload New Article' })).toHaveCount(0);
  await card.getByRole('link', { name: title }).click();
  await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const article = reading.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Before the trip');
  await expect(article.locator('strong')).toHaveText('school nurse');
  await expect(article.locator('ul li')).toHaveText(['Spare sensor', 'Glucose tablets']);
  await expect(article.locator('ol li')).toHaveText(['Pack', 'Go']);
  await expect(article.getByRole('link', { name: 'NHS page' })).toHaveAttribute('href', 'https://www.nhs.uk/');
  await expect(article.locator('[style], [onmouseover]')).toHaveCount(0);
  await reading.getByRole('link', { name: /Back to the blog/ }).click();
  await expect(reading).toHaveURL(/\/featured-blog$/);
});

test('a shop asks to be listed, an admin approves it, a visitor finds it and its owner gets emails', {
  tag: '@demo-admin',
}, async ({ page, visitor }) => {
  const name = `Pocket & Pump ${Date.now()}`;
  const email = `shop.${Date.now()}@example.com`;
  await page.goto('/diabetes-accessories');
  await page.getByRole('button', { name: 'Request to be Listed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Please upload a business image.').first()).toBeVisible();
  const typed = {
    'Business name': name,
    Address: '1 Invented Street, Leeds',
    Email: email,
    Phone: '0113 496 0000',
    Description: 'Belts for pumps.',
    Website: 'https://pocketandpump.example/',
  };
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByLabel('Kind of shop').selectOption('Medical ID');
  const image = { name: 'shop.png', mimeType: 'image/png', buffer: await drawPicture(page) };
  await dialog.getByLabel('Picture').setInputFiles(image);
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(toast(page, 'Your request has been submitted! We will contact you soon.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shops', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);

  const admin = await demoLogin('admin');
  const { context, page: dashboard } = await visitor(admin);
  await dashboard.goto('/admin-dashboard?section=businesses');
  await dashboard.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(toast(dashboard, 'Business approved and email sent!')).toBeVisible();
  await expect(dashboard.getByRole('row', { name })).toContainText('Approved');
  const api = apiOf(await logInOverApi(context.request, admin));
  const all = await api('GET /api/businesses', { query: { limit: 100 }, withToken: true });
  const businessId = all.find(({ businessName }) => businessName === name)?._id ?? '';
  await test.step('approving once more changes nothing', () =>
    api('POST /api/businesses/approve/{businessId}', { params: { businessId } }));

  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect
    .poll(async () => {
      const mails = await context.request.get(`${EMULATORS_URL}/mail?to=${encodeURIComponent(email)}`);
      return ((await mails.json()) as { subject: string }[]).map(({ subject }) => subject);
    })
    .toEqual(['Your business is listed on Not Alone', 'We have your request']);
});

const CHUNK = 5;
/** Pictures on other sites and in the text are fetched or refused; services/content/test/blog.test.ts has those. */
const TEXTS = PAYLOADS.filter((payload) => !/<ima?ge?\b[\s\S]*(?:https?:|data:image)/i.test(payload));

test('the corpora that sanitizers test against show nothing executed, pasted or sent', { tag: '@demo-admin' }, async ({
  visitor,
}) => {
  const admin = await demoLogin('admin');
  // Without the policy of the product, which would stop a script anyway: nothing may even be there to be stopped.
  const { page, context } = await visitor(admin, { bypassCSP: true });
  const foreign = watchForeignRequests(page, BASE_URL);
  await test.step('pasted into the editor', async () => {
    await page.goto('/upload-article');
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect(content).toBeVisible();
    for (const payload of TEXTS) await paste(content, `<p>${payload}</p>`);
    await expect(content).toContainText('alert');
    expect(await intrudersIn(page)).toEqual([]);
  });
  const api = apiOf(await logInOverApi(context.request, admin));
  const params = { draftId: 'f'.repeat(24) };
  let kept = '';
  await test.step('sent to the server', async () => {
    for (let at = 0; at < TEXTS.length; at += CHUNK) {
      const body = {
        title: 'x',
        author: 'x',
        date: '',
        content: TEXTS.slice(at, at + CHUNK).join('\n'),
        version: at / CHUNK,
      };
      kept += (await api('PUT /api/blog/draft/{draftId}', { params, body })).content;
    }
    await api('DELETE /api/blog/draft/{draftId}', { params });
  });
  const form = new FormData();
  const fields = { title: 'Hostile', author: 'Somebody', content: `<p>The end</p>${kept}` };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const { article } = await api('POST /api/blog/upload', { form });
  await page.goto(`/article/${article._id}`);
  await expect(page.getByRole('article')).toContainText('The end');
  expect(await intrudersIn(page)).toEqual([]);
  expect(foreign).toEqual([]);
  await api('DELETE /api/blog/article/{articleId}', { params: { articleId: article._id } });
});
