import { createHash } from 'node:crypto';
import type { NoticeKind, PushPayload } from '@notalone/contracts';

const HOUR_SECONDS = 3600;

/** How long a push service keeps a message for a device that is off (its own default is four weeks). */
export const ttlSecondsOf = (kind: NoticeKind): number => (kind === 'emergency' ? 4 : 24) * HOUR_SECONDS;

export const urgencyOf = (kind: NoticeKind): 'high' | 'normal' => (kind === 'emergency' ? 'high' : 'normal');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const TAG_CHARACTERS = 32;
/**
 * A later message with the same tag takes the place of an earlier one on the screen; its hash is the topic, by which the
 * push service does the same (RFC 8030).
 */
export const tagOf = (userId: string, key: string): string => hashOf(`${userId} ${key}`).slice(0, TAG_CHARACTERS);

interface Told {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly link: string;
  readonly tag: string;
  readonly receipt: string;
}

export const payloadOf = ({ kind, text, link, tag, receipt }: Told, publicUrl: string): PushPayload => ({
  web_push: 8030,
  notification: {
    title: text,
    navigate: new URL(link, publicUrl).href,
    tag,
    lang: 'en-GB',
    dir: 'ltr',
    ...(kind === 'emergency' && { requireInteraction: true }),
    data: { receipt },
  },
});
