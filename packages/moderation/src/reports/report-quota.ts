import { REPORTS_PER_DAY } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Limiter } from '@notalone/service-kit/limits/limiter';
import type { Logger } from '@notalone/service-kit/logging/logger';

const PER_DAY = { max: REPORTS_PER_DAY, windowSeconds: 24 * 3600 };

/**
 * Counts a report towards a person's daily maximum, in whichever service it is made (rules 6.1). Fails open: no
 * report is lost because Redis is down.
 * @throws RATE_LIMITED
 */
export async function takeReport(
  { limiter, log }: { readonly limiter: Limiter; readonly log: Logger },
  userId: string,
): Promise<void> {
  const taken = await limiter.take('report', userId, PER_DAY).catch((error: unknown) => {
    log.error({ err: error }, 'the daily report count is unavailable; the report is accepted');
  });
  if (!taken || taken.allowed) return;
  const msg = `You have sent ${REPORTS_PER_DAY} reports today. Please try again tomorrow.`;
  throw apiError('RATE_LIMITED', { msg, retryAfterSeconds: taken.retryAfterSeconds });
}
