import { type BodyOf, BUSINESS_REQUESTS_PER_DAY, BUSINESS_TIERS, type businesses, TEXTS } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ObjectId } from 'mongodb';
import { readPicture } from '../pictures/read-picture.ts';
import type { BusinessDeps } from './business-deps.ts';
import { businessesOf } from './businesses.store.ts';

const PER_DAY = { max: BUSINESS_REQUESTS_PER_DAY, windowSeconds: 24 * 3600 };

/** Whom a shop's picture belongs to. */
export const pictureOwner = (businessId: ObjectId): string => `business:${businessId.toHexString()}`;

/** Fails open: a request is not lost because Redis is away. @throws RATE_LIMITED */
async function takeRequest({ limiter, log }: Pick<BusinessDeps, 'limiter' | 'log'>, network: string): Promise<void> {
  const taken = await limiter.take('business request', network, PER_DAY).catch((error: unknown) => {
    log.error({ err: error }, 'the requests of a day could not be counted; the request is taken');
  });
  if (!taken || taken.allowed) return;
  const msg = `Only ${BUSINESS_REQUESTS_PER_DAY} requests a day, please. You can send another one tomorrow.`;
  throw apiError('RATE_LIMITED', { msg, retryAfterSeconds: taken.retryAfterSeconds });
}

/**
 * Keeps a request to be listed until an admin approves or deletes it. Three a day for a network.
 * @throws VALIDATION naming `image`; RATE_LIMITED
 */
export async function submitBusiness(
  deps: BusinessDeps,
  form: BodyOf<typeof businesses.submitBusiness>,
  file: UploadedFile | undefined,
  network: string,
): Promise<{ message: string }> {
  const { db, pictures, transact, now } = deps;
  if (!file) throw fieldError('image', TEXTS.businessImageRequired);
  const images = await readPicture(file);
  if (!images) throw fieldError('image', TEXTS.businessImageRequired);
  await takeRequest(deps, network);
  const _id = new ObjectId();
  const rank = BUSINESS_TIERS.length - 1 - BUSINESS_TIERS.indexOf(form.tier);
  await transact(async (session) => {
    const pictureId = await pictures.save(images, { ownerId: pictureOwner(_id) }, session);
    const business = { _id, ...form, pictureId, approved: false, rank, createdAt: now() };
    await businessesOf(db).insertOne(business, { session });
  });
  return { message: 'Your request has been submitted! We will contact you soon.' };
}
