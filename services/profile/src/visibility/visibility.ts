import type { ProfileView, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson, findPeople, isActive, type PersonDocument } from '../people/people.store.ts';
import { findProfiles, type ProfileDocument } from '../profiles/profiles.store.ts';
import {
  type ConnectionStatus,
  connectionStatus,
  hidesProfile,
  otherOf,
  type Relation,
} from '../relations/relations.rules.ts';
import { findRelation } from '../relations/relations.store.ts';
import { viewFor } from './visibility.rules.ts';

/** Somebody whom the viewer may see. */
export interface VisiblePerson {
  readonly profile: ProfileDocument;
  /** Absent only of oneself, before auth's event has come. */
  readonly person: PersonDocument | undefined;
  readonly status: ConnectionStatus;
  readonly view: ProfileView['view'];
}
/**
 * One person and the relation with the viewer; `visible` is undefined where there is nobody whom the viewer may see.
 */
export interface Visibility {
  readonly relation: Relation | null;
  readonly visible: VisiblePerson | undefined;
}
interface Candidate {
  readonly profile: ProfileDocument;
  readonly person: PersonDocument | undefined;
  readonly relation: Relation | null;
}

/** The rules of `viewFor` applied to what is stored. */
function visibleTo(
  viewer: { readonly userId: UserId; readonly hasProfile: boolean },
  { profile, person, relation }: Candidate,
  now: Date,
): VisiblePerson | undefined {
  if (relation && hidesProfile(relation, viewer.userId)) return undefined;
  const status = connectionStatus(relation, viewer.userId, now);
  const subject = { userId: profile._id, visibility: profile.profileVisibility, active: isActive(person) };
  const view = viewFor(viewer, subject, status);
  return view && { profile, person, status, view };
}

/** The people of these relations whom the viewer may see, in one read each of profiles and accounts. */
export async function listVisible(
  { db, now }: Pick<ProfileDeps, 'db' | 'now'>,
  viewerId: UserId,
  relations: readonly Relation[],
): Promise<ReadonlyMap<UserId, VisiblePerson>> {
  const userIds = relations.map((relation) => otherOf(relation, viewerId));
  const [profiles, people] = await Promise.all([findProfiles(db, [...userIds, viewerId]), findPeople(db, userIds)]);
  const viewer = { userId: viewerId, hasProfile: profiles.has(viewerId) };
  const found = new Map<UserId, VisiblePerson>();
  for (const relation of relations) {
    const profile = profiles.get(otherOf(relation, viewerId));
    const visible = profile && visibleTo(viewer, { profile, person: people.get(profile._id), relation }, now());
    if (visible) found.set(visible.profile._id, visible);
  }
  return found;
}

/** One person as the viewer may see them. */
export async function getVisible(
  deps: Pick<ProfileDeps, 'db' | 'now' | 'internal' | 'log'>,
  viewerId: UserId,
  userId: UserId,
): Promise<Visibility> {
  const [relation, profiles] = await Promise.all([
    findRelation(deps.db, viewerId, userId),
    findProfiles(deps.db, [userId, viewerId]),
  ]);
  const profile = profiles.get(userId);
  if (!profile) return { relation, visible: undefined };
  const person = (await findOrFetchPerson(deps, userId)) ?? undefined;
  const viewer = { userId: viewerId, hasProfile: profiles.has(viewerId) };
  return { relation, visible: visibleTo(viewer, { profile, person, relation }, deps.now()) };
}

/**
 * As `getVisible`, but shows somebody whom the reporter has blocked as a card: a block must not prevent a report (rules
 * 6.1).
 */
export async function getReportable(
  deps: Parameters<typeof getVisible>[0],
  reporterId: UserId,
  userId: UserId,
): Promise<Visibility> {
  const found = await getVisible(deps, reporterId, userId);
  if (found.relation?.blocked?.by !== reporterId) return found;
  const [profile] = (await findProfiles(deps.db, [userId])).values();
  const person = await findOrFetchPerson(deps, userId);
  const isThere = profile !== undefined && person !== null && isActive(person);
  return { ...found, visible: isThere ? { profile, person, status: 'none', view: 'card' } : undefined };
}

/** @throws VALIDATION for oneself */
export function requireAnotherPerson(viewerId: UserId, userId: UserId): void {
  if (viewerId === userId) throw apiError('VALIDATION', { msg: 'That is you.', errors: { userId: 'That is you.' } });
}

/** As `getVisible`, for actions on others. @throws NOT_FOUND where there is nobody to see, VALIDATION for oneself */
export async function requireVisible(
  deps: Parameters<typeof getVisible>[0],
  viewerId: UserId,
  userId: UserId,
): Promise<Visibility & { readonly visible: VisiblePerson }> {
  requireAnotherPerson(viewerId, userId);
  const { relation, visible } = await getVisible(deps, viewerId, userId);
  if (!visible) throw apiError('NOT_FOUND');
  return { relation, visible };
}
