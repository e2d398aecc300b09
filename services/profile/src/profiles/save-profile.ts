import { randomBytes } from 'node:crypto';
import { type BodyOf, type OwnProfile, type profile, profileCreated, type UserId } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import { failure, fieldFailure } from '@notalone/service-kit/http/failure';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import type { ClientSession } from 'mongodb';
import { ensureMembership, lockStaying } from '../accounts/memberships.store.ts';
import { recordConsent } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import type { Place, Places } from '../places/places.ts';
import { composed, foldedWords } from '../text.rules.ts';
import { recordMove } from './profiles.rules.ts';
import { findProfile, ORDER_HEX_DIGITS, type ProfileDocument, profilesOf } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';
import { publishProfile } from './publish-profile.ts';

type Form = BodyOf<typeof profile.saveProfile>;

const REFUSED = {
  shape: { postcode: 'Please enter a full UK postcode, for example LS6 3AB.' },
  outcode: { postcode: 'We could not find this postcode. Please check it.' },
  town: {
    postcode: 'We find places in Northern Ireland by town, and we do not know the town you gave as your city.',
    city: 'Please give the nearest larger town.',
  },
};
const inUk = (date: Date, locale: string, fields: Intl.DateTimeFormatOptions = {}) => date.toLocaleDateString(locale, { timeZone: 'Europe/London', ...fields });

function composedForm(form: Form): Form {
  const compose = (value: unknown) => (typeof value === 'string' ? composed(value) : Array.isArray(value) ? value.map(composed) : value);
  return Object.fromEntries(Object.entries(form).map(([field, value]) => [field, compose(value)])) as Form;
}

function placeOf(places: Places, { postcode, city }: Form): { place: Place; postcode: string } {
  const placing = places.place(postcode, city);
  if ('refused' in placing) throw failure('VALIDATION', { errors: REFUSED[placing.refused] });
  return placing;
}

function movedAt(earlier: ProfileDocument | null, { place, postcode }: { place: Place; postcode: string }, now: Date): Date[] {
  if (!earlier) return [];
  if (earlier.postcode === postcode && earlier.place === place) return earlier.movedAt;
  const move = recordMove(earlier.movedAt, now);
  if ('movedAt' in move) return move.movedAt;
  const day = inUk(move.refusedUntil, 'en-GB', { day: 'numeric', month: 'long' });
  throw fieldFailure(
    'postcode',
    `You can change your postcode ${POSTCODE_CHANGES} times in ${POSTCODE_CHANGES_DAYS} days. The next change is possible on ${day}.`,
  );
}

async function processed(file: UploadedFile): Promise<ProcessedImages> {
  try {
    return await processImage(file.bytes);
  } catch (error) {
    throw error instanceof ImageRefused ? fieldFailure('profilePic', error.message) : error;
  }
}

interface Pictures {
  readonly earlier: string | undefined;
  readonly remove: boolean;
  readonly images: ProcessedImages | undefined;
}

/** A new picture replaces the old one; without a new one the old one stays, unless it is to go. */
async function keepPicture(
  { pictures }: ProfileDeps,
  ownerId: UserId,
  { earlier, remove, images }: Pictures,
  session: ClientSession,
): Promise<string | undefined> {
  if (!images && !remove) return earlier;
  if (earlier) await pictures.remove(earlier, session);
  return images && pictures.save(images, { ownerId }, session);
}

/**
 * Creates or replaces the caller's profile: picture, consents, events and profile together or not at all. Saying the
 * same thing twice, even at once, is like saying it once.
 * @throws VALIDATION naming the field: a postcode that cannot be placed or is changed too often, a refused picture
 */
export async function saveProfile(
  deps: ProfileDeps,
  userId: UserId,
  typed: Form,
  file: UploadedFile | undefined,
): Promise<{ created: boolean; profile: OwnProfile }> {
  const { removeProfilePic, ...form } = composedForm(typed);
  const now = deps.now();
  const placing = placeOf(deps.places, typed);
  if (form.diagnosisDate > inUk(now, 'en-CA')) throw fieldFailure('diagnosisDate', 'Must not be in the future');
  const images = file && (await processed(file));
  await ensureMembership(deps.db, userId);

  return deps.transact(async (session) => {
    const { profileVersion } = await lockStaying(deps.db, userId, session);
    const earlier = await findProfile(deps.db, userId, session);
    const pictureId = await keepPicture(deps, userId, { earlier: earlier?.pictureId, remove: removeProfilePic, images }, session);
    const saved: ProfileDocument = {
      ...form,
      ...placing,
      _id: userId,
      ...(pictureId && { pictureId }),
      order: earlier?.order ?? randomBytes(ORDER_HEX_DIGITS / 2).toString('hex'),
      nameWords: foldedWords(form.childName),
      cityWords: foldedWords(form.city),
      movedAt: movedAt(earlier, placing, now),
      createdAt: earlier?.createdAt ?? now,
      updatedAt: now,
    };
    await profilesOf(deps.db).replaceOne({ _id: userId }, saved, { upsert: true, session });
    await recordConsent(deps.db, { userId, kind: 'photo', given: form.photoConsent, at: now }, session);
    await recordConsent(deps.db, { userId, kind: 'share', given: form.consentToShare, at: now }, session);
    await publishProfile(deps, saved, profileVersion, session);
    if (!earlier) await deps.outbox.add(session, profileCreated, { key: userId, data: { userId } });
    return { created: !earlier, profile: ownProfile(saved) };
  });
}
