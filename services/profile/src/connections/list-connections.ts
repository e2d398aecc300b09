import type { Connection, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { otherOf } from '../relations/relations.rules.ts';
import { listVisible } from '../visibility/visibility.ts';
import { type Listing, type Page, type PageQuery, relationPage } from './relation-pages.ts';

const connectedWith = (userId: UserId): Listing => ({
  filter: { pair: userId, state: 'connected' },
  order: ['since', '_id'],
  positionOf: ({ since, _id }) => ({ at: since, id: _id }),
});

/** The caller's connections, newest first, without banned people. @throws PROFILE_REQUIRED */
export async function listConnections(
  deps: Pick<ProfileDeps, 'db' | 'now'>,
  userId: UserId,
  query: PageQuery,
): Promise<Page<Connection>> {
  await requireProfile(deps, userId);
  return relationPage(deps, query, connectedWith(userId), async (relations) => {
    const visible = await listVisible(deps, userId, relations);
    return relations.map((relation) => {
      const { profile, person } = visible.get(otherOf(relation, userId)) ?? {};
      if (!profile || !person) return undefined;
      const { _id, childName, city } = profile;
      return {
        _id,
        userId: _id,
        username: person.account.username,
        childName,
        city,
        ...pictureOf(profile),
        connectedAt: relation.since.toISOString(),
      };
    });
  });
}
