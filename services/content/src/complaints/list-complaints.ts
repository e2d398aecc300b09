import { type Complaint, type complaints, idSchema, type QueryOf, type UserId } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { type Filter, ObjectId } from 'mongodb';
import { writeAudit } from '../audit/audit.store.ts';
import type { ContentDeps } from '../deps.ts';
import { type ComplaintDocument, complaintsOf } from './complaints.store.ts';

const DAY_MS = 24 * 3_600_000;

function viewOf(complaint: ComplaintDocument, now: Date): Complaint {
  const { _id, reference, name, email, text, receivedAt, answerBy, answer, answeredAt } = complaint;
  return {
    _id: _id.toHexString(),
    reference,
    name,
    email,
    text,
    state: answeredAt ? 'answered' : 'open',
    receivedAt: receivedAt.toISOString(),
    answerBy: ukDay(answerBy),
    ...(answeredAt
      ? { answeredAt: answeredAt.toISOString() }
      : { daysLeft: Math.floor((answerBy.getTime() - now.getTime()) / DAY_MS) }),
    ...(answer !== undefined && { answer }),
  };
}

/**
 * Open ones, the oldest first, or answered ones, the newest first. The audit records the look.
 * @throws VALIDATION naming `cursor`
 */
export async function listComplaints(
  { db, now }: Pick<ContentDeps, 'db' | 'now'>,
  { userId: adminId }: { readonly userId: UserId },
  { state, cursor, limit }: QueryOf<typeof complaints.listComplaints>,
): Promise<{ readonly items: Complaint[]; readonly next?: string }> {
  const isOpen = state === 'open';
  const after = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  const which: Filter<ComplaintDocument> = {
    answeredAt: { $exists: !isOpen },
    ...(after && { _id: isOpen ? { $gt: after } : { $lt: after } }),
  };
  await writeAudit(db, { at: now(), action: 'complaints-listed', adminId, detail: state });
  const found = await complaintsOf(db)
    .find(which)
    .sort({ _id: isOpen ? 1 : -1 })
    .limit(limit + 1)
    .toArray();
  const items = found.slice(0, limit).map((complaint) => viewOf(complaint, now()));
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, ...(last && { next: encodeCursor(last._id) }) };
}
