import type { ChatConfig } from '../config.ts';
import type { DeviceDocument } from './devices.store.ts';

export const PUSH_TIMEOUT_MS = 10_000;

export interface PushMessage {
  readonly payload: string;
  readonly ttlSeconds: number;
  readonly urgency: 'high' | 'normal';
  readonly topic: string;
}
/** `gone`: there is no such subscription any more. `refused`: this message will never be taken. */
export type PushResult =
  | { readonly is: 'sent' }
  | { readonly is: 'gone' }
  | { readonly is: 'refused'; readonly status: number }
  | { readonly is: 'away'; readonly retryAfterSeconds: number };

const isAway = (status: number) => status === 408 || status === 429 || status >= 500;

/** `Retry-After` in seconds; as a date it is so rare that our own waiting time does. */
function retryAfterOf(headers: Readonly<Record<string, string | undefined>>): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0;
}

/** Encrypts a message for a device (RFC 8291), signs it (RFC 8292) and gives it to its push service (RFC 8030). */
export async function sendPush(
  config: Pick<ChatConfig, 'VAPID_KEYS' | 'VAPID_SUBJECT'>,
  { endpoint, keys, keyId }: DeviceDocument,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
): Promise<PushResult> {
  const key = config.VAPID_KEYS.find((one) => one.keyId === keyId);
  if (!key) return { is: 'refused', status: 0 };
  // Loaded with the first message.
  const { default: webPush } = await import('web-push');
  const vapidDetails = { subject: config.VAPID_SUBJECT, publicKey: key.publicKey, privateKey: key.privateKey };
  try {
    await webPush.sendNotification({ endpoint, keys }, payload, {
      ...{ vapidDetails, urgency, topic },
      TTL: ttlSeconds,
      timeout: PUSH_TIMEOUT_MS,
    });
    return { is: 'sent' };
  } catch (error) {
    // Everything else is the network: the endpoint, the keys and the options were checked when they were stored.
    if (!(error instanceof webPush.WebPushError)) return { is: 'away', retryAfterSeconds: 0 };
    const { statusCode: status, headers } = error;
    if (status === 404 || status === 410) return { is: 'gone' };
    return isAway(status) ? { is: 'away', retryAfterSeconds: retryAfterOf(headers) } : { is: 'refused', status };
  }
}
