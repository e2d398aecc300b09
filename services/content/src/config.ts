import { commonConfig } from '@notalone/service-kit/config/config';
import { secretKey } from '@notalone/service-kit/config/secret-key';
import * as z from 'zod';

export const configSchema = z.object({
  ...commonConfig,
  /** Keys the hashes by which networks and families are counted for a while. */
  KEY_SECRET: secretKey,
  /** Makes the links to decisions; auth has it too. */
  APPEAL_SECRET: secretKey,
  /** Where the gateway answers inside: it says which releases of remotes it serves, and has their files. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
});
export type ContentConfig = Readonly<z.output<typeof configSchema>>;
