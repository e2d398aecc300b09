import { commonConfig } from '@notalone/service-kit/config/config';
import { secretKey } from '@notalone/service-kit/config/secret-key';
import { smtpConfig } from '@notalone/service-kit/senders/smtp';
import { twilioConfig } from '@notalone/service-kit/senders/twilio';
import * as z from 'zod';

export const authConfigSchema = z.object({
  ...commonConfig,
  /** Encrypts signing keys and queued messages at rest and keys the hashes of codes. Losing it signs everybody out. */
  KEY_SECRET: secretKey,
  /** Makes the links to decisions; content has it too. */
  APPEAL_SECRET: secretKey,
  ...twilioConfig,
  ...smtpConfig,
  /** Whom a family writes to that cannot get into its account: named in texts and mails. */
  OPERATOR_EMAIL: z.email(),
  /**
   * Texted when nobody opens a case of child safety, rung for an urgent one; answered day and night. Several numbers,
   * separated by commas: each is rung ten minutes after the one before it.
   */
  ON_CALL_PHONE: z
    .string()
    .regex(/^\+\d{8,15}(?:, ?\+\d{8,15})*$/)
    .transform((list) => list.split(/, ?/)),
});
export type AuthConfig = Readonly<z.output<typeof authConfigSchema>>;
