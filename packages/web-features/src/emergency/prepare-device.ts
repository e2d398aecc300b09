import {
  api,
  type EmergencyData,
  emergencyAlert,
  emergencyData,
  emergencyPress,
  keepDeviceKey,
  session,
} from '@notalone/web-kit';
import { checkReady, getContacts } from './calls.ts';

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
const hasWorker = async (): Promise<boolean> =>
  'serviceWorker' in navigator && Boolean((await navigator.serviceWorker.getRegistration('/'))?.active);

const previous = (childId: string): EmergencyData | undefined => {
  const data = emergencyData.get();
  return data?.childId === childId ? data : undefined;
};

/** Loads the contacts that the button texts. A child's browser keeps them for when it is offline. Throws ApiProblem. */
export async function loadEmergencyData(): Promise<EmergencyData> {
  const { emergencyContacts, emergencyMessage, emergencyLocationEnabled, childName, familyWord } = await getContacts();
  const person = session.current();
  const isChild = !person || person.role === 'child';
  const childId = person?.role === 'child' ? person.childId : (isChild && emergencyData.get()?.childId) || '';
  const before = previous(childId);
  const data = {
    childId,
    childName: childName ?? before?.childName ?? '',
    hasKey: before?.hasKey ?? !person,
    contacts: emergencyContacts.map(({ _id, name, phoneNumber, relationship }) => ({
      _id,
      name,
      phoneNumber,
      relationship,
    })),
    message: emergencyMessage,
    ...(familyWord && { familyWord }),
    isLocationOn: isChild && emergencyLocationEnabled,
  };
  if (!isChild) return data;
  // What another child has pressed on this device is not this child's.
  if (!before) for (const theirs of [emergencyAlert, emergencyPress]) theirs.set(undefined);
  emergencyData.set(data);
  return data;
}

async function registerDevice(childId: string): Promise<void> {
  keepDeviceKey();
  await api('POST /api/emergency-sms/device');
  const data = previous(childId);
  if (data) emergencyData.set({ ...data, hasKey: true });
}

export interface Readiness {
  readonly hasKey: boolean;
  /** Contacts who would be told what happened. */
  readonly contacts: number;
  readonly worker: boolean;
  readonly position: Permission;
}

/** Tells the server how ready this device's button is. Throws ApiProblem where it cannot be asked. */
export async function askReadiness(): Promise<Readiness> {
  const device = { worker: await hasWorker(), position: await positionPermission() };
  return { ...device, ...(await checkReady(device)) };
}

/**
 * Makes the button of the child who has logged in work without a session: a device key, and the contacts in this
 * browser.
 */
export async function prepareDevice(): Promise<void> {
  const person = session.current();
  if (person?.role !== 'child') return;
  await loadEmergencyData();
  if (!previous(person.childId)?.hasKey) await registerDevice(person.childId);
}

/**
 * Tells the server that the button is ready, so that the parent gets no mail; a key that the browser has lost is
 * renewed.
 */
export async function reportReadiness(): Promise<void> {
  const person = session.current();
  if (person?.role !== 'child' || (await askReadiness()).hasKey) return;
  await registerDevice(person.childId);
  await askReadiness();
}
