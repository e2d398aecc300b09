import type { PushPayload } from '@notalone/contracts';
import { openPages, type PushEvent, worker } from './scope.ts';

const RECEIPTS = '/api/notifications/receipts';
const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
const UNREADABLE: Notice = { title: 'Something new on Not Alone', navigate: '/', tag: 'notice' };

type Notice = Pick<PushPayload['notification'], 'title' | 'navigate' | 'tag'> &
  Partial<Pick<PushPayload['notification'], 'body' | 'requireInteraction' | 'data'>>;
/** What a notification keeps for when it is pressed. */
interface Kept {
  readonly navigate?: string;
  readonly receipt?: string;
}

function noticeOf({ data }: PushEvent): Notice {
  try {
    const notification = (data?.json() as PushPayload | undefined)?.notification;
    return typeof notification?.title === 'string' ? notification : UNREADABLE;
  } catch {
    // A push that shows nothing costs the subscription, so it always shows something.
    return UNREADABLE;
  }
}

function ignoreFailure(): void {
  // A receipt that does not arrive counts as a notice that was not shown: an email then says the same.
}

async function sendReceipt(token: string | undefined, state: 'shown' | 'opened'): Promise<void> {
  if (!token) return;
  await fetch(RECEIPTS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, state }),
  }).catch(ignoreFailure);
}

export async function showNotice(event: PushEvent): Promise<void> {
  const { title, body, navigate, tag, requireInteraction, data } = noticeOf(event);
  const receipt = data?.receipt;
  await worker.registration.showNotification(title, {
    ...(body && { body }),
    ...(tag && { tag, renotify: true }),
    ...(requireInteraction && { requireInteraction }),
    lang: 'en-GB',
    dir: 'ltr',
    icon: ICON,
    badge: BADGE,
    data: { navigate, ...(receipt && { receipt }) } satisfies Kept,
  });
  await Promise.all([worker.navigator.setAppBadge?.().catch(ignoreFailure), sendReceipt(receipt, 'shown')]);
}

/** An address of our own; anything else opens the start page. */
function addressIn({ navigate = '/' }: Kept): string {
  const { origin } = worker.location;
  const url = URL.parse(navigate, origin);
  return url?.origin === origin ? url.href : new URL('/', origin).href;
}

/** Opens the page in a window of ours, if there is one. */
async function openAddress(url: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find((one) => one.url === url) ?? pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await worker.clients.openWindow(url));
  // Browsers may refuse to bring a window to the front; its page changes all the same.
  await page.focus().catch(() => undefined);
  if (page.url !== url) await page.navigate(url).catch(() => worker.clients.openWindow(url));
}

export async function openNotice(notification: Notification): Promise<void> {
  notification.close();
  const kept = (notification.data ?? {}) as Kept;
  await Promise.all([
    openAddress(addressIn(kept)),
    worker.navigator.clearAppBadge?.().catch(ignoreFailure),
    sendReceipt(kept.receipt, 'opened'),
  ]);
}

/** Only a page is signed in and can tell the server of the new subscription. */
export async function announceLostSubscription(): Promise<void> {
  for (const page of await openPages()) page.postMessage({ kind: 'pushSubscriptionChanged' });
}
