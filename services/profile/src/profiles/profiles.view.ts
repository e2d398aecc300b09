import type { OwnProfile, ProfileCard, ProfileView } from '@notalone/contracts';
import type { DistanceBand } from '../places/distance.rules.ts';
import { ageBandOf } from './profiles.rules.ts';
import type { ProfileDocument } from './profiles.store.ts';

const pictureUrl = (pictureId: string) => `/uploads/profile/${pictureId}-small.webp`;

/** The picture as others may see it: none without consent, no text without a picture. */
export function pictureOf({ pictureId, photoConsent, profilePicAlt }: ProfileDocument): {
  profilePicUrl?: string;
  profilePicAlt?: string;
} {
  if (!pictureId || !photoConsent) return {};
  return { profilePicUrl: pictureUrl(pictureId), ...(profilePicAlt && { profilePicAlt }) };
}

/** Everything that its owner entered. */
export function ownProfile(profile: ProfileDocument): OwnProfile {
  const { pictureId, cell, order, findBy, createdAt, updatedAt, profilePicAlt, ...said } = profile;
  return {
    ...said,
    about: said.about ?? 'child',
    ...pictureOf(profile),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * What families see who are not connected (rules 2.2): never a postcode, a coordinate or a distance finer than a band.
 */
export function profileCard(profile: ProfileDocument, distanceBand?: DistanceBand): ProfileCard {
  const { _id, childName, diabetesType, city, lookingFor, willingToMentor } = profile;
  return {
    _id,
    childName,
    ageBand: ageBandOf(profile),
    diabetesType,
    city,
    ...(distanceBand && { distanceBand }),
    ...(lookingFor && { lookingFor }),
    willingToMentor,
    ...pictureOf(profile),
  };
}

/** A profile as far as `view` allows; health fields only to connections and with their owner's consent (rules 2.3). */
export function profileView(
  profile: ProfileDocument,
  { view, username, distanceBand }: { view: ProfileView['view']; username?: string; distanceBand?: DistanceBand },
): ProfileView {
  const card = profileCard(profile, distanceBand);
  if (view === 'card') return { view, ...card };
  const {
    about,
    bio,
    age,
    parentName,
    bestContactMethod,
    recentHbA1c,
    relatedIllnesses,
    diagnosisDate,
    consentToShare,
  } = profile;
  const open = {
    ...card,
    ...(username && { username }),
    bio,
    ...((about !== 'adult' || view === 'own') && { age }),
    bestContactMethod,
    ...(parentName && { parentName }),
  };
  if (view === 'public' || (view === 'connection' && !consentToShare)) return { view, ...open };
  return { view, ...open, ...(recentHbA1c !== undefined && { recentHbA1c }), relatedIllnesses, diagnosisDate };
}
