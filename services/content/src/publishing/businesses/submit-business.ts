import { type BodyOf, BUSINESS_REQUESTS_PER_DAY, type businesses, TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { isFirstToday } from '../../mails/is-first-today.ts';
import { readPicture } from '../pictures/read-picture.ts';
import type { BusinessDeps } from './business-deps.ts';
import { addShopMail, businessesOf, rankOf } from './businesses.store.ts';

const PER_DAY = {
  name: 'business request',
  max: BUSINESS_REQUESTS_PER_DAY,
  windowSeconds: 24 * 3600,
  msg: `Only ${BUSINESS_REQUESTS_PER_DAY} requests a day, please. You can send another one tomorrow.`,
};

/** Whom a shop's picture belongs to. */
export const pictureOwner = (businessId: ObjectId): string => `business:${businessId.toHexString()}`;

const SUBMITTED = { message: 'Your request has been submitted! We will contact you soon.' };

/**
 * Keeps a request to be listed until an admin approves or deletes it; one, however often its page sends it. Three a day
 * for a network.
 * @throws VALIDATION naming `image`; RATE_LIMITED
 */
export async function submitBusiness(
  deps: BusinessDeps,
  form: BodyOf<typeof businesses.submitBusiness>,
  file: UploadedFile | undefined,
  { network, idempotencyKey }: { readonly network: string; readonly idempotencyKey: string | undefined },
): Promise<{ message: string }> {
  const { db, pictures, transact, now } = deps;
  const isSent = async () =>
    idempotencyKey !== undefined && (await businessesOf(db).findOne({ email: form.email, idempotencyKey })) !== null;
  if (await isSent()) return SUBMITTED;
  if (!file) throw fieldError('image', TEXTS.businessImageRequired);
  const images = await readPicture(file);
  if (!images) throw fieldError('image', TEXTS.businessImageRequired);
  await requireQuota(deps, PER_DAY, network);
  let isTold: Promise<boolean> | undefined;
  const _id = new ObjectId();
  await transact(async (session) => {
    const pictureId = await pictures.save(images, { ownerId: pictureOwner(_id) }, session);
    const business = {
      ...{ _id, ...form, pictureId, approved: false, rank: rankOf(form.tier), createdAt: now() },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
    await businessesOf(db).insertOne(business, { session });
    // Only after the insert: of two at once, the one that is not kept must not use up the mail of the other.
    isTold ??= isFirstToday(deps, 'shop receipt', form.email);
    // The job sends it: whoever waits here is a stranger.
    if (await isTold) await addShopMail(db, business, 'received', session);
  }).catch(async (error: unknown) => {
    if (!isDuplicate(error) || !(await isSent())) throw error;
  });
  return SUBMITTED;
}
