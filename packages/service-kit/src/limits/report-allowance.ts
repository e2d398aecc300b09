import { REPORTS_PER_DAY } from '@notalone/contracts/limits';
import type { Logger } from 'pino';
import { apiError } from '../errors/api-error.ts';
import type { Limiter } from './limiter.ts';

const PER_DAY = { max: REPORTS_PER_DAY, windowSeconds: 24 * 3600 };

/**
 * Takes one of the reports that a person may send in a day, whatever they are about and in whichever service (rules 6.1). Fails open: a report
 * is not lost because Redis is away.
 * @throws RATE_LIMITED
 */
export async function takeReport(
  { limiter, log }: { readonly limiter: Limiter; readonly log: Logger },
  userId: string,
): Promise<void> {
  const taken = await limiter.take('report', userId, PER_DAY).catch((error: unknown) => {
    log.error({ err: error }, 'the reports of a day could not be counted; the report is taken');
  });
  if (!taken || taken.allowed) return;
  const msg = `You have sent ${REPORTS_PER_DAY} reports today. Please try again tomorrow.`;
  throw apiError('RATE_LIMITED', { msg, retryAfterSeconds: taken.retryAfterSeconds });
}
