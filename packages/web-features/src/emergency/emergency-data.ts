import {
  changeEmergencyRecord,
  deviceApi,
  type EmergencyData,
  type EmergencyRecord,
  emergencyRecords,
  session,
} from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { endedBy, getContacts, getOpenAlerts } from './calls.ts';
import { idOf, type Owner, UNKNOWN_CHILD } from './whose-button.ts';

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
      ({ _id, name, phoneNumber, relationship, confirmed, getsPlace, takesTexts }) => ({
        _id,
        name,
        phoneNumber,
        relationship,
        confirmed,
        getsPlace,
        takesTexts,
      }),
    ),
    message: settings.emergencyMessage,
    ...(settings.familyWord && { familyWord: settings.familyWord }),
    isLocationOn: isChild && settings.emergencyLocationEnabled,
  };
  if (isChild && !recordOf(owner.id).isTakenOff) changeEmergencyRecord(owner.id, { data });
  return data;
}

/** Shows the newest alert of the child's that is still open, of another device too. Throws ApiProblem. */
export async function showOpenAlert(owner: Owner): Promise<void> {
  if (owner.kind === 'parent' || owner.id === UNKNOWN_CHILD.id) return;
  const open = (await getOpenAlerts(owner)).find(({ closedAt }) => !closedAt);
  if (!open || recordOf(owner.id).alert?.alertId === open._id) return;
  const sentAt = Math.min(Date.now(), Date.parse(open.createdAt));
  changeEmergencyRecord(owner.id, { alert: { alertId: open._id, sentAt, ...(open.code && { code: open.code }) } });
}

type DeviceKey = Awaited<ReturnType<typeof listKeys>>[number];
const listKeys = () => deviceApi('GET /api/emergency-sms/device');

async function keepOwnerOfKey({ childId, childName, isOwnDevice }: DeviceKey): Promise<void> {
  const { data } = recordOf(childId);
  const known = { childName, hasKey: true, isOwnDevice };
  changeEmergencyRecord(childId, {
    data: data ? { ...data, ...known } : { ...known, contacts: [], message: '', isLocationOn: false },
  });
  await loadEmergencyData({ kind: 'child', id: childId, name: childName });
}
/** The cookie holds no key of a child who is kept here: only the server's word that it is forgotten wipes anything. */
async function askWhetherForgotten(childId: string): Promise<void> {
  changeEmergencyData(childId, { hasKey: false });
  const owner: Owner = { kind: 'child', id: childId, name: '' };
  try {
    await deviceApi('GET /api/emergency-sms/contacts', { query: { childId } });
  } catch (error) {
    endedBy(owner, error);
  }
}

/** Learns whose keys this device holds, and keeps what each needs without a network. Throws ApiProblem. */
export async function syncDeviceKeys(): Promise<void> {
  const keys = await listKeys();
  const held = new Set<string>(keys.map(({ childId }) => childId));
  const person = session.current();
  const kept = Object.entries(emergencyRecords.get() ?? {}).filter(([id, { data }]) => data && !held.has(id));
  await Promise.all([
    ...keys.map((key) =>
      keepOwnerOfKey(key).catch((error: unknown) => logWarning('could not load a child’s contacts', error)),
    ),
    ...kept.filter(([id]) => !person || idOf(person) !== id).map(([id]) => askWhetherForgotten(id)),
  ]);
}
