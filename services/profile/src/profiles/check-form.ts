import type { BodyOf, profile, UserId } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import { diagnosisProblem, POSTCODE_INCOMPLETE } from '@notalone/contracts/profile-rules';
import { failure, fieldFailure } from '@notalone/service-kit/http/failure';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import { wordingProblems } from '../consents/consents.rules.ts';
import type { ProfileDeps } from '../deps.ts';
import type { Place } from '../places/places.ts';
import { recordMove } from './profiles.rules.ts';
import { findProfile, type ProfileDocument } from './profiles.store.ts';

export type Form = BodyOf<typeof profile.saveProfile>;
export interface Placed {
  readonly place: Place;
  readonly postcode: string;
}

const REFUSED = {
  shape: { postcode: POSTCODE_INCOMPLETE },
  outcode: { postcode: 'We could not find this postcode. Please check it.' },
  town: {
    postcode: 'We find places in Northern Ireland by town, and we do not know the town you gave as your city.',
    city: 'Please give the nearest larger town.',
  },
};
const inUk = (date: Date, locale: string, fields: Intl.DateTimeFormatOptions = {}) => date.toLocaleDateString(locale, { timeZone: 'Europe/London', ...fields });

/** The moments of recent moves once this form is saved, or why the postcode may not be changed yet. */
function moves(earlier: ProfileDocument | null, { place, postcode }: Placed, now: Date): Date[] | string {
  if (!earlier) return [];
  if (earlier.postcode === postcode && earlier.place === place) return earlier.movedAt;
  const move = recordMove(earlier.movedAt, now);
  if ('movedAt' in move) return move.movedAt;
  const day = inUk(move.refusedUntil, 'en-GB', { day: 'numeric', month: 'long' });
  return `You can change your postcode ${POSTCODE_CHANGES} times in ${POSTCODE_CHANGES_DAYS} days. The next change is possible on ${day}.`;
}

/** The same, thrown: for the transaction, in which the profile may be another than at the check. @throws VALIDATION naming the postcode */
export function movedAt(earlier: ProfileDocument | null, placed: Placed, now: Date): Date[] {
  const moved = moves(earlier, placed, now);
  if (typeof moved === 'string') throw fieldFailure('postcode', moved);
  return moved;
}

async function processed(file: UploadedFile): Promise<ProcessedImages | string> {
  try {
    return await processImage(file.bytes);
  } catch (error) {
    if (error instanceof ImageRefused) return error.message;
    throw error;
  }
}

/**
 * The place and the picture of a form whose single fields are right.
 * @throws VALIDATION naming every field that is wrong at once: a postcode that cannot be placed or is changed too often, an impossible
 * diagnosis date, a refused picture, a consent to another wording
 */
export async function checkForm(
  { db, places, now }: Pick<ProfileDeps, 'db' | 'places' | 'now'>,
  userId: UserId,
  form: Form,
  file: UploadedFile | undefined,
): Promise<{ placed: Placed; images: ProcessedImages | undefined }> {
  const placed = places.place(form.postcode, form.city);
  const images = file && (await processed(file));
  const diagnosis = diagnosisProblem(form.diagnosisDate, { age: form.age, today: inUk(now(), 'en-CA') });
  const moved = 'refused' in placed ? undefined : moves(await findProfile(db, userId), placed, now());
  const errors = {
    ...('refused' in placed && REFUSED[placed.refused]),
    ...(typeof moved === 'string' && { postcode: moved }),
    ...(diagnosis && { diagnosisDate: diagnosis }),
    ...wordingProblems(form),
    ...(typeof images === 'string' && { profilePic: images }),
  };
  if ('refused' in placed || typeof images === 'string' || Object.keys(errors).length > 0) throw failure('VALIDATION', { errors });
  return { placed, images };
}
