import { session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

/** Built by packages/federation from src/emergency/emergency-worker.ts. */
const WORKER = '/emergency-worker.js';

/**
 * On a child's device: keeps /emergency-sms without a network (service worker) and without a session (device key), and
 * holds its code ready for when the network goes while the page is open.
 */
export function keepEmergencyPage(): void {
  let childId: string | undefined;
  const keep = async () => {
    const person = session.current();
    if (person?.role !== 'child' || person.childId === childId) return;
    childId = person.childId;
    try {
      await whenIdle();
      const { prepareDevice } = await import(
        /* webpackChunkName: 'page-emergency-sms' */ '@notalone/web-features/emergency/prepare-device'
      );
      if ('serviceWorker' in navigator) await navigator.serviceWorker.register(WORKER);
      await prepareDevice();
    } catch (error) {
      childId = undefined;
      logWarning('could not keep the emergency page on this device', error);
    }
  };
  session.subscribe(() => void keep());
  void keep();
}
