import type { OwnProfile, ProfileCard, ProfileView } from '@notalone/contracts';
import { type FieldsWhere, fieldsWhere } from '@notalone/contracts/profile-field-table';
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

const SEEN_BY = {
  card: fieldsWhere({ seenBy: 'card' }),
  open: fieldsWhere({ seenBy: 'open' }),
  connections: fieldsWhere({ seenBy: 'connections' }),
  health: fieldsWhere({ seenBy: 'health' }),
};
/** The fields that these readers may see, without those that were left empty. */
function seenBy<Readers extends keyof typeof SEEN_BY>(readers: Readers, profile: Partial<ProfileDocument>) {
  const { profilePicAlt, ...said }: Partial<Record<string, unknown>> = profile;
  const filled = SEEN_BY[readers].filter((name) => said[name] !== undefined).map((name) => [name, said[name]]);
  return Object.fromEntries(filled) as Pick<ProfileDocument, FieldsWhere<{ seenBy: Readers }> & keyof ProfileDocument>;
}

/** Everything that its owner entered. */
export function ownProfile(profile: ProfileDocument): OwnProfile {
  const { pictureId, cell, order, findBy, createdAt, updatedAt, profilePicAlt, ...said } = profile;
  return {
    ...said,
    ...pictureOf(profile),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * What families see who are not connected (rules 2.2): never a postcode, a coordinate or a distance finer than a band.
 */
export function profileCard(profile: ProfileDocument, distanceBand?: DistanceBand): ProfileCard {
  return {
    _id: profile._id,
    ageBand: ageBandOf(profile),
    ...(distanceBand && { distanceBand }),
    ...seenBy('card', profile),
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
  const { age, ...ageless } = profile;
  const open = {
    ...card,
    ...(username && { username }),
    ...seenBy('open', profile.about === 'adult' && view !== 'own' ? ageless : profile),
  };
  if (view === 'public') return { view, ...open };
  const connected = { ...open, ...seenBy('connections', profile) };
  if (view === 'connection' && !profile.consentToShare) return { view, ...connected };
  return { view, ...connected, ...seenBy('health', profile) };
}
