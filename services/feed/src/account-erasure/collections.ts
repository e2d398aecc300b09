import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { SWITCHES } from '@notalone/moderation/switches';
import { PICTURE_COLLECTIONS } from '@notalone/service-kit/media/picture-store';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { RELATIONS } from '@notalone/service-kit/projections/relations';
import { COMMENTS } from '../comments/erase-comments.ts';
import type { FeedDeps } from '../deps.ts';
import { REMOVED_ITEMS } from '../moderation/remove-item.ts';
import { NAMED_PEOPLE } from '../people/people.ts';
import { POSTS } from '../posts/erase-posts.ts';
import { REACTIONS } from '../reactions/erase-reactions.ts';
import { REPORTS } from '../reports/reports.store.ts';

export type EraseDeps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'pictures' | 'now'>;

/** Everything that this service stores, in the order in which it is erased. */
export const COLLECTIONS: readonly StoredCollection<EraseDeps>[] = [
  POSTS,
  REMOVED_ITEMS,
  {
    collection: 'removedPosts',
    ofNobody: 'Ids of posts that are gone, until their comments and reactions are deleted.',
  },
  REACTIONS,
  COMMENTS,
  REPORTS,
  ...PICTURE_COLLECTIONS,
  NAMED_PEOPLE,
  RELATIONS,
  {
    collection: 'erasures',
    subject: 'person',
    where: (_id) => ({ _id }),
    whenLeaving: { keep: 'The request, until it is confirmed.' },
    privacy: 'that an id, or a pair of ids, has left',
    inCopy: { leftOut: 'Whoever is in it has left.' },
  },
  SWITCHES,
  ...LEGAL_HOLD_COLLECTIONS,
];
