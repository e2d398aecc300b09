import { commonConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';

/** Above it, an orchestrator would have to wait too long for one instance. */
const DRAIN_MAX_SECONDS = 120;

export const configSchema = z.object({
  ...commonConfig,
  /**
   * When it stops, an instance closes its sockets spread over this time, so that the pages do not all connect to the
   * others at once.
   */
  SOCKET_DRAIN_SECONDS: z.coerce.number().int().min(0).max(DRAIN_MAX_SECONDS).default(0),
});
export type ChatConfig = Readonly<z.output<typeof configSchema>>;
