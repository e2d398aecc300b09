import { internal } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { BusinessDeps } from './business-deps.ts';
import { type BusinessDocument, businessesOf } from './businesses.store.ts';

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
 * Lists a shop. Its owner gets one e-mail, however often this is called, and also when auth was away. @throws NOT_FOUND
 */
export async function approveBusiness(deps: Deps, businessId: string): Promise<{ message: string }> {
  const _id = new ObjectId(businessId);
  const approved = await businessesOf(deps.db).findOneAndUpdate(
    { _id, approved: false },
    { $set: { approved: true, isMailDue: true }, $unset: { unlistedBy: '' } },
    { returnDocument: 'after' },
  );
  if (!approved && !(await businessesOf(deps.db).findOne({ _id }))) throw apiError('NOT_FOUND');
  if (approved)
    await mailOwner(deps, approved).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the mail to a shop is sent later');
    });
  return { message: 'Business approved and email sent!' };
}
