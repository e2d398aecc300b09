import { expect, test } from '../../src/test.ts';

test('the site can be installed, with its shortcuts', async ({ page, context, parent, signIn }) => {
  await signIn(parent);
  await page.goto('/feed');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const protocol = await context.newCDPSession(page);
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  // The browser of a journey is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const { data = '', errors } = await protocol.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { shortcuts } = JSON.parse(data) as { shortcuts: readonly { name: string; url: string }[] };
  expect(shortcuts.map(({ url }) => new URL(url, page.url()).pathname)).toEqual([
    '/emergency-settings',
    '/messages',
    '/feed',
  ]);
});
