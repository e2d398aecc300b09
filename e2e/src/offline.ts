import { expect, type Page } from '@playwright/test';

/** The names of what the service worker and the pages keep in this browser. */
export const keptNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** The worker runs, and keeps the remotes of feed and messages: their manifests come after all of their files. */
export async function expectSiteKept(page: Page): Promise<void> {
  const manifests = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const kept = await (await caches.open('remotes')).keys();
      return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('mf-manifest.json'));
    });
  await expect.poll(manifests).toEqual(['/mfe/feed/mf-manifest.json', '/mfe/social/mf-manifest.json']);
}

/** The script with which the release of a remote begins that the worker keeps. */
export const keptEntry = (page: Page, remote: string): Promise<string | undefined> =>
  page.evaluate(
    async (path) => {
      const manifest = await (await caches.open('remotes')).match(path);
      const { metaData } = (await manifest?.json()) ?? {};
      return (metaData as { remoteEntry: { name: string } } | undefined)?.remoteEntry.name;
    },
    `/mfe/${remote.replace('mfe-', '')}/mf-manifest.json`,
  );

/** The worker has kept the server's answer to this call, for whoever is signed in. */
export const expectAnswerKept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const account = (await caches.keys()).find((name) => name.startsWith('account-'));
        const kept = account ? await (await caches.open(account)).keys() : [];
        return kept.map(({ url }) => new URL(url).pathname);
      }),
    )
    .toContain(path);
