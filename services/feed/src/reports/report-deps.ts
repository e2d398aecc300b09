import type { BodyOf, feed } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { FeedDeps } from '../deps.ts';

export type ReportDeps = Pick<
  FeedDeps,
  'db' | 'transact' | 'outbox' | 'internal' | 'pictures' | 'limiter' | 'now' | 'log'
>;
export type ReportBody = BodyOf<typeof feed.reportPost>;

/** How many comments a report keeps around what it is about, on each side. */
export const CONTEXT_COMMENTS = 5;

export const ALREADY_REPORTED = 'You have reported this already.';
export const ownWords = () => apiError('CONFLICT', { msg: 'You wrote this yourself.' });
