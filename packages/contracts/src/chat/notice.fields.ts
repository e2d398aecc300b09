import * as z from 'zod';
import { idSchema, instantSchema } from '../base/fields.ts';
import { DEVICE_NAME_MAX, PUSH_ENDPOINT_MAX } from '../base/limits.ts';

/** What a notice is about: each kind has a switch for each channel (rules 9.1). */
export const noticeKindSchema = z.enum(
  [
    'request',
    'message',
    'mention',
    'answer',
    'room',
    'moderation',
    'childRequest',
    'heldMessage',
    'account',
    'emergency',
  ],
  'Must be a kind of notice',
);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** Moderation and a child's safety cannot be switched off, nor what keeps the account safe. */
export const LOCKED_NOTICE_KINDS: readonly NoticeKind[] = ['moderation', 'heldMessage', 'account', 'emergency'];

const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 21:00');

/** UK time. Emergencies come all the same. */
export const quietHoursSchema = z.strictObject({
  isOn: z.boolean('Must be true or false'),
  from: clockSchema,
  to: clockSchema,
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

const channels = {
  kind: noticeKindSchema,
  push: z.boolean('Must be true or false'),
  email: z.boolean('Must be true or false'),
};

/** `new`: nothing was sent yet. `notReached`: three notices in a row were not shown, or were refused. */
export const noticeDeviceStateSchema = z.enum(['new', 'reached', 'notReached']);
export const noticeDeviceSchema = z.object({
  _id: idSchema,
  name: z.string(),
  state: noticeDeviceStateSchema,
  addedAt: instantSchema,
  reachedAt: instantSchema.optional(),
  notReachedSince: instantSchema.optional(),
});
export type NoticeDevice = z.infer<typeof noticeDeviceSchema>;

export const noticeSettingsSchema = z.object({
  /** Every kind, in the order in which a page shows them. `isLocked`: both channels stay on. */
  kinds: z.array(z.object({ ...channels, isLocked: z.boolean() })),
  quietHours: quietHoursSchema,
  devices: z.array(noticeDeviceSchema),
});
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

/** Only what changes; a locked kind stays on. */
export const changeNoticeSettingsSchema = z.strictObject({
  kinds: z.array(z.strictObject(channels)).max(noticeKindSchema.options.length).optional(),
  quietHours: quietHoursSchema.optional(),
});

/** Of 65 and 16 bytes, in base64url (RFC 8291). */
const publicKeySchema = z.string().regex(/^[\w-]{87}=?$/, 'Must be the key of a push subscription');
const authSecretSchema = z.string().regex(/^[\w-]{22}(?:==)?$/, 'Must be the secret of a push subscription');

/** The VAPID key that is used now; `keyId` is stored with each subscription made with it. */
export const pushKeySchema = z.object({ keyId: z.string(), publicKey: z.string() });

/** A push subscription as browsers give it (W3C Push API), the key that it was made with, and the device's name. */
export const addDeviceSchema = z.strictObject({
  endpoint: z.url('Must be an address').max(PUSH_ENDPOINT_MAX),
  keys: z.strictObject({ p256dh: publicKeySchema, auth: authSecretSchema }),
  keyId: z.string().max(DEVICE_NAME_MAX),
  name: z.string().trim().min(1).max(DEVICE_NAME_MAX),
});

/** `shown` by the device, or `opened` by the person. */
export const pushReceiptSchema = z.strictObject({
  token: z.string().regex(/^[\w-]{22}$/, 'Must be a receipt of ours'),
  state: z.enum(['shown', 'opened'], 'Must be shown or opened'),
});

/**
 * What a push message carries: Declarative Web Push (WebKit, iOS 18.4), which the system shows by itself, and which
 * our worker shows everywhere else. It names no child, place, text or health word (rules 9.2).
 */
export const pushPayloadSchema = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string().optional(),
    /** Absolute address of the page to open. */
    navigate: z.url(),
    /** A later one with the same tag replaces it. */
    tag: z.string(),
    lang: z.literal('en-GB'),
    dir: z.literal('ltr'),
    requireInteraction: z.boolean().optional(),
    data: z.object({
      /** For POST /api/notifications/receipts. */
      receipt: z.string(),
    }),
  }),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** One line of a mail about what is still unread. `link` is the path of the page to open. */
export const mailedNoticeSchema = z.strictObject({ text: z.string().max(200), link: z.string().max(200) });
