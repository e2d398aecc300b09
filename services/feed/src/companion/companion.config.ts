import * as z from 'zod';

/** What the companion reads besides what every service reads. */
export const companionConfig = {
  /** Signs what the companion said, so that nobody else's words count as hers. */
  COMPANION_SECRET: z.string().min(32),
  /** Without it she is silent, but for her fixed answers. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** Ends in /v1. */
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini'),
};
const schema = z.object(companionConfig);
export type CompanionConfig = Readonly<z.output<typeof schema>>;
