import type { Platform } from '@notalone/service-kit/platform';
import type { ContentConfig } from '../config.ts';
import { scrambleDaily } from '../statistics/visits/scramble-daily.ts';

type Deps = Pick<Platform<ContentConfig>, 'limiter' | 'config' | 'now' | 'log'>;

/** `me+shop@example.com` is a mailbox of `me@example.com` with most providers. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.split('+')[0]}@${domain}`;
}

/** Anybody can type anybody's address: its mailbox gets one receipt of a kind a day, whoever asks. */
export async function isFirstToday({ limiter, config, now, log }: Deps, kind: string, email: string): Promise<boolean> {
  const address = scrambleDaily(config, kind, mailboxOf(email), now());
  const taken = await limiter.take(kind, address, { max: 1, windowSeconds: 24 * 3600 }).catch((error: unknown) => {
    log.warn({ err: error }, 'no receipt by mail, as it may be one of many');
  });
  return taken?.allowed ?? false;
}
