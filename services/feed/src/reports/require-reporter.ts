import { type BodyOf, type feed, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FeedDeps } from '../deps.ts';
import type { People } from '../people/people.ts';
import { findWriter } from '../people/require-profile.ts';

export type ReportDeps = Pick<
  FeedDeps,
  'db' | 'transact' | 'outbox' | 'internal' | 'pictures' | 'limiter' | 'now' | 'log'
>;
export type ReportBody = BodyOf<typeof feed.reportPost>;

/** How many comments a report keeps around what it is about, on each side. */
export const CONTEXT_COMMENTS = 5;

export const ALREADY_REPORTED = 'You have reported this already.';
export const ownWords = () => apiError('CONFLICT', { msg: 'You wrote this yourself.' });

/** @throws PROFILE_REQUIRED */
export async function requireReporter(deps: ReportDeps, userId: UserId, people: People): Promise<void> {
  if (!(await findWriter(deps, userId, people.get(userId))))
    throw apiError('PROFILE_REQUIRED', { msg: TEXTS.reportNeedsProfile });
}
