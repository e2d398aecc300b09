import { api, pushDevice, session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { deviceName } from './device-name.ts';

/** `needsInstall`: an iPhone or iPad, where only an app on the home screen gets push messages. */
export type PushState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on';

const READY_LIMIT_MS = 10_000;

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** An iPad says that it is a Mac; Macs have no touch screen. */
const isAppleTouch = () =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
/** @throws when no service worker runs: `ready` would wait for ever */
function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker is ready')), READY_LIMIT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** How push messages stand in this browser, for who is signed in. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return isAppleTouch() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const held = pushDevice.get();
  const isOwn = held !== undefined && held.userId === session.current()?.userId;
  if (!isOwn || Notification.permission !== 'granted') return 'off';
  return (await currentSubscription())?.endpoint === held.endpoint ? 'on' : 'off';
}

/** Subscribes this browser with the server's key of now, and tells the server. */
async function subscribe(): Promise<void> {
  const userId = session.current()?.userId;
  if (!userId) return;
  const { keyId, publicKey } = await api('GET /api/notifications/push-key');
  const { pushManager } = await readyRegistration();
  // A browser refuses another key as long as it has a subscription.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, keyId, name: deviceName(navigator.userAgent) };
  const { _id } = await api('POST /api/notifications/devices', { body });
  const former = pushDevice.get();
  pushDevice.set({ userId, deviceId: _id, endpoint: body.endpoint, keyId });
  if (former?.userId === userId && former.deviceId !== _id) await removeAtServer(former.deviceId);
}

async function removeAtServer(deviceId: string): Promise<void> {
  try {
    await api('DELETE /api/notifications/devices/{deviceId}', { params: { deviceId } });
  } catch (error) {
    // The push service then answers that the subscription is gone, and the server removes it.
    logWarning('the device is still listed at the server', error);
  }
}
async function unsubscribe(): Promise<void> {
  pushDevice.set(undefined);
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch (error) {
    logWarning('the browser kept its push subscription', error);
  }
}

/** On a press alone: the browser asks the person. `off`: they have not decided. */
export async function turnOnPush(): Promise<'on' | 'off' | 'blocked'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  return 'on';
}

/** Switches push off in this browser, at the server too. */
export async function turnOffPush(): Promise<void> {
  const held = pushDevice.get();
  // Both begin now: when somebody logs out, the token is gone a moment later.
  await Promise.all([held && removeAtServer(held.deviceId), unsubscribe()]);
}

/**
 * Subscribes again, without asking, where the server has another key now, or the browser lost its subscription or has
 * another one. A device that was removed from elsewhere stays removed. What another account has left in this browser is
 * removed, and everything once a child is signed in.
 */
async function keepPushCurrent(): Promise<void> {
  const person = session.current();
  if (!person || !isSupported()) return;
  const [held, subscription] = [pushDevice.get(), await currentSubscription()];
  if (person.role === 'child' || held?.userId !== person.userId) {
    if (held ?? subscription) await unsubscribe();
    return;
  }
  if (Notification.permission !== 'granted') return;
  const [{ keyId }, { devices }] = await Promise.all([
    api('GET /api/notifications/push-key'),
    api('GET /api/notifications/settings'),
  ]);
  const isKnown = devices.some(({ _id }) => _id === held.deviceId);
  const isCurrent = subscription?.endpoint === held.endpoint;
  if (isKnown && keyId === held.keyId && isCurrent) return;
  await (isKnown || !isCurrent ? subscribe() : unsubscribe());
}

/** From the start of the page: keeps the subscription as it has to be, and removes it when somebody logs out. */
export function startPush(): void {
  const keep = () =>
    void keepPushCurrent().catch((error: unknown) => logWarning('push messages may not reach this device', error));
  session.onSignOut(() => (pushDevice.get() ? turnOffPush() : undefined));
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: unknown } | null>) => {
      if (data?.kind === 'pushSubscriptionChanged') keep();
    });
  keep();
}
