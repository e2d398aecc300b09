import { REMOVED_RETENTION_DAYS, type UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { preservePerson } from '../legal-hold/preserve-person.ts';
import { lockMembership } from '../memberships/memberships.store.ts';
import { findProfile, type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import { publishProfile } from '../profiles/publish-profile.ts';
import { deleteErasedReports } from '../reports/reports.store.ts';

/** What moderators took off a profile, for 90 days, in case they take it back (rules 6.4). */
interface RemovedContentDocument
  extends Pick<ProfileDocument, 'bio'>,
    Partial<Pick<ProfileDocument, 'lookingFor' | 'pictureId' | 'profilePicAlt'>> {
  _id: UserId;
  sealedAt: Date;
  /** The newest decision that removed it. */
  decisionId: string;
}
export const REMOVED_CONTENT_INDEXES: readonly IndexDescription[] = [{ name: 'age', key: { sealedAt: 1 } }];
const removedContentOf = (db: Db): Collection<RemovedContentDocument> => db.collection('sealedProfiles');

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'pictures' | 'now'>;

interface ProfileDecision {
  readonly userId: UserId;
  readonly decisionId: string;
}

async function replaceProfile(deps: Deps, profile: ProfileDocument, session: ClientSession): Promise<void> {
  const { profileVersion } = await lockMembership(deps.db, profile._id, session);
  await profilesOf(deps.db).replaceOne({ _id: profile._id }, profile, { session });
  await publishProfile(deps, profile, profileVersion, session);
}

/**
 * Takes picture, bio and wishes off a profile; the person can write new ones. What is removed already comes back with the
 * newest decision: reversing an older one must not show it. Idempotent.
 */
export async function removeContent(
  deps: Deps,
  { userId, decisionId }: ProfileDecision,
  session: ClientSession,
): Promise<void> {
  const { db, now, pictures } = deps;
  const profile = await findProfile(db, userId, session);
  if (!profile) return;
  const { bio, lookingFor, pictureId, profilePicAlt, ...rest } = profile;
  const earlier = await removedContentOf(db).findOne({ _id: userId }, { session });
  if (bio === '' && lookingFor === undefined && pictureId === undefined) {
    await removedContentOf(db).updateOne({ _id: userId }, { $set: { decisionId } }, { session });
    return;
  }
  if (earlier?.pictureId) await pictures.remove(earlier.pictureId, session);
  const removed = {
    bio,
    ...(lookingFor !== undefined && { lookingFor }),
    ...(pictureId !== undefined && { pictureId }),
    ...(profilePicAlt !== undefined && { profilePicAlt }),
    sealedAt: now(),
    decisionId,
  };
  await removedContentOf(db).replaceOne({ _id: userId }, removed, { upsert: true, session });
  await replaceProfile(deps, { ...rest, bio: '' }, session);
}

/** Puts back what this decision removed and the person has not written anew. Idempotent. */
export async function restoreContent(
  deps: Deps,
  { userId, decisionId }: ProfileDecision,
  session: ClientSession,
): Promise<void> {
  const { db, pictures } = deps;
  const [removed, profile] = [
    await removedContentOf(db).findOneAndDelete({ _id: userId, decisionId }, { session }),
    await findProfile(db, userId, session),
  ];
  if (!removed || !profile) return;
  const { bio, lookingFor, pictureId, profilePicAlt } = removed;
  const isPictureBack = pictureId !== undefined && profile.pictureId === undefined;
  if (pictureId !== undefined && !isPictureBack) await pictures.remove(pictureId, session);
  const restored: ProfileDocument = {
    ...profile,
    bio: profile.bio || bio,
    ...(profile.lookingFor === undefined && lookingFor !== undefined && { lookingFor }),
    ...(isPictureBack && { pictureId, ...(profilePicAlt !== undefined && { profilePicAlt }) }),
  };
  await replaceProfile(deps, restored, session);
}

/** The pictures go with all other pictures of the person. */
export async function eraseRemovedContent(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await removedContentOf(db).deleteOne({ _id: userId }, { session });
}

const HOUR_SECONDS = 3600;
/** After 90 days, but for what a case of child safety holds (rules 6.4). */
export function eraseRemovedContentRegularly(jobs: Jobs, deps: ProfileDeps): void {
  const { db, pictures, transact, now } = deps;
  jobs.every('erase sealed profiles', HOUR_SECONDS, async ({ signal }) => {
    const before = new Date(now().getTime() - REMOVED_RETENTION_DAYS * 24 * HOUR_SECONDS * 1000);
    for await (const { _id, pictureId } of removedContentOf(db).find({ sealedAt: { $lt: before } })) {
      signal.throwIfAborted();
      await transact(async (session) => {
        await preservePerson(deps, _id, session);
        await removedContentOf(db).deleteOne({ _id }, { session });
        if (pictureId) await pictures.remove(pictureId, session);
      });
    }
    await transact((session) => deleteErasedReports(deps, before, session));
  });
}
