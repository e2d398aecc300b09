import { type BodyOf, BUSINESS_REQUESTS_PER_DAY, type businesses, TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { ObjectId } from 'mongodb';
import { scrambleDaily } from '../../statistics/visits/scramble-daily.ts';
import { readPicture } from '../pictures/read-picture.ts';
import type { BusinessDeps } from './business-deps.ts';
import { businessesOf, rankOf } from './businesses.store.ts';
import { addShopMail } from './shop-mails.ts';

const PER_DAY = {
  name: 'business request',
  max: BUSINESS_REQUESTS_PER_DAY,
  windowSeconds: 24 * 3600,
  msg: `Only ${BUSINESS_REQUESTS_PER_DAY} requests a day, please. You can send another one tomorrow.`,
};

/** Anybody can type anybody's address: it gets one receipt a day, whoever asks. */
async function isFirstToday({ limiter, config, now, log }: BusinessDeps, email: string): Promise<boolean> {
  const address = scrambleDaily(config, 'shop receipt', email.toLowerCase(), now());
  const taken = await limiter
    .take('shop receipt', address, { max: 1, windowSeconds: 24 * 3600 })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'no receipt for a shop, as it may be one of many');
    });
  return taken?.allowed ?? false;
}

/** Whom a shop's picture belongs to. */
export const pictureOwner = (businessId: ObjectId): string => `business:${businessId.toHexString()}`;

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
  await requireQuota(deps, PER_DAY, network);
  const isTold = await isFirstToday(deps, form.email);
  const _id = new ObjectId();
  await transact(async (session) => {
    const pictureId = await pictures.save(images, { ownerId: pictureOwner(_id) }, session);
    const business = { _id, ...form, pictureId, approved: false, rank: rankOf(form.tier), createdAt: now() };
    await businessesOf(db).insertOne(business, { session });
    // The job sends it: whoever waits here is a stranger.
    if (isTold) await addShopMail(db, business, 'received', session);
  });
  return { message: 'Your request has been submitted! We will contact you soon.' };
}
