import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { BASE_URL, EMULATORS_URL } from './environment.ts';

interface Subscription {
  readonly device: string;
  readonly endpoint: string;
  readonly keys: Readonly<Record<string, string>>;
}
/** What a device shows, and how it was sent. */
export interface ShownPush {
  readonly payload: { readonly web_push: number; readonly notification: { readonly title: string } };
  readonly ttl: number;
  readonly urgency: string;
}

/**
 * Lets the browser subscribe at the emulated push service: a headless browser has none of its own. A subscription
 * outlives the page that made it, as a real one does. Answers the device, once it has subscribed.
 */
export async function subscribeAtEmulator(context: BrowserContext): Promise<() => string> {
  let made: Subscription | undefined;
  let isSubscribed = false;
  await context.grantPermissions(['notifications'], { origin: BASE_URL });
  await context.exposeFunction('subscribeAtEmulator', async (applicationServerKey: string) => {
    const answer = await fetch(`${EMULATORS_URL}/push-devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    });
    made = (await answer.json()) as Subscription;
    isSubscribed = true;
    return made;
  });
  await context.exposeFunction('subscriptionAtEmulator', () => (isSubscribed ? made : null));
  await context.exposeFunction('unsubscribeAtEmulator', () => {
    isSubscribed = false;
  });
  await context.addInitScript(() => {
    interface Made {
      readonly endpoint: string;
      readonly keys: object;
    }
    const browser = globalThis as unknown as {
      subscribeAtEmulator(key: string): Promise<Made>;
      subscriptionAtEmulator(): Promise<Made | null>;
      unsubscribeAtEmulator(): Promise<void>;
    };
    const subscriptionOf = ({ endpoint, keys }: Made) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        await browser.unsubscribeAtEmulator();
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const held = await browser.subscriptionAtEmulator();
        return held && subscriptionOf(held);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
        subscriptionOf(await browser.subscribeAtEmulator(applicationServerKey)),
    });
  });
  return () => {
    if (!made) throw new Error('The browser has not subscribed');
    return made.device;
  };
}

export const pushesTo = async (device: string): Promise<readonly ShownPush[]> =>
  (await (await fetch(`${EMULATORS_URL}/push?device=${device}`)).json()) as ShownPush[];

async function workerOf(page: Page): Promise<{ protocol: CDPSession; registrationId: string }> {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  return { protocol, registrationId: await registered };
}

/**
 * Hands the messages of the device to the page's service worker, as the browser does: what is new,
 * the oldest first. Answers the titles of the notifications that stand there then.
 */
export async function deliveryTo(page: Page, device: () => string): Promise<() => Promise<string[]>> {
  const { protocol, registrationId } = await workerOf(page);
  const delivered = new Set<string>();
  return async () => {
    for (const { payload } of (await pushesTo(device())).toReversed()) {
      const data = JSON.stringify(payload);
      if (delivered.has(data)) continue;
      delivered.add(data);
      await protocol.send('ServiceWorker.deliverPushMessage', { origin: BASE_URL, registrationId, data });
    }
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
  };
}

/** Presses a notification: the browser's own list of them is outside the page. */
export async function openNotification(context: BrowserContext, title: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(async (wanted) => {
    interface Scope {
      readonly registration: ServiceWorkerRegistration;
      readonly NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    }
    const scope = globalThis as unknown as Scope;
    const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted);
    if (!notification) throw new Error(`There is no notification "${wanted}"`);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}
