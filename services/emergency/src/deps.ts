import type { ChildId, UserId } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import type { Seal } from '@notalone/service-kit/secrets/seal';
import type { ClientSession } from 'mongodb';
import type { EmergencyConfig } from './config.ts';
import type { Contact } from './contacts/contact.ts';

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
  /** What changes of contacts and settings mean for open alerts, which lie above them. */
  readonly openAlerts: OpenAlerts;
}

export interface OpenAlerts {
  /** Somebody has said yes: is part of the family's open alerts from now on. */
  contactJoined(contact: Contact, session: ClientSession): Promise<void>;
  /** Removed, corrected to another number, or has said no for ever: hears nothing and decides nothing any more. */
  contactLeft(contact: Pick<Contact, '_id' | 'parentId'>, session: ClientSession): Promise<void>;
  /** A switch for the place went off: what open alerts have stored of it is erased, at once. */
  placeHidden(whose: { readonly parentId: UserId } | { readonly childId: ChildId }): Promise<void>;
}
