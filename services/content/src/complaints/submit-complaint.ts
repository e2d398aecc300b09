import { randomInt } from 'node:crypto';
import { type BodyOf, COMPLAINT_DAYS, COMPLAINTS_PER_DAY, type complaints, type ReplyOf } from '@notalone/contracts';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { isFirstToday } from '../mails/is-first-today.ts';
import { addComplaintMail, type ComplaintDocument, complaintsOf } from './complaints.store.ts';

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

type Receipt = ReplyOf<typeof complaints.submitComplaint>;
const receiptOf = ({ reference, answerBy }: ComplaintDocument): Receipt => ({ reference, answerBy: ukDay(answerBy) });

/**
 * Keeps a complaint once, however often its page sends it, and answers its receipt. The first of a day is mailed to the
 * address too, which the answer does not tell. The mail names the complaint and nothing of what was typed, as anybody
 * may have typed the address.
 * @throws RATE_LIMITED
 */
export async function submitComplaint(
  deps: ContentDeps,
  form: BodyOf<typeof complaints.submitComplaint>,
  { network, idempotencyKey }: { readonly network: string; readonly idempotencyKey: string | undefined },
): Promise<Receipt> {
  const { db, transact, now } = deps;
  const findSent = () =>
    idempotencyKey === undefined ? null : complaintsOf(db).findOne({ email: form.email, idempotencyKey });
  const earlier = await findSent();
  if (earlier) return receiptOf(earlier);
  await requireQuota(deps, PER_DAY, network);
  const receivedAt = now();
  const complaint: ComplaintDocument = {
    _id: new ObjectId(),
    reference: `C-${fourLetters()}-${fourLetters()}`,
    ...form,
    receivedAt,
    answerBy: new Date(receivedAt.getTime() + COMPLAINT_DAYS * DAY_MS),
    reminders: 0,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  let isFirst: Promise<boolean> | undefined;
  const stored = await transact(async (session) => {
    await complaintsOf(db).insertOne(complaint, { session });
    // Only after the insert: of two at once, the one that is not kept must not use up the mail of the other.
    isFirst ??= isFirstToday(deps, 'complaint receipt', form.email);
    if (await isFirst) await addComplaintMail(db, complaint, session);
    return complaint;
  }).catch(async (error: unknown) => {
    const sent = isDuplicate(error) ? await findSent() : null;
    if (!sent) throw error;
    return sent;
  });
  return receiptOf(stored);
}
