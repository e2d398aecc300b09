import * as z from 'zod';
import { daySchema, emailSchema, idSchema, userIdSchema } from '../base/fields.ts';
import { BUSINESS_NAME_MAX, COMPLAINT_ANSWER_MAX, PAGE_SIZE_MAX } from '../base/limits.ts';
import type { ServiceName } from '../base/operation.ts';
import { mailedNoticeSchema } from '../chat/notice.fields.ts';
import { shopStepSchema } from '../content/businesses.fields.ts';

/** The address was typed into a form and belongs to no account. `aboutId` is the sender's own record. */
const typedAddress = { to: emailSchema, aboutId: idSchema };

const queuedMailSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('notices'),
    /** Auth mails the account's verified address, which chat does not know. */
    to: userIdSchema,
    notices: z.array(mailedNoticeSchema).min(1).max(PAGE_SIZE_MAX),
    /** Path and query that stop mails of these kinds; absent where none of them can be switched off. */
    stopPath: z.string().max(300).optional(),
  }),
  z.strictObject({
    kind: z.literal('shop'),
    ...typedAddress,
    step: shopStepSchema,
    businessName: z.string().max(BUSINESS_NAME_MAX),
  }),
  z.strictObject({
    kind: z.literal('complaint'),
    ...typedAddress,
    reference: z.string().max(20),
    answerBy: daySchema,
    /** Absent in the receipt. */
    answer: z.string().max(COMPLAINT_ANSWER_MAX).optional(),
  }),
]);
/** What another service asks auth to mail. It says what happened; auth has the words. */
export type QueuedMail = z.infer<typeof queuedMailSchema>;
export type QueuedMailOf<Kind extends QueuedMail['kind']> = Extract<QueuedMail, { kind: Kind }>;

/** Maps each kind of mail to the one service that may ask for it. */
export const MAIL_SENDERS = {
  notices: 'chat',
  shop: 'content',
  complaint: 'content',
} as const satisfies Record<QueuedMail['kind'], ServiceName>;

export const queueMail = {
  id: 'auth.queueMail',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/mails',
  summary: 'Queue a mail, once per Idempotency-Key. Each kind has one service that may ask for it.',
  callers: ['chat', 'content'],
  body: queuedMailSchema,
  /** `unreachable`: there is no such account, or its address is not verified. */
  reply: z.object({ result: z.enum(['queued', 'unreachable']) }),
  errors: [],
} as const;
