import { api, changeEmergencyRecord, deviceApi, emergencyRecords, session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { hasErrorCode } from '../api-errors.ts';
import { checkReady, endedBy } from './calls.ts';
import { changeEmergencyData, loadEmergencyData, recordOf, showOpenAlert } from './emergency-data.ts';
import { childrenWithKey, type Owner } from './whose-button.ts';

type Permission = 'granted' | 'denied' | 'prompt';

async function positionPermission(): Promise<Permission> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    // Older browsers cannot say: they ask.
    return 'prompt';
  }
}
/** Whether the service worker that keeps /emergency-sms without a network is installed. */
async function hasWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    return Boolean((await navigator.serviceWorker.getRegistration('/'))?.active);
  } catch (error) {
    // Where the browser blocks storage; the other checks still say something.
    logWarning('could not ask for the service worker', error);
    return false;
  }
}

function signedInChild(): Owner | undefined {
  const person = session.current();
  return person?.role === 'child' ? { kind: 'child', id: person.childId, name: person.childName } : undefined;
}

/** Gives the device a key of the child who is signed in, and tells the server whether the device is the child's own. */
async function registerDevice({ id }: Owner): Promise<void> {
  const { isOwnDevice: answer } = recordOf(id);
  const { isOwnDevice } = await api('POST /api/emergency-sms/device', {
    body: answer === undefined ? {} : { isOwnDevice: answer },
  });
  // The child may have logged out meanwhile.
  if (signedInChild()?.id !== id) return;
  changeEmergencyData(id, { hasKey: true, isOwnDevice });
  changeEmergencyRecord(id, { isOwnDevice: undefined });
}

export interface Readiness {
  readonly hasKey: boolean;
  /** Contacts who would be told what happened. */
  readonly contacts: number;
  /** Names of contacts who are telephoned instead. */
  readonly withoutTexts: readonly string[];
  readonly worker: boolean;
  readonly position: Permission;
}

/** Tells the server how ready this device's button is. Throws ApiProblem where it cannot be asked. */
export async function askReadiness(owner: Owner): Promise<Readiness> {
  const device = { worker: await hasWorker(), position: await positionPermission() };
  return { ...device, ...(await checkReady(owner, device)) };
}

/**
 * Makes the button of the child who has logged in work without a session: a device key, and the contacts in this
 * browser. Shows an alert of the child's that is still open.
 */
export async function prepareDevice(): Promise<void> {
  const child = signedInChild();
  if (!child) return;
  const { hasKey } = await loadEmergencyData(child);
  const { isOwnDevice: answer, isTakenOff } = recordOf(child.id);
  if (!isTakenOff && (!hasKey || answer !== undefined)) await registerDevice(child);
  await showOpenAlert(child);
}

/**
 * The child has switched its place on or off: off holds at once, also for an alert that is open; on depends on the
 * family's switch and the parent's consent as well. Never rejects.
 */
export async function applyOwnLocation(isOn: boolean): Promise<void> {
  const child = signedInChild();
  if (!child) return;
  if (!isOn) return changeEmergencyData(child.id, { isLocationOn: false });
  try {
    await loadEmergencyData(child);
  } catch (error) {
    logWarning('could not ask whether the place may be used', error);
  }
}

/** A parent has ended this device's key: it gets a new one by the next login only. */
async function isForgotten(child: Owner): Promise<boolean> {
  try {
    await deviceApi('GET /api/emergency-sms/contacts', { query: { childId: child.id } });
    return false;
  } catch (error) {
    return hasErrorCode(error, 'DEVICE_FORGOTTEN') && endedBy(child, error) !== undefined;
  }
}

/**
 * Tells the server that the button is ready, so that the parent gets no mail; a key that the browser has lost is
 * renewed.
 */
export async function reportReadiness(): Promise<void> {
  const child = signedInChild();
  if (!child || (await askReadiness(child)).hasKey || recordOf(child.id).isTakenOff) return;
  if (await isForgotten(child)) return changeEmergencyRecord(child.id, { isTakenOff: true });
  await registerDevice(child);
  await askReadiness(child);
}

/**
 * The same where no child is signed in: its key works without a session, and so does its check. Which of several keys
 * is meant, only a child's session says.
 */
export async function reportKeyWithoutSession(): Promise<void> {
  const [only, ...others] = childrenWithKey(emergencyRecords.get());
  if (only && others.length === 0 && !signedInChild()) await askReadiness(only);
}
