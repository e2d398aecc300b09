import type { BodyOf, moderation } from '@notalone/contracts';
import { acceptReport } from '@notalone/moderation/reports/submit-report';
import { childSafetyOf } from '@notalone/screening';
import { type Caller, personIdOf } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { businessesOf } from '../../publishing/businesses/businesses.store.ts';
import { type CaseDocument, casesOf } from '../cases/cases.store.ts';
import { preserveShopPicture } from '../shops/shop-evidence.ts';
import { openCase } from './open-case.ts';

const SUBMITTED = { message: 'Report submitted.' };

/** @throws NOT_FOUND for a shop that is not listed; CONFLICT for one that this person has reported before */
async function requireReportable(
  db: Db,
  businessId: string,
  reporterId: string,
  session?: ClientSession,
): Promise<NonNullable<CaseDocument['shop']>> {
  const found = await businessesOf(db).findOne(
    { _id: new ObjectId(businessId), approved: true },
    session && { session },
  );
  if (!found) throw apiError('NOT_FOUND');
  const mine = { type: 'business' as const, itemId: businessId, 'reports.reporterId': reporterId };
  if (await casesOf(db).findOne(mine, session && { session }))
    throw apiError('CONFLICT', { msg: 'You have reported this already.' });
  const { businessName, description, url, email, pictureId } = found;
  return { businessName, description, url, email, pictureId };
}

type Reporter =
  | Pick<Extract<Caller, { role: 'child' }>, 'role' | 'childId' | 'parentId'>
  | Pick<Exclude<Caller, { role: 'child' }>, 'role' | 'userId'>;

/**
 * A report of a shop, or in words, of something that has no button of its own; each of the latter is a case, one
 * however often its page sends it.
 * @throws NOT_FOUND, CONFLICT; RATE_LIMITED after ten a day, unless a child may not be safe
 */
export async function submitReport(
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'>,
  caller: Reporter,
  { reason, message, businessId }: BodyOf<typeof moderation.submitReport>,
  idempotencyKey: string | undefined,
): Promise<{ message: string }> {
  const reporterId = personIdOf(caller);
  if (businessId !== undefined) await requireReportable(deps.db, businessId, reporterId);
  const sent = businessId === undefined && idempotencyKey !== undefined ? { reporterId, idempotencyKey } : undefined;
  const isSent = async () => sent && (await casesOf(deps.db).findOne({ reports: { $elemMatch: sent } })) !== null;
  if (await isSent()) return SUBMITTED;
  const reportId = new ObjectId().toHexString();
  const { isChildSafety = false, isInDoubt } = childSafetyOf({ reason, message });
  const item =
    businessId === undefined
      ? ({ type: 'other', itemId: reportId } as const)
      : ({ type: 'business', itemId: businessId } as const);
  const accepted = acceptReport(deps, { reporterId, isChildSafety }, async (session) => {
    // Again: the same report may have come twice at once, and would count as two towards hiding the shop.
    const shop =
      businessId === undefined ? undefined : await requireReportable(deps.db, businessId, reporterId, session);
    const caseId = await openCase(
      deps,
      { owner: 'content', ...item, isChildSafety, reason, message, ...(shop && { shop }) },
      {
        reportId,
        reporterId,
        ...sent,
        ...(isInDoubt && { isInDoubt }),
        ...(caller.role === 'child' && { isByChild: true, parentId: caller.parentId }),
        at: deps.now(),
      },
      session,
    );
    if (shop) await preserveShopPicture(deps.db, caseId, shop.pictureId, session);
  });
  return accepted.catch(async (error: unknown) => {
    if (!isDuplicate(error) || !(await isSent())) throw error;
    return SUBMITTED;
  });
}
