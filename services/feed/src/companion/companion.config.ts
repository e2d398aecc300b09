import { secretKey } from '@notalone/service-kit/config/secret-key';
import * as z from 'zod';

/** The companion's configuration. */
export const companionConfig = {
  /** Signs what the companion says, so that nobody can put words into her mouth. */
  COMPANION_SECRET: secretKey,
  /** Without it the companion has fixed answers only. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** Ends in /v1. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini'),
};
const schema = z.object(companionConfig);
export type CompanionConfig = Readonly<z.output<typeof schema>>;
