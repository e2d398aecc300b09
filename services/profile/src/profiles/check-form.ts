import type { BodyOf, profile, UserId } from '@notalone/contracts';
import { diagnosisProblem, POSTCODE_INCOMPLETE } from '@notalone/contracts/profile-rules';
import { PICTURES_STOPPED, requireNotStopped } from '@notalone/moderation/switches';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import { wordingProblems } from '../consents/consents.rules.ts';
import type { ProfileDeps } from '../deps.ts';
import type { Placed, PostcodeQuota } from './postcode-quota.ts';
import { findProfile } from './profiles.store.ts';

export type Form = BodyOf<typeof profile.saveProfile>;
const REFUSED = {
  shape: { postcode: POSTCODE_INCOMPLETE },
  outcode: { postcode: 'We could not find this postcode. Please check it.' },
  town: {
    postcode: 'We find places in Northern Ireland by town, and we do not know the town you gave as your city.',
    city: 'Please give the nearest larger town.',
  },
};
/** `2026-11-21` */
const dayInUk = (date: Date) => date.toLocaleDateString('en-CA', { timeZone: 'Europe/London' });

async function processed(file: UploadedFile): Promise<ProcessedImages | string> {
  try {
    return await processImage(file.bytes);
  } catch (error) {
    if (error instanceof ImageRefused) return error.message;
    throw error;
  }
}

/**
 * The cell and the picture of a form that fits its schema.
 * @throws VALIDATION naming every field that is wrong at once: a postcode that cannot be placed or is changed too
 * often, an impossible
 * diagnosis date, a refused picture, a consent to another wording
 */
export async function checkForm(
  { db, places, now }: Pick<ProfileDeps, 'db' | 'places' | 'now'>,
  userId: UserId,
  quota: PostcodeQuota,
  form: Form,
  file: UploadedFile | undefined,
): Promise<{ placed: Placed; images: ProcessedImages | undefined }> {
  if (file) await requireNotStopped({ db, now }, 'picture-uploads', PICTURES_STOPPED);
  const placed = places.cellOf(form.postcode, form.city);
  const images = file && (await processed(file));
  const diagnosis = diagnosisProblem(form.diagnosisDate, { age: form.age, today: dayInUk(now()) });
  const tooOften = 'refused' in placed ? undefined : await quota.problem(await findProfile(db, userId), placed);
  const errors = {
    ...('refused' in placed && REFUSED[placed.refused]),
    ...(tooOften !== undefined && { postcode: tooOften }),
    ...(diagnosis && { diagnosisDate: diagnosis }),
    ...wordingProblems(form),
    ...(typeof images === 'string' && { profilePic: images }),
  };
  if ('refused' in placed || typeof images === 'string' || Object.keys(errors).length > 0)
    throw apiError('VALIDATION', { errors });
  return { placed, images };
}
