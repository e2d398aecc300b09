import type { Block, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, isActive } from '../people/people.store.ts';
import { findProfiles } from '../profiles/profiles.store.ts';
import { otherOf } from '../relations/relations.rules.ts';
import { type Listing, type Page, type PageQuery, relationPage } from './relation-pages.ts';

const blockedBy = (userId: UserId): Listing => ({
  filter: { 'blocked.by': userId },
  order: ['blocked.at', '_id'],
  positionOf: ({ blocked, since, _id }) => ({ at: blocked?.at ?? since, id: _id }),
});

/** Whom the caller has blocked, newest first, without banned people. */
export function listBlocks(deps: Pick<ProfileDeps, 'db'>, userId: UserId, query: PageQuery): Promise<Page<Block>> {
  return relationPage(deps, query, blockedBy(userId), async (relations) => {
    const others = relations.map((relation) => otherOf(relation, userId));
    const [people, profiles] = await Promise.all([findPeople(deps.db, others), findProfiles(deps.db, others)]);
    return relations.map(({ blocked, pair }) => {
      const person = people.get(otherOf({ pair }, userId));
      if (!blocked || !person || !isActive(person)) return undefined;
      const childName = profiles.get(person._id)?.childName;
      return {
        userId: person._id,
        username: person.account.username,
        ...(childName !== undefined && { childName }),
        blockedAt: blocked.at.toISOString(),
      };
    });
  });
}
