import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BASE_URL } from './environment.ts';

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

interface ShownNotice {
  readonly title: string;
  readonly tag: string;
  readonly data: object;
}
type Recorder = { shown?: ShownNotice[]; registration: { showNotification: unknown } };

/**
 * Sends pushes to the worker as the browser does, and returns what it shows. Headless Chromium refuses to show
 * notifications, so the worker's call is recorded.
 */
export async function deliverPushes(context: BrowserContext, page: Page, payloads: readonly object[]) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker runs');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Recorder;
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: Omit<ShownNotice, 'title'>) => {
      scope.shown?.push({ title, tag: options.tag, data: options.data });
    };
  });
  const devTools = await context.newCDPSession(page);
  const found = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/');
    if (own) found.resolve(own.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const origin = new URL(BASE_URL).origin;
  for (const payload of payloads)
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as Recorder).shown ?? []),
    /** Presses the notification, as far as a worker can tell. */
    press: (data: object) =>
      worker.evaluate((kept) => {
        const notification = { data: kept, close: () => undefined };
        const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
        globalThis.dispatchEvent(event);
      }, data),
  };
}
