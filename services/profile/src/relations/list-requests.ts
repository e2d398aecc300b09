import type { ConnectionRequest, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ProfileDeps } from '../deps.ts';
import { findPerson, type PersonDocument } from '../people.ts';
import type { ProfileDocument } from '../profiles/profiles.store.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { maskedEmail } from './masked-email.rules.ts';
import { needProfile } from './need-profile.ts';
import { type Listing, type Page, type PageQuery, relationPage } from './relation-pages.ts';
import { otherOf } from './relations.rules.ts';
import type { RelationDocument } from './relations.store.ts';
import { sightsOf } from './sight.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;
type Seen = Pick<ConnectionRequest, '_id' | 'createdAt' | 'expiresAt'>;
const SOON_SECONDS = 2;

const seen = ({ _id, at, expiresAt }: { _id: string; at: Date; expiresAt: Date }): Seen => ({
  _id,
  createdAt: at.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
const side = (profile: ProfileDocument, { username, email }: PersonDocument): ConnectionRequest['fromUserId'] => ({
  _id: profile._id,
  username,
  email: maskedEmail(email),
  childName: profile.childName,
  ...pictureOf(profile),
});

async function requestPage(
  deps: Deps,
  userId: UserId,
  query: PageQuery,
  listing: Listing,
  seenBy: (relation: RelationDocument) => Seen | undefined,
): Promise<Page<ConnectionRequest>> {
  const [mine, me] = await Promise.all([needProfile(deps, userId), findPerson(deps.db, userId)]);
  if (!me) throw failure('UNAVAILABLE', { retryAfterSeconds: SOON_SECONDS });
  return relationPage(deps, query, listing, async (relations) => {
    const sights = await sightsOf(deps, userId, relations);
    return relations.map((relation) => {
      const { profile, person } = sights.get(otherOf(relation, userId)) ?? {};
      const request = seenBy(relation);
      if (!request || !profile || !person) return undefined;
      const [own, theirs] = [side(mine, me), side(profile, person)];
      const isMine = relation.request?.from === userId;
      const sides = isMine ? { fromUserId: own, toUserId: theirs } : { fromUserId: theirs, toUserId: own };
      return { ...request, ...sides, childName: profile.childName, isFromChild: false, isToChild: false };
    });
  });
}

/** Requests that wait for the caller's answer, the newest first. @throws PROFILE_REQUIRED, UNAVAILABLE before auth's event of a new account */
export function listReceived(deps: Deps, userId: UserId, query: PageQuery): Promise<Page<ConnectionRequest>> {
  const listing: Listing = {
    filter: { 'request.to': userId, 'request.refusedAt': { $exists: false }, 'request.expiresAt': { $gt: deps.now() } },
    order: ['request.at', 'request._id'],
    mark: ({ request, since, _id }) => ({ at: request?.at ?? since, id: request?._id ?? _id }),
  };
  return requestPage(deps, userId, query, listing, ({ request }) => request && seen(request));
}

/** What the caller sent and sees waiting, the newest first: a refused one stays until it expires (rules 2.6). @throws as `listReceived` */
export function listSent(deps: Deps, userId: UserId, query: PageQuery): Promise<Page<ConnectionRequest>> {
  const listing: Listing = {
    filter: { 'request.from': userId, 'request.sent.expiresAt': { $gt: deps.now() } },
    order: ['request.sent.at', 'request.sent._id'],
    mark: ({ request, since, _id }) => ({ at: request?.sent.at ?? since, id: request?.sent._id ?? _id }),
  };
  return requestPage(deps, userId, query, listing, ({ request }) => request && seen(request.sent));
}
