import type { ChildId, UserId } from '@notalone/contracts';
import type { CommonConfig, Platform } from '@notalone/service-kit/platform';
import type { Encryption } from '@notalone/service-kit/secrets/encryption';
import type { TwilioConfig } from '@notalone/service-kit/senders/twilio';
import type { ClientSession } from 'mongodb';

/** What the operations of this service need. */
export interface EmergencyDeps
  extends Pick<
    Platform<CommonConfig & TwilioConfig>,
    'config' | 'db' | 'transact' | 'outbox' | 'internal' | 'now' | 'log'
  > {
  readonly encryption: Encryption;
  readonly worker: {
    /** There is something to send now. */
    wake(): void;
    /** Sends what is due of an alert and answers when each text has been tried once. */
    sendNow(alertId: string): Promise<void>;
  };
  /** What changes of contacts and settings mean for open alerts, which lie above them. */
  readonly openAlerts: OpenAlerts;
}

export interface ContactOfAlerts {
  readonly _id: string;
  readonly parentId: UserId;
  readonly name: string;
  readonly phoneNumber: string;
  readonly isParent: boolean;
}
export interface OpenAlerts {
  /** Somebody has said yes: is part of the open alerts of the guardian's children from now on. */
  contactJoined(contact: ContactOfAlerts, session: ClientSession): Promise<void>;
  /** Removed, corrected to another number, or has said no for ever: hears nothing and decides nothing any more. */
  contactLeft(contact: Pick<ContactOfAlerts, '_id' | 'parentId'>, session: ClientSession): Promise<void>;
  /**
   * A switch for the place went off: what alerts have stored of it is erased, at once, but for what another guardian
   * still may see.
   */
  placeHidden(
    whose: { readonly parentId: UserId } | { readonly childId: ChildId },
    session: ClientSession,
  ): Promise<void>;
}
