import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import {
  api,
  deviceApi,
  type EmergencyPress,
  emergencyApi,
  emergencyRecords,
  type Reply,
  session,
  wipeEmergencyRecord,
} from '@notalone/web-kit';
import { hasErrorCode } from '../api-errors.ts';
import { type KnownPosition, positionInput } from './use-position.ts';
import { idOf, type Owner, UNKNOWN_CHILD } from './whose-button.ts';

type Call = typeof api;
export type Alert = Reply<'GET /api/emergency-sms/alerts/{alertId}'>;

const isRefused = (error: unknown) => hasErrorCode(error, 'UNAUTHENTICATED') || hasErrorCode(error, 'DEVICE_FORGOTTEN');

export const isSignedIn = (owner: Owner, person = session.current()) =>
  person !== undefined && idOf(person) === owner.id;

/** A child who is not signed in is known by the device's key alone, without the token of whoever is signed in. */
async function inNameOf<T>(owner: Owner, work: (call: Call) => Promise<T>): Promise<T> {
  if (!isSignedIn(owner)) return work(deviceApi);
  const hasKey = owner.kind === 'parent' || emergencyRecords.get()?.[owner.id]?.data?.hasKey;
  // Without a key of its own the cookie could only be another child's.
  if (!hasKey) return work(api);
  try {
    return await work(emergencyApi);
  } catch (error) {
    if (!isRefused(error) || !session.current()) throw error;
    return work(api);
  }
}
/** The same; where the key is gone, in the name of the parent who is signed in, which is better than no help. */
async function orInNameOfParent<T>(owner: Owner, work: (call: Call) => Promise<T>): Promise<T> {
  try {
    return await inNameOf(owner, work);
  } catch (error) {
    const person = session.current();
    if (!isRefused(error) || !person || person.role === 'child') throw error;
    return work(api);
  }
}
/** Which of the device's keys is meant. */
const keyOf = (owner: Owner) => (owner.kind === 'child' && owner.id !== UNKNOWN_CHILD.id ? { childId: owner.id } : {});

/**
 * Why the button is no use here, if that is what the error says. What is kept of the child goes only when the server
 * says that the device is forgotten or the family gone, never because a cookie or session is (rules 5.8).
 */
export function endedBy(owner: Owner, error: unknown): string | undefined {
  const isForgotten = hasErrorCode(error, 'DEVICE_FORGOTTEN');
  const isEnded = hasErrorCode(error, 'BUTTON_ENDED');
  if (isForgotten || isEnded) wipeEmergencyRecord(owner.id);
  if (isEnded) return EMERGENCY_TEXTS.buttonEnded;
  return isForgotten || hasErrorCode(error, 'UNAUTHENTICATED') ? EMERGENCY_TEXTS.notSetUp : undefined;
}

export const sendPress = (owner: Owner, press: EmergencyPress, position: KnownPosition | undefined) => {
  const { key: idempotencyKey, code, customMessage } = press;
  const body = { ...keyOf(owner), ...(position && positionInput(position)) };
  return orInNameOfParent(owner, (call) =>
    code
      ? call('POST /api/emergency-sms/quick/{code}', { params: { code }, body, idempotencyKey })
      : call('POST /api/emergency-sms/send', {
          body: { ...body, ...(customMessage && { customMessage }) },
          idempotencyKey,
        }),
  );
};
export const getAlert = (owner: Owner, alertId: string, signal: AbortSignal): Promise<Alert> =>
  orInNameOfParent(owner, (call) => call('GET /api/emergency-sms/alerts/{alertId}', { params: { alertId }, signal }));
export const getOpenAlerts = (owner: Owner): Promise<Alert[]> =>
  orInNameOfParent(owner, (call) => call('GET /api/emergency-sms/alerts/open', { query: keyOf(owner) }));
export const cancelAlert = (owner: Owner, alertId: string): Promise<Alert> =>
  orInNameOfParent(owner, (call) => call('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId } }));
export const sayTogether = (owner: Owner, alertId: string, together: boolean): Promise<Alert> =>
  orInNameOfParent(owner, (call) =>
    call('POST /api/emergency-sms/alerts/{alertId}/together', { params: { alertId }, body: { together } }),
  );
export const addPosition = (owner: Owner, alertId: string, position: KnownPosition): Promise<Alert> =>
  orInNameOfParent(owner, (call) =>
    call('POST /api/emergency-sms/alerts/{alertId}/position', { params: { alertId }, body: positionInput(position) }),
  );
export const getContacts = (owner: Owner) =>
  inNameOf(owner, (call) => call('GET /api/emergency-sms/contacts', { query: keyOf(owner) }));
export const checkReady = (owner: Owner, body: { worker: boolean; position: 'granted' | 'denied' | 'prompt' }) =>
  inNameOf(owner, (call) => call('POST /api/emergency-sms/ready', { body }));
export const takeButtonOff = (owner: Owner) =>
  deviceApi('DELETE /api/emergency-sms/device', { query: { ...keyOf(owner), because: 'taken-off' } });
