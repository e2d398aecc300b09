import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { BusinessDeps } from './business-deps.ts';
import { bannerOf, businessesOf } from './businesses.store.ts';

/**
 * Makes an approved shop the banner, in place of the one before. @throws NOT_FOUND; CONFLICT where it is not approved
 */
export async function setBanner(
  { db, transact, now }: Pick<BusinessDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
): Promise<{ message: string }> {
  const _id = new ObjectId(businessId);
  const business = await businessesOf(db).findOne({ _id });
  if (!business) throw apiError('NOT_FOUND');
  if (!business.approved) throw apiError('CONFLICT', { msg: 'Please approve this business first.' });
  await transact(async (session) => {
    await bannerOf(db).updateOne({ _id: 'banner' }, { $set: { businessId: _id } }, { upsert: true, session });
    await writeAudit(db, { at: now(), action: 'banner-set', adminId: userId, detail: businessId }, session);
  });
  return { message: 'Banner set!' };
}

/** Takes the banner off; the shop stays listed. @throws NOT_FOUND unless it is the banner */
export async function removeBanner(
  { db, transact, now }: Pick<BusinessDeps, 'db' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
): Promise<{ message: string }> {
  await transact(async (session) => {
    const { deletedCount } = await bannerOf(db).deleteOne({ businessId: new ObjectId(businessId) }, { session });
    if (deletedCount === 0) throw apiError('NOT_FOUND');
    await writeAudit(db, { at: now(), action: 'banner-removed', adminId: userId, detail: businessId }, session);
  });
  return { message: 'Banner removed.' };
}
