import type { BodyOf, businesses, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { sendMails } from '../../mails/mails.ts';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { addShopMail, businessesOf, rankOf } from '../../publishing/businesses/businesses.store.ts';
import { requireNoOpenCase } from './shop-evidence.ts';

/**
 * Changes what is shown of a shop, and until when it has paid. Its owner is told, at the new address, of what families
 * see differently. @throws NOT_FOUND; CONFLICT while a report of it is open, which is about what it says now
 */
export async function changeBusiness(
  deps: Pick<BusinessDeps, 'db' | 'internal' | 'log' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
  { paidUntil, ...changed }: BodyOf<typeof businesses.changeBusiness>,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(businessId);
  await transact(async (session) => {
    await requireNoOpenCase(db, businessId, session);
    const before = await businessesOf(db).findOne({ _id }, { session });
    if (!before) throw apiError('NOT_FOUND');
    // MongoDB's driver leaves out what is undefined: an emptied field goes.
    const { openingHours, discountCode, paidUntil: paid, ...kept } = before;
    const after = { ...kept, ...changed, rank: rankOf(changed.tier), ...(paidUntil && { paidUntil }) };
    await businessesOf(db).replaceOne({ _id }, after, { session });
    const isSeen = Object.entries(changed).some(([field, value]) => before[field as keyof typeof before] !== value);
    if (isSeen && before.approved) await addShopMail(db, after, 'changed', session);
    await writeAudit(db, { at: now(), action: 'shop-changed', adminId: userId, detail: businessId }, session);
  });
  await sendMails(deps, businessId);
  return { message: 'Business changed.' };
}
