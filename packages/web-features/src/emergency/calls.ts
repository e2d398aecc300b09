import { api, type EmergencyPress, emergencyApi, emergencyData, session } from '@notalone/web-kit';
import { hasErrorCode } from '../api-errors.ts';
import { type KnownPosition, positionInput } from './use-position.ts';

/** Whether this browser's device key may be that of the child who is here. Without a login it is all that there is. */
function mayUseDeviceKey(): boolean {
  const person = session.current();
  if (!person) return true;
  const data = emergencyData.get();
  return person.role === 'child' && data?.childId === person.childId && data.hasKey;
}

/**
 * With the device key, which needs neither the auth service nor a session; with a renewed token where there is no key.
 */
async function withDeviceKey<T>(work: (call: typeof api) => Promise<T>): Promise<T> {
  if (!mayUseDeviceKey()) return work(api);
  try {
    return await work(emergencyApi);
  } catch (error) {
    if (!hasErrorCode(error, 'UNAUTHENTICATED') || !session.current()) throw error;
    return work(api);
  }
}

export const sendPress = (press: EmergencyPress, position: KnownPosition | undefined) => {
  const where = position ? positionInput(position) : {};
  const { key: idempotencyKey, code, customMessage } = press;
  return withDeviceKey((call) =>
    code
      ? call('POST /api/emergency-sms/quick/{code}', { params: { code }, body: where, idempotencyKey })
      : call('POST /api/emergency-sms/send', {
          body: { ...where, ...(customMessage && { customMessage }) },
          idempotencyKey,
        }),
  );
};
export const getAlert = (alertId: string, signal: AbortSignal) =>
  withDeviceKey((call) => call('GET /api/emergency-sms/alerts/{alertId}', { params: { alertId }, signal }));
export const cancelAlert = (alertId: string) =>
  withDeviceKey((call) => call('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId } }));
export const addPosition = (alertId: string, position: KnownPosition) =>
  withDeviceKey((call) =>
    call('POST /api/emergency-sms/alerts/{alertId}/position', { params: { alertId }, body: positionInput(position) }),
  );
export const getContacts = () => withDeviceKey((call) => call('GET /api/emergency-sms/contacts'));
export const checkReady = (body: { worker: boolean; position: 'granted' | 'denied' | 'prompt' }) =>
  withDeviceKey((call) => call('POST /api/emergency-sms/ready', { body }));
