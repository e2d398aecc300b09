import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { BusinessDeps } from './business-deps.ts';
import { bannerOf, businessesOf } from './businesses.store.ts';

/**
 * Makes an approved shop the banner, in place of the one before. @throws NOT_FOUND; CONFLICT where it is not approved
 */
export async function setBanner({ db }: Pick<BusinessDeps, 'db'>, businessId: string): Promise<{ message: string }> {
  const _id = new ObjectId(businessId);
  const business = await businessesOf(db).findOne({ _id });
  if (!business) throw apiError('NOT_FOUND');
  if (!business.approved) throw apiError('CONFLICT', { msg: 'Please approve this business first.' });
  await bannerOf(db).updateOne({ _id: 'banner' }, { $set: { businessId: _id } }, { upsert: true });
  return { message: 'Banner set!' };
}
