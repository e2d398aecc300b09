import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { sendMails } from '../../mails/mails.ts';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { addShopMail, bannerOf, businessesOf } from '../../publishing/businesses/businesses.store.ts';
import { requireNoOpenCase } from './shop-evidence.ts';

/**
 * Takes a listed shop off the page, also as the banner, and tells its owner; approving lists it again.
 * @throws NOT_FOUND unless it is listed; CONFLICT while a report of it is open
 */
export async function unlistBusiness(
  deps: Pick<BusinessDeps, 'db' | 'internal' | 'log' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(businessId);
  await transact(async (session) => {
    await requireNoOpenCase(db, businessId, session);
    const unlisted = await businessesOf(db).findOneAndUpdate(
      { _id, approved: true },
      { $set: { approved: false, unlistedAt: now() } },
      { session },
    );
    if (!unlisted) throw apiError('NOT_FOUND');
    await bannerOf(db).deleteOne({ businessId: _id }, { session });
    await addShopMail(db, unlisted, 'unlisted', session);
    await writeAudit(db, { at: now(), action: 'shop-unlisted', adminId: userId, detail: businessId }, session);
  });
  await sendMails(deps, businessId);
  return { message: 'Business unlisted.' };
}
