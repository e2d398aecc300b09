import { endSharedKeys, session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

/** Built by packages/federation from src/emergency/emergency-worker.ts. */
const WORKER = '/emergency-worker.js';
const WORKER_LIMIT_MS = 20_000;

/** Resolves when the worker runs, or cannot: what follows does not need it. */
async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    await Promise.race([navigator.serviceWorker.ready, new Promise((late) => setTimeout(late, WORKER_LIMIT_MS))]);
  } catch (error) {
    logWarning('no service worker: the emergency page needs a network on this device', error);
  }
}

async function prepare(): Promise<void> {
  await whenIdle();
  // In the chunk of the page, which is then here when the network goes.
  const { prepareDevice, reportReadiness } = await import(
    /* webpackChunkName: 'page-emergency-sms' */ '@notalone/web-features/emergency/prepare-device'
  );
  await Promise.all([installWorker(), prepareDevice()]);
  await reportReadiness();
}

/** On a child's device: keeps /emergency-sms without a network (service worker) and without a session (device key). */
export function keepEmergencyPage(): void {
  let preparedFor: string | undefined;
  const update = () => {
    const person = session.current();
    const childId = person?.role === 'child' ? person.childId : undefined;
    if (childId === preparedFor) return;
    preparedFor = childId;
    if (childId) prepare().catch((error: unknown) => logWarning('could not prepare the emergency button', error));
  };
  session.subscribe(update);
  addEventListener('online', () => void endSharedKeys());
  void endSharedKeys();
  update();
}
