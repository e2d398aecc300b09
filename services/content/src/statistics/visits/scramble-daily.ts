import { createHmac } from 'node:crypto';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import { ukDay } from '@notalone/service-kit/time/uk-day';

/**
 * A name for a network, a device or an account that is another one tomorrow and cannot be turned back without our key
 * (rules 6.6). `purpose` keeps two counts from being put together.
 */
export const scrambleDaily = (
  { KEY_SECRET }: { readonly KEY_SECRET: string },
  purpose: string,
  what: string,
  now: Date,
): string =>
  createHmac('sha256', keysOf(KEY_SECRET)[0])
    .update(`${purpose} ${ukDay(now)} ${what}`)
    .digest('base64url')
    .slice(0, 16);
