import type { Connection, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { needProfile } from './need-profile.ts';
import { type Listing, type Page, type PageQuery, relationPage } from './relation-pages.ts';
import { otherOf } from './relations.rules.ts';
import { sightsOf } from './sight.ts';

const connectedWith = (userId: UserId): Listing => ({
  filter: { pair: userId, state: 'connected' },
  order: ['since', '_id'],
  mark: ({ since, _id }) => ({ at: since, id: _id }),
});

/** The families one is connected with, the newest first; who is banned meanwhile is left out. @throws PROFILE_REQUIRED */
export async function listConnections(deps: Pick<ProfileDeps, 'db' | 'now'>, userId: UserId, query: PageQuery): Promise<Page<Connection>> {
  await needProfile(deps, userId);
  return relationPage(deps, query, connectedWith(userId), async (relations) => {
    const sights = await sightsOf(deps, userId, relations);
    return relations.map((relation) => {
      const { profile, person } = sights.get(otherOf(relation, userId)) ?? {};
      if (!profile || !person) return undefined;
      const { _id, childName, city } = profile;
      return { _id, userId: _id, username: person.username, childName, city, ...pictureOf(profile), connectedAt: relation.since.toISOString() };
    });
  });
}
