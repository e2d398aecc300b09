import { markedInPlace, type Removals } from '@notalone/moderation/removals/removals';
import type { Db } from 'mongodb';
import { type BusinessDocument, businessesOf } from './businesses.store.ts';

/**
 * Takes reported shops off the page, and lists them again. Admins still see one that is off among those that wait, and
 * approve or delete it.
 */
export const businessRemovals = (db: Db): Removals<BusinessDocument> =>
  markedInPlace({
    items: businessesOf(db),
    decisionPath: 'unlistedBy',
    inView: { approved: true },
    mark: (unlistedBy) => ({ $set: { approved: false, unlistedBy } }),
    unmark: { $set: { approved: true }, $unset: { unlistedBy: '' } },
  });
