import { commonConfig } from '@notalone/service-kit/config/config';
import { secretKey } from '@notalone/service-kit/config/secret-key';
import { smtpConfig } from '@notalone/service-kit/senders/smtp';
import { twilioConfig } from '@notalone/service-kit/senders/twilio';
import * as z from 'zod';

/** Links in texts are made of it: a text of two segments has room for so much (packages/contracts, sms-text). */
const PUBLIC_URL_MAX = 50;

export const configSchema = z.object({
  ...commonConfig,
  PUBLIC_URL: commonConfig.PUBLIC_URL.refine((url) => url.length <= PUBLIC_URL_MAX, 'is too long for a text message'),
  /** Makes the links in texts and the hashes of numbers. Losing it ends every link that was sent. */
  KEY_SECRET: secretKey,
  ...twilioConfig,
  /** Twilio's test credentials, with which the probe's presses end; needed with PROBE_USER_ID. */
  TWILIO_TEST_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional(),
  TWILIO_TEST_AUTH_TOKEN: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** The monthly price, which must be SUBSCRIPTION_PENCE of the contracts. */
  STRIPE_PRICE_ID: z.string().min(1),
  /** Points the SDK elsewhere; the real API when absent. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...smtpConfig,
});
export type EmergencyConfig = Readonly<z.output<typeof configSchema>>;
