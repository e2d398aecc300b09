import { ALERT_RETRY_SECONDS, MESSAGE_SENDS_MAX } from '@notalone/contracts';
import type { DeliveryDocument, DeliveryStatus } from './deliveries.store.ts';

const MAIL_RETRY_SECONDS = [10, 30, 60, 120, 300, 900, 3600] as const;
const CALL_RETRY_SECONDS = [30] as const;
const WAITS = { sms: ALERT_RETRY_SECONDS, mail: MAIL_RETRY_SECONDS, call: CALL_RETRY_SECONDS } as const;

/**
 * When a delivery that did not reach the provider is tried again; undefined once it is given up. `first`: when it was
 * first due.
 */
export function nextAttempt(
  { channel, attempts }: Pick<DeliveryDocument, 'channel' | 'attempts'>,
  first: Date,
  now: Date,
): Date | undefined {
  const seconds = WAITS[channel][attempts - 1];
  if (seconds === undefined) return undefined;
  const next = new Date(first.getTime() + seconds * 1000);
  return next > now ? next : now;
}

/** Twilio's states in the order in which they come; a callback that comes late changes nothing (verified.md). */
const RANKS: Readonly<Record<string, number>> = {
  accepted: 1,
  scheduled: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  undelivered: 5,
  failed: 5,
  canceled: 5,
  delivered: 6,
};
export const rankOf = (status: string): number | undefined => RANKS[status];
export const ACCEPTED_RANK = 1;

/** What a state of the provider is for people. */
export function statusOf(providerStatus: string): DeliveryStatus {
  if (providerStatus === 'sent' || providerStatus === 'delivered') return providerStatus;
  return rankOf(providerStatus) === 5 ? 'failed' : 'accepted';
}

export const OPTED_OUT = '21610';
export const FILTERED = '30007';
/** Not delivered for a reason that may pass: the phone is off, the network is busy, or nobody knows. */
const MAY_PASS = new Set(['30001', '30003', '30008', FILTERED]);

/**
 * When a text that the provider took and could not deliver is sent again; undefined where that is useless or it was sent
 * often enough (rules 5.3).
 */
export function sentAgainAt(code: string, { sends }: Pick<DeliveryDocument, 'sends'>, now: Date): Date | undefined {
  if (!MAY_PASS.has(code) || sends >= MESSAGE_SENDS_MAX) return undefined;
  if (code === FILTERED) return now;
  return new Date(now.getTime() + (ALERT_RETRY_SECONDS[Math.max(0, sends - 1)] ?? 0) * 1000);
}

/** For people: why a text did not arrive. */
export function failureText(code: string): string {
  if (code === OPTED_OUT) return 'This phone has answered STOP: it takes no more texts from us.';
  if (code === '21211' || code === '21614' || code === '30005' || code === '30006')
    return 'This number takes no texts.';
  return 'The text could not be delivered.';
}
