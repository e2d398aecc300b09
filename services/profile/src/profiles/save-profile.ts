import { randomBytes } from 'node:crypto';
import { type OwnProfile, profileCreated, type UserId } from '@notalone/contracts';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import type { ProcessedImages } from '@notalone/service-kit/media/process-image';
import type { ClientSession } from 'mongodb';
import { recordConsent } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { composed } from '../text/text.rules.ts';
import { checkForm, type Form } from './check-form.ts';
import { findBy } from './find-by.ts';
import { createPostcodeQuota } from './postcode-quota.ts';
import { findProfile, ORDER_HEX_DIGITS, type ProfileDocument, profilesOf } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';
import { publishProfile } from './publish-profile.ts';

function composedForm(form: Form): Form {
  const compose = (value: unknown) =>
    typeof value === 'string' ? composed(value) : Array.isArray(value) ? value.map(composed) : value;
  return Object.fromEntries(Object.entries(form).map(([field, value]) => [field, compose(value)])) as Form;
}

interface Pictures {
  readonly earlier: string | undefined;
  readonly remove: boolean;
  readonly images: ProcessedImages | undefined;
}

/** Replaces the picture by a new one, or removes it when asked to. */
async function storePicture(
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
 * Creates or replaces the caller's profile: picture, consents, events and profile in one transaction. Saving the same
 * form twice, even at the same moment, is like saving it once.
 * @throws VALIDATION naming every field that `checkForm` refuses
 */
export async function saveProfile(
  deps: ProfileDeps,
  userId: UserId,
  typed: Form,
  file: UploadedFile | undefined,
): Promise<{ created: boolean; profile: OwnProfile }> {
  const { removeProfilePic, photoConsentVersion, consentToShareVersion, ...form } = composedForm(typed);
  const now = deps.now();
  const quota = createPostcodeQuota(deps, userId);
  const { placed, images } = await checkForm(deps, userId, quota, typed, file);
  await ensureMembership(deps.db, userId);

  return deps.transact(async (session) => {
    const { profileVersion } = await lockStaying(deps.db, userId, session);
    const earlier = await findProfile(deps.db, userId, session);
    await quota.take(earlier, placed, session);
    const pictureId = await storePicture(
      deps,
      userId,
      { earlier: earlier?.pictureId, remove: removeProfilePic, images },
      session,
    );
    const cell = earlier ? deps.places.afterMove(earlier.cell, placed.cell) : placed.cell;
    const saved: ProfileDocument = {
      ...form,
      postcode: placed.postcode,
      cell,
      _id: userId,
      ...(pictureId && { pictureId }),
      order: earlier?.order ?? randomBytes(ORDER_HEX_DIGITS / 2).toString('hex'),
      findBy: findBy(form, cell),
      createdAt: earlier?.createdAt ?? now,
      updatedAt: now,
    };
    await profilesOf(deps.db).replaceOne({ _id: userId }, saved, { upsert: true, session });
    await recordConsent(
      deps.db,
      { userId, kind: 'photo', given: form.photoConsent, wordingVersion: photoConsentVersion, at: now },
      session,
    );
    await recordConsent(
      deps.db,
      { userId, kind: 'share', given: form.consentToShare, wordingVersion: consentToShareVersion, at: now },
      session,
    );
    await publishProfile(deps, saved, profileVersion, session);
    if (!earlier) await deps.outbox.add(session, profileCreated, { key: userId, data: { userId } });
    return { created: !earlier, profile: ownProfile(saved) };
  });
}
