import type { Caller } from '@notalone/service-kit/auth/caller';
import { requireFreshPassword } from '@notalone/service-kit/auth/fresh-password';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { sendMails } from '../../mails/mails.ts';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { addShopMail, bannerOf, businessesOf, shopClicksOf } from '../../publishing/businesses/businesses.store.ts';
import { pictureOwner } from '../../publishing/businesses/submit-business.ts';
import { requireNoOpenCase } from './shop-evidence.ts';

/**
 * Deletes a shop with its picture and its clicks. @throws NOT_FOUND; PASSWORD_NEEDED; CONFLICT while a report is open
 */
export async function deleteBusiness(
  deps: BusinessDeps,
  caller: Exclude<Caller, { role: 'child' }>,
  businessId: string,
): Promise<{ message: string }> {
  const { db, transact, pictures, now } = deps;
  requireFreshPassword(caller, now());
  const _id = new ObjectId(businessId);
  await transact(async (session) => {
    await requireNoOpenCase(db, businessId, session);
    const deleted = await businessesOf(db).findOneAndDelete({ _id }, { session });
    if (!deleted) throw apiError('NOT_FOUND');
    await addShopMail(db, deleted, deleted.approved || deleted.unlistedAt ? 'deleted' : 'declined', session);
    await pictures.removeOf(pictureOwner(_id), session);
    await bannerOf(db).deleteOne({ businessId: _id }, { session });
    await shopClicksOf(db).deleteMany({ businessId: _id }, { session });
    const entry = { at: now(), action: 'shop-deleted', adminId: caller.userId, detail: businessId } as const;
    await writeAudit(db, entry, session);
  });
  await sendMails(deps, businessId);
  return { message: 'Business deleted!' };
}
