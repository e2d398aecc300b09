import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { sendMails } from '../../mails/mails.ts';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { addShopMail, businessesOf } from '../../publishing/businesses/businesses.store.ts';
import { requireNoOpenCase } from './shop-evidence.ts';

/**
 * Lists a shop. Its owner gets one e-mail, however often this is called, and also when auth was away.
 * @throws NOT_FOUND; CONFLICT while a report of it is open
 */
export async function approveBusiness(
  deps: Pick<BusinessDeps, 'db' | 'internal' | 'log' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(businessId);
  const approved = await transact(async (session) => {
    await requireNoOpenCase(db, businessId, session);
    const changed = await businessesOf(db).findOneAndUpdate(
      { _id, approved: false },
      { $set: { approved: true }, $unset: { unlistedBy: '', unlistedAt: '' } },
      { session, returnDocument: 'after' },
    );
    if (!changed) return null;
    await addShopMail(db, changed, 'approved', session);
    await writeAudit(db, { at: now(), action: 'shop-approved', adminId: userId, detail: businessId }, session);
    return changed;
  });
  if (!approved && !(await businessesOf(db).findOne({ _id }))) throw apiError('NOT_FOUND');
  if (approved) await sendMails(deps, businessId);
  return { message: 'Business approved and email sent!' };
}
