import { createApi } from '@notalone/contracts/client/create-api';
import type { QuickCode } from '@notalone/contracts/emergency-codes';
import { logWarning } from './base/log.ts';
import { session, tokens } from './session/browser-session.ts';
import { createStoredValue } from './stored-value.ts';

export interface EmergencyContact {
  readonly _id: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly relationship: string;
  /** Has said yes. Others are only asked to ring. */
  readonly confirmed: boolean;
  readonly getsPlace: boolean;
  /** False: is telephoned instead. */
  readonly takesTexts: boolean;
  /** Where the child has two guardians: what texts to this contact say, in place of the child's message and word. */
  readonly message?: string;
  readonly familyWord?: string;
}
/** What this browser keeps so that /emergency-sms works without a network and after the session has ended. */
export interface EmergencyData {
  readonly childName: string;
  /** The device's cookie holds a key of this child. */
  readonly hasKey: boolean;
  /** False: others use the device too. The key ends at logout, and so does what is kept here. */
  readonly isOwnDevice: boolean;
  readonly contacts: readonly EmergencyContact[];
  /** The message goes to more people: a guardian has not said yes to this device. */
  readonly hidesContacts?: true;
  readonly message: string;
  /** At the start of each text; absent until chosen. */
  readonly familyWord?: string;
  /** The family's switch, the child's own, and the parent's consent. */
  readonly isLocationOn: boolean;
}
/** An alert that was sent from here, until it is closed. */
export interface EmergencyAlert {
  readonly alertId: string;
  /** Milliseconds, by this device's clock. */
  readonly sentAt: number;
  /** Of the press that went into this alert, too: it may have opened it again. */
  readonly pressedAgainAt?: number;
  readonly code?: QuickCode;
  /** Of the position that it went out with, if any. */
  readonly accuracyMetres?: number;
}
/** A press that has no answer yet. Pressing again reuses its key. */
export interface EmergencyPress {
  readonly key: string;
  readonly pressedAt: number;
  /** Undefined for the large button. */
  readonly code?: QuickCode;
  readonly customMessage?: string;
}
/** What is kept for one child, or, without data, for a parent who pressed. Several children may share a device. */
export interface EmergencyRecord {
  readonly data?: EmergencyData | undefined;
  readonly alert?: EmergencyAlert | undefined;
  readonly press?: EmergencyPress | undefined;
  /** The login's answer to 'Is this your own device?', until the server knows it. */
  readonly isOwnDevice?: boolean | undefined;
  /** The button was taken off this device: it gets no new key before the next login. */
  readonly isTakenOff?: true | undefined;
}
export type EmergencyRecords = Readonly<Record<string, EmergencyRecord>>;

const storage = () => localStorage;
/** By the child's id, or the parent's. */
export const emergencyRecords = createStoredValue<EmergencyRecords>('emergencyRecords', storage);
/** Children whose logout the server has not heard of yet. */
const pendingLogouts = createStoredValue<readonly string[]>('emergencyLogoutsPending', storage);

export function changeEmergencyRecord(ownerId: string, change: EmergencyRecord): void {
  const records = emergencyRecords.get();
  emergencyRecords.set({ ...records, [ownerId]: { ...records?.[ownerId], ...change } });
}
export function wipeEmergencyRecord(ownerId: string): void {
  const { [ownerId]: _, ...others } = emergencyRecords.get() ?? {};
  emergencyRecords.set(Object.keys(others).length > 0 ? others : undefined);
}

/** Browsers that were here before several children could share a device kept these, each for the one child. */
function adoptFormerValues(): void {
  const former = createStoredValue<Partial<EmergencyData> & { readonly childId?: string }>('emergencyData', storage);
  const alert = createStoredValue<EmergencyAlert>('emergencyAlert', storage);
  const press = createStoredValue<EmergencyPress>('emergencyPress', storage);
  const { childId, ...data } = former.get() ?? {};
  if (childId && data.contacts)
    changeEmergencyRecord(childId, {
      data: { ...(data as EmergencyData), isOwnDevice: true },
      alert: alert.get(),
      press: press.get(),
    });
  for (const value of [former, alert, press]) if (value.get() !== undefined) value.set(undefined);
}
adoptFormerValues();

/**
 * Calls that must not wait for a new token, which needs the auth service: they take the device key's cookie, and the
 * token only while it is valid.
 */
export const { api: emergencyApi } = createApi({
  fetch: (...request) => fetch(...request),
  tokens: { getValid: async () => tokens.peek(), refresh: async () => undefined },
});
/** Calls by the device's keys alone, whoever is logged in: a child's button on a parent's tablet (rules 5.1). */
export const { api: deviceApi } = createApi({
  fetch: (...request) => fetch(...request),
  tokens: { getValid: async () => undefined, refresh: async () => undefined },
});

/** A child logs in: it gets a key of its own again, by the answer to 'Is this your own device?', if there was one. */
export function rememberChildLogin(childId: string, isOwnDevice: boolean | undefined): void {
  pendingLogouts.set(pendingLogouts.get()?.filter((id) => id !== childId));
  changeEmergencyRecord(childId, { isTakenOff: undefined, ...(isOwnDevice !== undefined && { isOwnDevice }) });
}

/** Ends the keys of shared devices whose children have logged out without a network. Never rejects. */
export async function endSharedKeys(): Promise<void> {
  for (const childId of pendingLogouts.get() ?? [])
    try {
      await deviceApi('DELETE /api/emergency-sms/device', { query: { childId, because: 'logout' }, keepalive: true });
      pendingLogouts.set(pendingLogouts.get()?.filter((id) => id !== childId));
    } catch (error) {
      logWarning('the emergency button of a child who logged out is not ended yet', error);
    }
}

/**
 * A logout ends the button only on a shared device, which the server knows best; what is kept stays on an own one. A
 * session that ends by itself changes nothing (rules 5.1, 5.8).
 */
session.onSignOut(() => {
  const person = session.current();
  if (!person) return;
  if (person.role !== 'child') return wipeEmergencyRecord(person.userId);
  const { data, isOwnDevice = data?.isOwnDevice } = emergencyRecords.get()?.[person.childId] ?? {};
  if (isOwnDevice === false) wipeEmergencyRecord(person.childId);
  pendingLogouts.set([...new Set([...(pendingLogouts.get() ?? []), person.childId])]);
  void endSharedKeys();
});
