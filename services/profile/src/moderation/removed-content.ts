import { type UserId, userIdSchema } from '@notalone/contracts';
import { fieldsWhere, PROFILE_FIELDS } from '@notalone/contracts/profile-field-table';
import { evidenceOf, preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { createRemovals, eraseRemovals, type Removals, retentionStart } from '@notalone/moderation/removals/removals';
import { deleteErasedReports, REPORT_PERIOD } from '@notalone/moderation/reports/stored-reports';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { PICTURE_COLLECTIONS } from '@notalone/service-kit/media/picture-store';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { lockMembership } from '../memberships/memberships.store.ts';
import { findProfile, type ProfileDocument, profilesOf } from '../profiles/profiles.store.ts';
import { publishProfile } from '../profiles/publish-profile.ts';

/** The texts that a removal takes off. */
const TEXTS = [
  ...fieldsWhere({ moderated: 'removable', kind: 'line' }),
  ...fieldsWhere({ moderated: 'removable', kind: 'text' }),
];
/** The driver stores no undefined values. */
const EMPTY = Object.fromEntries(TEXTS.map((name) => [name, 'required' in PROFILE_FIELDS[name] ? '' : undefined]));

interface Removal extends Partial<Pick<ProfileDocument, (typeof TEXTS)[number] | 'pictureId' | 'profilePicAlt'>> {
  removedAt: Date;
  /** The newest decision that removed it. */
  decisionId: string;
}
/** What moderators took off a profile, for 90 days, in case they take it back (rules 6.4). */
interface RemovedContentDocument extends Removal {
  _id: UserId;
  /** What they took off before the person wrote that, the oldest first. */
  earlier?: Removal[];
  /** What reversed decisions have put back since; the person had replaced it by what is newer. */
  putBack?: Removal;
}
const removedContentOf = (db: Db): Collection<RemovedContentDocument> => db.collection('removedProfiles');
/** Its pictures go with all other pictures of the person. */
export const REMOVED_PROFILES: PersonalData<RemovedContentDocument> = {
  collection: 'removedProfiles',
  indexes: [
    { name: 'age', key: { removedAt: 1 } },
    { name: 'earlier-age', key: { 'earlier.removedAt': 1 }, sparse: true },
  ],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  hold: {},
  whenLeaving: 'delete',
  expires: [REPORT_PERIOD],
  privacy: 'profile: what you tell us',
  inCopy: { leftOut: 'What moderators removed. Decisions that the person was told of are in the copy.' },
};

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'pictures' | 'now'>;

async function replaceProfile(deps: Deps, profile: ProfileDocument, session: ClientSession): Promise<void> {
  const { profileVersion } = await lockMembership(deps.db, profile._id, session);
  await profilesOf(deps.db).replaceOne({ _id: profile._id }, profile, { session });
  await publishProfile(deps, profile, profileVersion, session);
}

/** The oldest first. */
const removalsOf = ({ _id, earlier = [], putBack, ...newest }: RemovedContentDocument): Removal[] => [
  ...earlier,
  newest,
];

/** Takes picture and texts off a profile; the person can write new ones. Answers the profile as it was. */
const hideContent =
  (deps: Deps): Removals<ProfileDocument>['remove'] =>
  async ({ itemId, decisionId }, session) => {
    const { db, now } = deps;
    const _id = userIdSchema.parse(itemId);
    const profile = await findProfile(db, _id, session);
    if (!profile) return null;
    const { pictureId, profilePicAlt, ...rest } = profile;
    if (pictureId === undefined && TEXTS.every((name) => !profile[name])) return null;
    const stored = await removedContentOf(db).findOne({ _id }, { session });
    const removed = {
      ...Object.fromEntries(TEXTS.map((name) => [name, profile[name]])),
      ...(pictureId !== undefined && { pictureId }),
      ...(profilePicAlt !== undefined && { profilePicAlt }),
      removedAt: now(),
      decisionId,
      ...(stored && { earlier: removalsOf(stored) }),
    };
    await removedContentOf(db).replaceOne({ _id }, removed, { upsert: true, session });
    await replaceProfile(deps, { ...rest, ...EMPTY }, session);
    return profile;
  };

/**
 * Puts back what this decision removed and the person has not written anew. What an older one had removed gives way:
 * the person had replaced it.
 */
const showContent =
  (deps: Deps): Removals<ProfileDocument, RemovedContentDocument>['restore'] =>
  async ({ itemId, decisionId }, session) => {
    const { db, pictures } = deps;
    const _id = userIdSchema.parse(itemId);
    const stored = await removedContentOf(db).findOne({ _id }, { session });
    const profile = await findProfile(db, _id, session);
    const removed = stored && removalsOf(stored).find((removal) => removal.decisionId === decisionId);
    if (!removed) return null;
    await storeRemovals(db, stored, removed, session);
    if (!profile) return stored;
    const restored = contentPutBack(profile, removed, stored.putBack);
    for (const pictureId of new Set([profile.pictureId, removed.pictureId]))
      if (pictureId !== undefined && pictureId !== restored.pictureId) await pictures.remove(pictureId, session);
    await replaceProfile(deps, restored, session);
    return stored;
  };

function contentPutBack(profile: ProfileDocument, removed: Removal, putBack: Removal | undefined): ProfileDocument {
  const older = putBack && putBack.removedAt < removed.removedAt ? putBack : undefined;
  const isOpen = (field: (typeof TEXTS)[number] | 'pictureId') => !profile[field] || profile[field] === older?.[field];
  const { pictureId, profilePicAlt, ...rest } = profile;
  const shown = removed.pictureId !== undefined && isOpen('pictureId') ? removed : profile;
  return {
    ...rest,
    ...Object.fromEntries(TEXTS.filter((name) => removed[name] && isOpen(name)).map((name) => [name, removed[name]])),
    ...(shown.pictureId !== undefined && { pictureId: shown.pictureId }),
    ...(shown.profilePicAlt !== undefined && { profilePicAlt: shown.profilePicAlt }),
  };
}

/** Stores what stays removed once `restored` is put back. */
async function storeRemovals(
  db: Db,
  stored: RemovedContentDocument,
  restored: Removal,
  session: ClientSession,
): Promise<void> {
  const { _id, putBack } = stored;
  const left = removalsOf(stored).filter(({ decisionId }) => decisionId !== restored.decisionId);
  const newest = left.pop();
  if (newest === undefined) {
    await removedContentOf(db).deleteOne({ _id }, { session });
    return;
  }
  const isNewer = !putBack || putBack.removedAt < restored.removedAt;
  const removal = { ...newest, earlier: left, putBack: isNewer ? { ...putBack, ...restored } : putBack };
  await removedContentOf(db).replaceOne({ _id }, removal, { session });
}

/** What moderators take off profiles and put back. */
export const contentRemovals = (deps: Deps): Removals<ProfileDocument, RemovedContentDocument> =>
  createRemovals({
    rows: removedContentOf(deps.db),
    idOf: (itemId) => itemId,
    decisionPath: 'decisionId',
    hide: hideContent(deps),
    show: showContent(deps),
  });

const HOUR_SECONDS = 3600;
/** After 90 days, but for what a case of child safety holds (rules 6.4). */
export async function eraseOldRemovedContent(
  deps: Deps & Pick<ProfileDeps, 'transact'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, pictures, transact, now } = deps;
  const before = retentionStart(now());
  const isOld = { removedAt: { $lt: before } };
  const erase = async ({ _id }: RemovedContentDocument, session: ClientSession) => {
    const stored = await removedContentOf(db).findOne({ _id }, { session });
    if (!stored) return;
    const evidence = evidenceOf([REMOVED_PROFILES, ...PICTURE_COLLECTIONS], { subject: 'person', id: _id });
    await preserveEvidence(deps, _id, evidence, session);
    if (stored.removedAt < before) await removedContentOf(db).deleteOne({ _id }, { session });
    else await removedContentOf(db).updateOne({ _id }, { $pull: { earlier: isOld } }, { session });
    for (const { pictureId, removedAt } of removalsOf(stored))
      if (pictureId && removedAt < before) await pictures.remove(pictureId, session);
  };
  const old = removedContentOf(db).find({ $or: [isOld, { 'earlier.removedAt': { $lt: before } }] });
  await eraseRemovals(deps, old, erase, signal);
  await transact((session) => deleteErasedReports(deps, before, session));
}
export function eraseRemovedContentRegularly(jobs: Jobs, deps: ProfileDeps): void {
  jobs.every('erase removed profiles', HOUR_SECONDS, ({ signal }) => eraseOldRemovedContent(deps, signal));
}
