import { connections, profile } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ProfileDeps } from '../deps.ts';
import { searchProfiles } from './search-profiles.ts';
import { searchUsers } from './search-users.ts';

export function nearbyRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  serveOperation(app, profile.searchProfiles, async ({ caller, query }) => {
    const { cards, next } = await searchProfiles(deps, caller.userId, query);
    return answer(200, cards, next === undefined ? {} : { link: nextLink(profile.searchProfiles.path, query, next) });
  });
  serveOperation(app, connections.searchUsers, ({ caller, query }) => searchUsers(deps, caller.userId, query.q));
}
