import { commonConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';

export const configSchema = z.object({
  ...commonConfig,
  /** Where the gateway answers inside: it says which releases of remotes it serves, and whether their files are sound. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
});
export type ContentConfig = Readonly<z.output<typeof configSchema>>;
