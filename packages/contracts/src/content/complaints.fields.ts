import * as z from 'zod';
import { daySchema, emailSchema, hasVisibleText, idSchema, instantSchema, pageQuery } from '../base/fields.ts';
import { COMPLAINT_ANSWER_MAX, COMPLAINT_MAX, COMPLAINT_NAME_MAX, REASON_MIN } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { optionalPlainLine, textLine } from './plain-line.fields.ts';

/** A complaint about what we do with data, from anybody. */
export const complaintFormSchema = z.strictObject({
  name: optionalPlainLine(COMPLAINT_NAME_MAX),
  email: emailSchema,
  text: textLine(COMPLAINT_MAX).refine(hasVisibleText, TEXTS.required),
});

/**
 * `reference` is what both sides call it by, such as `C-7K3M-2QX9`. Whether a mail followed is not said: one a day goes
 * to an address, so it would tell anybody who types one whether its owner has complained.
 */
export const complaintReceiptSchema = z.object({ reference: z.string(), answerBy: daySchema });

const complaintStateSchema = z.enum(['open', 'answered'], 'Must be open or answered');
export const complaintSchema = complaintReceiptSchema.extend({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  text: z.string(),
  state: complaintStateSchema,
  receivedAt: instantSchema,
  /** Whole days until it must be answered; negative when it is late. Absent once it is answered. */
  daysLeft: z.int().optional(),
  answer: z.string().optional(),
  answeredAt: instantSchema.optional(),
});
export type Complaint = z.infer<typeof complaintSchema>;

export const complaintListQuery = z.object({ ...pageQuery, state: complaintStateSchema.default('open') });
export const complaintAnswerSchema = z.strictObject({
  answer: textLine(COMPLAINT_ANSWER_MAX).min(REASON_MIN, `Must be at least ${REASON_MIN} characters`),
});
