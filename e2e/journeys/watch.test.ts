import { expectAccessible } from '../src/axe.ts';
import { intrudersIn } from '../src/hostile-text/intruders.ts';
import { expectFitsPhone } from '../src/narrow.ts';
import { loginPage } from '../src/pages/login.page.ts';
import { expect, test } from '../src/test.ts';

// Proves that the watch of every journey works: each of these must fail, otherwise the run fails.

test.beforeEach(async ({ page }) => {
  await loginPage(page).open();
});

test.fail('an inline script fails the journey', async ({ page }) => {
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('globalThis.ran = true');
    document.head.append(script);
  });
});

test.fail('a style from elsewhere fails the journey', async ({ page }) => {
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'https://example.com/style.css',
    });
    document.head.append(link);
  });
});

test.fail('an uncaught error fails the journey, also in another tab', async ({ context }) => {
  const tab = await context.newPage();
  await loginPage(tab).open();
  await tab.evaluate(() => setTimeout(() => Promise.reject(new Error('nobody caught me'))));
  await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
});

test.fail('an error in the console fails the journey', async ({ page }) => {
  await page.evaluate(() => console.error('something is wrong'));
});

test.fail('a dialog fails the journey', async ({ page }) => {
  await page.evaluate(() => setTimeout(() => alert('script ran')));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
});

test.fail('a picture without words is an accessibility fault', async ({ page, watch }) => {
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  await expectAccessible(page, watch);
});

test.fail('a wide element does not fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => {
    const wide = document.createElement('p');
    wide.append('W'.repeat(500));
    document.querySelector('footer')?.append(wide);
    wide.style.whiteSpace = 'nowrap';
  });
  await expectFitsPhone(page);
});

test('markup that came from a person’s text is detected', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true });
  const open = await context.newPage();
  await loginPage(open).open();
  expect(await intrudersIn(open)).toEqual([]);
  await open.evaluate(() => {
    const text =
      '<b onclick="1">x</b><a href="javascript:1">x</a><iframe></iframe><img src="https://example.com/x.gif">';
    document.body.insertAdjacentHTML('beforeend', text);
  });
  expect(await intrudersIn(open)).toHaveLength(4);
  await context.close();
});
