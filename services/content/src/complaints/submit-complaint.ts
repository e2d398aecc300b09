import { randomInt } from 'node:crypto';
import { type BodyOf, COMPLAINT_DAYS, COMPLAINTS_PER_DAY, type complaints, type ReplyOf } from '@notalone/contracts';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { isFirstToday } from '../mails/is-first-today.ts';
import { addComplaintMail } from './complaint-mails.ts';
import { complaintsOf } from './complaints.store.ts';

const DAY_MS = 24 * 3_600_000;
const PER_DAY = {
  name: 'complaint',
  max: COMPLAINTS_PER_DAY,
  windowSeconds: 24 * 3600,
  msg: `We take ${COMPLAINTS_PER_DAY} complaints a day from one network. Please send this one tomorrow, or write to us.`,
};

/** None that look like another one. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const fourLetters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Keeps a complaint and answers its receipt, which is mailed too: it names the complaint and nothing of what was typed,
 * as anybody may have typed the address. @throws RATE_LIMITED
 */
export async function submitComplaint(
  deps: ContentDeps,
  form: BodyOf<typeof complaints.submitComplaint>,
  network: string,
): Promise<ReplyOf<typeof complaints.submitComplaint>> {
  const { db, transact, now } = deps;
  await requireQuota(deps, PER_DAY, network);
  const isMailed = await isFirstToday(deps, 'complaint receipt', form.email);
  const receivedAt = now();
  const complaint = {
    _id: new ObjectId(),
    reference: `C-${fourLetters()}-${fourLetters()}`,
    ...form,
    receivedAt,
    answerBy: new Date(receivedAt.getTime() + COMPLAINT_DAYS * DAY_MS),
    reminders: 0,
  };
  await transact(async (session) => {
    await complaintsOf(db).insertOne(complaint, { session });
    if (isMailed) await addComplaintMail(db, complaint, session);
  });
  return { reference: complaint.reference, answerBy: ukDay(complaint.answerBy), isMailed };
}
