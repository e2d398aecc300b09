import { emergencyRecords, endSharedKeys, session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { installWorker } from '../worker/install-worker.ts';

async function loadWhenIdle() {
  await whenIdle();
  // In the chunk of the page, which is then here when the network goes.
  return await import(/* webpackChunkName: 'page-emergency-sms' */ '@notalone/web-features/emergency/prepare-device');
}

async function prepare(): Promise<void> {
  const { prepareDevice, reportReadiness } = await loadWhenIdle();
  await Promise.all([installWorker(), prepareDevice()]);
  await reportReadiness();
}

/** A device that nobody logs in on would else be taken for one whose button does not work. */
async function reportWithoutSession(): Promise<void> {
  if (!emergencyRecords.get()) return;
  const { reportKeyWithoutSession } = await loadWhenIdle();
  await reportKeyWithoutSession();
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
  if (!preparedFor)
    reportWithoutSession().catch((error: unknown) => logWarning('could not report the emergency button', error));
}
