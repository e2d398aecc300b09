import type { Mail } from '@notalone/service-kit/senders/smtp';
import type { ClientSession } from 'mongodb';
import type { DeliveryDocument } from './deliveries.store.ts';

/** What a delivery is at the moment of its sending; `to` is the number that the contact has now. */
export type Prepared =
  | { readonly to: string; readonly text: string; readonly probe?: 'real' | 'test' | undefined }
  | { readonly to: string; readonly probe?: 'real' | 'test' | undefined }
  | { readonly mail: Mail }
  /** Nothing is sent any more, with the reason for people where that is a failure. */
  | { readonly isOver: 'stopped' | 'failed'; readonly error?: string }
  /** Not yet, and this was no attempt. */
  | { readonly waitsUntil: Date }
  /** The number takes no texts: a call at once instead. */
  | { readonly callInstead: true };

export type Outcome = { readonly kind: 'delivered' } | { readonly kind: 'failed'; readonly code: string };

/** What lies above the queue of deliveries: what they say, and who must know what became of them. */
export interface DeliveryHooks {
  /** Does what is due by the clock, which may add deliveries. Answers whether any delivery may be due. */
  runDueSteps(): Promise<boolean>;
  prepare(delivery: DeliveryDocument): Promise<Prepared>;
  /** A call was put through to the provider. */
  called(delivery: DeliveryDocument, session: ClientSession): Promise<void>;
  /** The state of a delivery has changed: open pages ask again. */
  changed(delivery: DeliveryDocument, session: ClientSession): Promise<void>;
  /** A message has arrived, or was given up. */
  settled(delivery: DeliveryDocument, outcome: Outcome, session: ClientSession): Promise<void>;
}
