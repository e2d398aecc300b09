import { logWarning } from '@notalone/web-kit/log';

/** Built by packages/federation from src/worker/. */
const WORKER = '/emergency-worker.js';
const WORKER_LIMIT_MS = 20_000;

/** Resolves when the worker runs, or cannot: what follows does not need it. */
export async function installWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    await Promise.race([navigator.serviceWorker.ready, new Promise((late) => setTimeout(late, WORKER_LIMIT_MS))]);
    return registration;
  } catch (error) {
    logWarning('no service worker: no page opens without a network on this device', error);
    return undefined;
  }
}
