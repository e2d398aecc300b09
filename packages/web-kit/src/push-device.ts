import { createStoredValue } from './stored-value.ts';

/**
 * The push subscription that somebody has switched on in this browser. It outlives a session that ends by itself, so
 * that an emergency still reaches a parent; logging out removes it.
 */
interface PushDevice {
  readonly userId: string;
  readonly deviceId: string;
  readonly endpoint: string;
  /** Of the server's key that it was made with. */
  readonly keyId: string;
}
export const pushDevice = createStoredValue<PushDevice>('pushDevice', () => localStorage);
