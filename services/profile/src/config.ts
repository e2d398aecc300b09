import { commonConfig } from '@notalone/service-kit/config/config';
import { secretKey } from '@notalone/service-kit/config/secret-key';
import * as z from 'zod';

export const configSchema = z.object({
  ...commonConfig,
  /** Encrypts school cards. Losing it makes those that are kept unreadable. */
  KEY_SECRET: secretKey,
});
export type ProfileConfig = Readonly<z.output<typeof configSchema>>;
