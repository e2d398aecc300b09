import { endSharedKeys, session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { installWorker } from '../worker/install-worker.ts';

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
