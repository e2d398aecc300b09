import type { Platform } from '@notalone/service-kit/platform';
import type { Seal } from '@notalone/service-kit/secrets/seal';
import type { EmergencyConfig } from './config.ts';

/** What the operations of this service need. */
export interface EmergencyDeps
  extends Pick<Platform<EmergencyConfig>, 'config' | 'db' | 'transact' | 'outbox' | 'internal' | 'now' | 'log'> {
  readonly seal: Seal;
  readonly worker: {
    /** There is something to send now. */
    wake(): void;
    /** Sends what is due of an alert and answers when each text has been tried once. */
    sendNow(alertId: string): Promise<void>;
  };
}
