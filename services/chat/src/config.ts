import { commonConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';

/** Above it, an orchestrator would have to wait too long for one instance. */
const DRAIN_MAX_SECONDS = 120;

/** One of `keyId:publicKey:privateKey`, with an elliptic-curve point of 65 bytes and a number of 32, in base64url. */
const VAPID_KEY = /^([\w-]{1,40}):([\w-]{87}):([\w-]{43})$/;
const HOST_WITH_PORT = /^[a-z\d.-]+(:\d{1,5})?$/;

const listOf = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || []);

function vapidKeyOf(entry: string) {
  const [keyId = '', publicKey = '', privateKey = ''] = entry.split(':');
  return { keyId, publicKey, privateKey };
}

export const configSchema = z.object({
  ...commonConfig,
  /**
   * When it stops, an instance closes its sockets spread over this time, so that the pages do not all connect to the
   * others at once.
   */
  SOCKET_DRAIN_SECONDS: z.coerce.number().int().min(0).max(DRAIN_MAX_SECONDS).default(0),
  /**
   * The keys that sign push messages (RFC 8292): `keyId:publicKey:privateKey`. The first is for new subscriptions; the
   * others stay while there are subscriptions made with them.
   */
  VAPID_KEYS: z
    .string()
    .transform(listOf)
    .refine((keys) => keys.length > 0 && keys.every((key) => VAPID_KEY.test(key)), {
      error: 'must be keyId:publicKey:privateKey, comma-separated',
    })
    .transform((keys) => keys.map(vapidKeyOf)),
  /** Whom a push service writes to when something is wrong: `mailto:…` or `https://…` */
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }),
  /** Push services besides those of the browsers, for one of our own: `host:port,host:port` */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((hosts) => hosts.every((host) => HOST_WITH_PORT.test(host)), 'must be host:port, comma-separated'),
});
export type ChatConfig = Readonly<z.output<typeof configSchema>>;
