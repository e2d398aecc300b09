import type { QuickCode } from '@notalone/contracts/emergency-codes';
import { createApi } from './api/create-api.ts';
import { logWarning } from './log.ts';
import { session, tokens } from './session/browser-session.ts';
import { createStoredValue } from './stored-value.ts';

/** What this browser keeps so that /emergency-sms works without a network and after the session has ended. */
export interface EmergencyData {
  readonly childId: string;
  readonly childName: string;
  /** The device key in the cookie is this child's. */
  readonly hasKey: boolean;
  readonly contacts: readonly {
    readonly _id: string;
    readonly name: string;
    readonly phoneNumber: string;
    readonly relationship: string;
  }[];
  readonly message: string;
  /** At the start of each text; absent until chosen. */
  readonly familyWord?: string;
  /** The family's switch, the child's own, and the parent's consent. */
  readonly isLocationOn: boolean;
}
/** An alert that the child has sent, until somebody has answered or the child has cancelled it. */
export interface EmergencyAlert {
  readonly alertId: string;
  /** Milliseconds, by this device's clock. */
  readonly sentAt: number;
  readonly code?: QuickCode;
  /** Of the position that it went out with, if any: only a better one is sent after it. */
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

const stored = <T>(key: string) => createStoredValue<T>(key, () => localStorage);
export const emergencyData = stored<EmergencyData>('emergencyData');
export const emergencyAlert = stored<EmergencyAlert>('emergencyAlert');
export const emergencyPress = stored<EmergencyPress>('emergencyPress');

/** Set from a deliberate logout until the server has ended the device's key. */
const emergencyLogout = stored<true>('emergencyLogoutPending');

/**
 * Calls that must not wait for a new token, which needs the auth service: they take the device key's cookie, and the
 * token only while it is valid.
 */
export const { api: emergencyApi } = createApi({
  fetch: (...request) => fetch(...request),
  tokens: { getValid: async () => tokens.peek(), refresh: async () => undefined },
});

/** Ends this device's key if a logout asked for it and the server has not heard of it yet. Never rejects. */
export async function endDeviceKey(): Promise<void> {
  if (!emergencyLogout.get()) return;
  try {
    await emergencyApi('DELETE /api/emergency-sms/device', { keepalive: true });
    emergencyLogout.set(undefined);
  } catch (error) {
    logWarning('the emergency button of this device is not ended yet', error);
  }
}
/** A child has logged in: the key that it gets is not the one to end. */
export const keepDeviceKey = (): void => emergencyLogout.set(undefined);

/** Only a deliberate logout ends what the device may do; a session that ends by itself does not (rules 5.1). */
session.onSignOut(() => {
  if (session.current()?.role !== 'child') return;
  for (const value of [emergencyData, emergencyAlert, emergencyPress]) value.set(undefined);
  emergencyLogout.set(true);
  void endDeviceKey();
});
