import type { InTurn } from '@notalone/service-kit/lanes/lanes';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { Companion } from './companion/companion.ts';
import type { Engage } from './engagement/engage.ts';
import type { KnownTallies } from './engagement/known-tallies.ts';
import type { Circles } from './people/circles.ts';
import type { KnownPeople } from './people/known-people.ts';
import type { KnownPosts } from './posts/known-posts.ts';

/** What the operations of this service work with. */
export interface FeedDeps extends Pick<Platform, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'> {
  readonly people: KnownPeople;
  readonly circles: Circles;
  readonly posts: KnownPosts;
  readonly tallies: KnownTallies;
  readonly pictures: PictureStore;
  /** One after the other for each post. */
  readonly inTurn: InTurn;
  readonly engage: Engage;
  readonly companion: Companion;
}
