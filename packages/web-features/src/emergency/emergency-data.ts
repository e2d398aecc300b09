import {
  changeEmergencyRecord,
  deviceApi,
  type EmergencyData,
  type EmergencyRecord,
  emergencyRecords,
} from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { endedBy, getContacts, getOpenAlerts, isSignedIn } from './calls.ts';
import type { Owner } from './whose-button.ts';

export const recordOf = (ownerId: string): EmergencyRecord => emergencyRecords.get()?.[ownerId] ?? {};

/** Changes what is kept of a child; does nothing where nothing is. */
export function changeEmergencyData(childId: string, change: Partial<EmergencyData>): void {
  const { data } = recordOf(childId);
  if (data) changeEmergencyRecord(childId, { data: { ...data, ...change } });
}

/** Whom the button texts. A child's browser keeps it for when it is offline; a parent's does not. Throws ApiProblem. */
export async function loadEmergencyData(owner: Owner): Promise<EmergencyData> {
  const settings = await getContacts(owner);
  const isChild = owner.kind === 'child';
  const before = recordOf(owner.id).data;
  const data = {
    childName: settings.childName ?? before?.childName ?? owner.name,
    hasKey: before?.hasKey ?? false,
    isOwnDevice: before?.isOwnDevice ?? true,
    contacts: settings.emergencyContacts.map(
      ({ _id, name, phoneNumber, relationship, confirmed, getsPlace, takesTexts, message, familyWord }) => ({
        _id,
        name,
        phoneNumber,
        relationship,
        confirmed,
        getsPlace,
        takesTexts,
        ...(message !== undefined && { message }),
        ...(familyWord !== undefined && { familyWord }),
      }),
    ),
    ...(settings.hidesContacts && { hidesContacts: settings.hidesContacts }),
    message: settings.emergencyMessage,
    ...(settings.familyWord && { familyWord: settings.familyWord }),
    isLocationOn: isChild && settings.emergencyLocationEnabled,
  };
  if (isChild && !recordOf(owner.id).isTakenOff) changeEmergencyRecord(owner.id, { data });
  return data;
}

/** Shows the newest alert of the child's that is still open, of another device too. Throws ApiProblem. */
export async function showOpenAlert(owner: Owner): Promise<void> {
  if (owner.kind === 'parent') return;
  const alerts = await getOpenAlerts(owner);
  const open = alerts.find(({ closedAt, childId }) => !closedAt && childId === owner.id);
  if (!open || recordOf(owner.id).alert?.alertId === open._id) return;
  const sentAt = Math.min(Date.now(), Date.parse(open.createdAt));
  changeEmergencyRecord(owner.id, { alert: { alertId: open._id, sentAt, ...(open.code && { code: open.code }) } });
}

type DeviceKey = Awaited<ReturnType<typeof listKeys>>[number];
const listKeys = () => deviceApi('GET /api/emergency-sms/device');

async function keepOwnerOfKey({ childId, childName, isOwnDevice }: DeviceKey): Promise<void> {
  const owner: Owner = { kind: 'child', id: childId, name: childName };
  const { data } = recordOf(childId);
  const known = { childName, hasKey: true, isOwnDevice };
  changeEmergencyRecord(childId, {
    data: data ? { ...data, ...known } : { ...known, contacts: [], message: '', isLocationOn: false },
  });
  if (!isSignedIn(owner)) await loadEmergencyData(owner);
}
/**
 * The cookie holds no key of a child who is kept here. Only the server's word that it is forgotten wipes anything; it
 * says so where the cookie holds no other child's key.
 */
async function askWhyWithoutKey(childId: string): Promise<string | undefined> {
  const owner: Owner = { kind: 'child', id: childId, name: '' };
  changeEmergencyData(childId, { hasKey: false });
  if (isSignedIn(owner)) return undefined;
  try {
    await deviceApi('GET /api/emergency-sms/contacts', { query: { childId } });
    return undefined;
  } catch (error) {
    return endedBy(owner, error);
  }
}

/**
 * Learns whose keys this device holds, and keeps what each needs without a network. Answers why there is no button
 * where a key is gone. Throws ApiProblem.
 */
export async function syncDeviceKeys(): Promise<string | undefined> {
  const keys = await listKeys();
  const held = new Set<string>(keys.map(({ childId }) => childId));
  const withoutKey = Object.entries(emergencyRecords.get() ?? {}).filter(([id, { data }]) => data && !held.has(id));
  const load = (key: DeviceKey) =>
    keepOwnerOfKey(key).catch((error: unknown) => logWarning('could not load a child’s contacts', error));
  const [reasons] = await Promise.all([
    Promise.all(withoutKey.map(([id]) => askWhyWithoutKey(id))),
    Promise.all(keys.map(load)),
  ]);
  return reasons.find(Boolean);
}
