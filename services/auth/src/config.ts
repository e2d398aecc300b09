import { commonConfig } from '@notalone/service-kit/config/config';
import { secretKey } from '@notalone/service-kit/config/secret-key';
import * as z from 'zod';

export const authConfigSchema = z.object({
  ...commonConfig,
  /** Encrypts signing keys and queued messages at rest and keys the hashes of codes. Losing it signs everybody out. */
  KEY_SECRET: secretKey,
  /** Makes the links to decisions; content has it too. */
  APPEAL_SECRET: secretKey,
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM: z.string().min(1),
  /** Overrides the SDK's base URL; the real API when absent. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  /** Texted when nobody opens a case of child safety; answered day and night. */
  ON_CALL_PHONE: z.string().regex(/^\+\d{8,15}$/),
});
export type AuthConfig = Readonly<z.output<typeof authConfigSchema>>;
