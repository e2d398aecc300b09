import type { ConnectionRequest, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson, type PersonDocument } from '../people/people.store.ts';
import type { ProfileDocument } from '../profiles/profiles.store.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { otherOf } from '../relations/relations.rules.ts';
import type { RelationDocument } from '../relations/relations.store.ts';
import { listVisible } from '../visibility/visibility.ts';
import { maskedEmail } from './masked-email.rules.ts';
import { type Listing, type Page, type PageQuery, relationPage } from './relation-pages.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now' | 'internal' | 'log'>;
type Shown = Pick<ConnectionRequest, '_id' | 'createdAt' | 'expiresAt'>;
const SOON_SECONDS = 2;

const shown = ({ _id, at, expiresAt }: { _id: string; at: Date; expiresAt: Date }): Shown => ({
  _id,
  createdAt: at.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
const side = (profile: ProfileDocument, { account }: PersonDocument): ConnectionRequest['fromUserId'] => ({
  _id: profile._id,
  username: account.username,
  email: maskedEmail(account.email),
  childName: profile.childName,
  ...pictureOf(profile),
});

async function requestPage(
  deps: Deps,
  userId: UserId,
  query: PageQuery,
  listing: Listing,
  shownOf: (relation: RelationDocument) => Shown | undefined,
): Promise<Page<ConnectionRequest>> {
  const [mine, me] = await Promise.all([requireProfile(deps, userId), findOrFetchPerson(deps, userId)]);
  if (!me) throw apiError('UNAVAILABLE', { retryAfterSeconds: SOON_SECONDS });
  return relationPage(deps, query, listing, async (relations) => {
    const visible = await listVisible(deps, userId, relations);
    return relations.map((relation) => {
      const { profile, person } = visible.get(otherOf(relation, userId)) ?? {};
      const request = shownOf(relation);
      if (!request || !profile || !person) return undefined;
      const [own, theirs] = [side(mine, me), side(profile, person)];
      const isMine = relation.request?.from === userId;
      const sides = isMine ? { fromUserId: own, toUserId: theirs } : { fromUserId: theirs, toUserId: own };
      return { ...request, ...sides, childName: profile.childName, isFromChild: false, isToChild: false };
    });
  });
}

/**
 * Pending requests to the caller, newest first. @throws PROFILE_REQUIRED, UNAVAILABLE while the caller's account is
 * unknown and auth is away
 */
export function listReceived(deps: Deps, userId: UserId, query: PageQuery): Promise<Page<ConnectionRequest>> {
  const listing: Listing = {
    filter: { 'request.to': userId, 'request.refusedAt': { $exists: false }, 'request.expiresAt': { $gt: deps.now() } },
    order: ['request.at', 'request._id'],
    positionOf: ({ request, since, _id }) => ({ at: request?.at ?? since, id: request?._id ?? _id }),
  };
  return requestPage(deps, userId, query, listing, ({ request }) => request && shown(request));
}

/**
 * Requests of the caller that are shown as pending, newest first; a refused one stays until it expires (rules 2.6).
 * @throws as `listReceived`
 */
export function listSent(deps: Deps, userId: UserId, query: PageQuery): Promise<Page<ConnectionRequest>> {
  const listing: Listing = {
    filter: { 'request.from': userId, 'request.sent.expiresAt': { $gt: deps.now() } },
    order: ['request.sent.at', 'request.sent._id'],
    positionOf: ({ request, since, _id }) => ({ at: request?.sent.at ?? since, id: request?.sent._id ?? _id }),
  };
  return requestPage(deps, userId, query, listing, ({ request }) => request && shown(request.sent));
}
