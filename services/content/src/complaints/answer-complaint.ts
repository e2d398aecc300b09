import type { BodyOf, complaints, ReplyOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../audit/audit.store.ts';
import type { ContentDeps } from '../deps.ts';
import { sendMails } from '../mails/mails.ts';
import { addComplaintMail, complaintsOf } from './complaints.store.ts';

/** Answers a complaint by mail, once: of two admins the second is told. @throws NOT_FOUND, CONFLICT */
export async function answerComplaint(
  deps: ContentDeps,
  { userId }: { readonly userId: UserId },
  complaintId: string,
  { answer }: BodyOf<typeof complaints.answerComplaint>,
): Promise<ReplyOf<typeof complaints.answerComplaint>> {
  const { db, transact, now } = deps;
  const _id = new ObjectId(complaintId);
  await transact(async (session) => {
    const answered = await complaintsOf(db).findOneAndUpdate(
      { _id, answeredAt: { $exists: false } },
      { $set: { answer, answeredAt: now() } },
      { session, returnDocument: 'after' },
    );
    if (!answered) {
      if (await complaintsOf(db).findOne({ _id }, { session })) throw apiError('CONFLICT', { msg: ALREADY_ANSWERED });
      throw apiError('NOT_FOUND');
    }
    await addComplaintMail(db, answered, session);
    await writeAudit(db, { at: now(), action: 'complaint-answered', adminId: userId, detail: complaintId }, session);
  });
  await sendMails(deps, complaintId);
  return { message: 'Complaint answered and email sent.' };
}

const ALREADY_ANSWERED = 'Somebody has answered this complaint already.';
