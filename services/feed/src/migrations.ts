import { LEGAL_HOLD_COLLECTIONS } from '@notalone/moderation/legal-hold/legal-holds';
import { createPictureIndexes } from '@notalone/service-kit/media/picture-store';
import { createCollections } from '@notalone/service-kit/mongo/create-collection';
import type { Migration } from '@notalone/service-kit/mongo/migrate';
import { PEOPLE_INDEXES } from '@notalone/service-kit/projections/people';
import { RELATION_INDEXES } from '@notalone/service-kit/projections/relations';
import { COMMENT_INDEXES } from './comments/comments.store.ts';
import { REMOVED_ITEM_INDEXES } from './moderation/removed-items.store.ts';
import { NAME_INDEX } from './people/people.ts';
import { POST_INDEXES } from './post-store/posts.store.ts';
import { REACTION_INDEXES } from './reactions/reactions.store.ts';
import { REPORT_INDEXES } from './reports/reports.store.ts';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '0001-initial',
    async up(db) {
      await createCollections(db, {
        relations: RELATION_INDEXES,
        posts: POST_INDEXES,
        people: [...PEOPLE_INDEXES, NAME_INDEX],
        removedPosts: [],
        reports: REPORT_INDEXES,
        reactions: REACTION_INDEXES,
        comments: COMMENT_INDEXES,
        removedItems: REMOVED_ITEM_INDEXES,
        switches: [],
        erasures: [],
        ...LEGAL_HOLD_COLLECTIONS,
      });
      await createPictureIndexes(db);
    },
  },
];
