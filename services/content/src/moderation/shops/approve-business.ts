import { internal, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { BusinessDeps } from '../../publishing/businesses/business-deps.ts';
import { type BusinessDocument, businessesOf } from '../../publishing/businesses/businesses.store.ts';
import { requireNoOpenCase } from './shop-evidence.ts';

type Deps = Pick<BusinessDeps, 'db' | 'internal' | 'log'>;

/** Hands the mail over to auth, once by its key. Rejects when auth is away: it stays due. */
async function mailOwner(
  { db, internal: services }: Deps,
  { _id, email, businessName }: BusinessDocument,
): Promise<void> {
  const businessId = _id.toHexString();
  await services.call(internal.auth.mailBusinessApproved, {
    params: { businessId },
    body: { email, businessName },
    idempotencyKey: `business-approved/${businessId}`,
  });
  await businessesOf(db).updateOne({ _id }, { $unset: { isMailDue: '' } });
}

/** Sends the mails that could not be handed over when their shop was approved. */
export async function mailApproved(deps: Deps): Promise<void> {
  for await (const business of businessesOf(deps.db).find({ isMailDue: true })) await mailOwner(deps, business);
}

/**
 * Lists a shop. Its owner gets one e-mail, however often this is called, and also when auth was away.
 * @throws NOT_FOUND; CONFLICT while a report of it is open
 */
export async function approveBusiness(
  deps: Deps & Pick<BusinessDeps, 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  businessId: string,
): Promise<{ message: string }> {
  const { db, transact, now, log } = deps;
  const _id = new ObjectId(businessId);
  const approved = await transact(async (session) => {
    await requireNoOpenCase(db, businessId, session);
    const changed = await businessesOf(db).findOneAndUpdate(
      { _id, approved: false },
      { $set: { approved: true, isMailDue: true }, $unset: { unlistedBy: '' } },
      { session, returnDocument: 'after' },
    );
    if (changed)
      await writeAudit(db, { at: now(), action: 'shop-approved', adminId: userId, detail: businessId }, session);
    return changed;
  });
  if (!approved && !(await businessesOf(db).findOne({ _id }))) throw apiError('NOT_FOUND');
  if (approved)
    await mailOwner(deps, approved).catch((error: unknown) => {
      log.warn({ err: error }, 'the mail to a shop is sent later');
    });
  return { message: 'Business approved and email sent!' };
}
