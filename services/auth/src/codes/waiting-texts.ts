import {
  type ProofChallenge,
  REGISTRATION_TEXTS_PER_HOUR,
  STRANGERS_SHARE,
  WAITING_TEXTS_MAX,
} from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { type AccountDocument, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { newChallenge } from './proof-of-work.ts';
import { peekQuota, type QuotaRequest, takeQuota, takeQuotaOrThrow, tooMany } from './quota.store.ts';
import { sendSmsVerification } from './send-verification.ts';
import { budgetSpent, countRefusedText, peekFlood, peekText, type TextKind, withinBudget } from './text-budgets.ts';

type WaitingText = NonNullable<AccountDocument['waitingText']>;
type Deps = Pick<AuthDeps, 'db' | 'now' | 'limiter' | 'log'>;

const SEND_EVERY_SECONDS = 5;
const HOUR_SECONDS = 3600;
/** What is sent of those that wait at the beginning of an hour, until proofs are needed again. */
const SENT_AN_HOUR = REGISTRATION_TEXTS_PER_HOUR * STRANGERS_SHARE;
const WAITING = { 'waitingText.since': { $exists: true } };

/** What is answered about a text that waits; the same for an account that does not exist. */
export async function describeWaiting(
  deps: Deps & Pick<AuthDeps, 'encryption'>,
  kind: TextKind,
  { userId, networkTexts }: { readonly userId: string; readonly networkTexts: number },
): Promise<{ textWaitSeconds: number; challenge?: ProofChallenge }> {
  const textWaitSeconds = await secondsUntilSent(deps, networkTexts);
  const isRoom = (await peekText(deps, kind)).allowed;
  return { textWaitSeconds, ...(isRoom && { challenge: await newChallenge(deps, userId) }) };
}

/**
 * A place among the texts that wait. Where all are taken, the network that has caused the most texts loses one.
 * @throws RATE_LIMITED when no network has caused more than this one
 */
export async function takePlace(
  deps: Deps,
  session: ClientSession,
  { networkTexts, isWelcome }: Omit<WaitingText, 'since'>,
): Promise<WaitingText> {
  const waiting = await accounts(deps.db).countDocuments(WAITING, { session, limit: WAITING_TEXTS_MAX });
  if (waiting >= WAITING_TEXTS_MAX) {
    const displaced = await accounts(deps.db).findOneAndUpdate(
      { ...WAITING, 'waitingText.networkTexts': { $gt: networkTexts } },
      { $unset: { waitingText: '' } },
      { sort: { 'waitingText.networkTexts': -1, 'waitingText.since': -1 }, session },
    );
    if (!displaced) {
      countRefusedText(isWelcome ? 'welcome' : 'verification', 'everybody');
      throw budgetSpent((await peekFlood(deps)).retryAfterSeconds || HOUR_SECONDS);
    }
  }
  return { since: deps.now(), networkTexts, isWelcome };
}

export const isTextWaiting = async (
  { db }: Pick<Deps, 'db'>,
  session: ClientSession,
  userId: string,
): Promise<boolean> => (await accounts(db).findOne({ _id: userId, ...WAITING }, { session })) !== null;

interface FurtherCode extends Pick<QuotaRequest, 'subject' | 'policy'> {
  readonly userId: string;
  readonly networkTexts: number;
}
/**
 * Lets a further code wait for an account that was never verified, unless one does already. It counts for the number
 * when it is sent, and until then for who asks.
 * @throws RATE_LIMITED, also where the number has just had a code
 */
export async function holdVerification(
  deps: Deps & Pick<AuthDeps, 'encryption'>,
  session: ClientSession,
  { userId, networkTexts, subject, policy }: FurtherCode,
): Promise<void> {
  const asks = { request: `waiting code ${userId}` };
  await takeQuotaOrThrow(deps, session, { subject: asks, purpose: 'sms', policy: 'due' });
  if (await isTextWaiting(deps, session, userId)) return;
  const wait = await peekQuota(deps, session, { subject, purpose: 'sms', policy });
  if (wait > 0) throw tooMany(wait);
  const waitingText = await takePlace(deps, session, { networkTexts, isWelcome: false });
  const unverified = { _id: userId, phoneVerifiedAt: { $exists: false } };
  await accounts(deps.db).updateOne(unverified, { $set: { waitingText } }, { session });
}

/** About how long a text waits that is held now. */
export async function secondsUntilSent(deps: Deps, networkTexts: number): Promise<number> {
  const { retryAfterSeconds } = await peekFlood(deps);
  const ahead = { ...WAITING, 'waitingText.networkTexts': { $lte: networkTexts } };
  const before = await accounts(deps.db).countDocuments(ahead, { limit: WAITING_TEXTS_MAX });
  return Math.max(1, retryAfterSeconds) + HOUR_SECONDS * Math.floor(before / SENT_AN_HOUR);
}

const waitNoLonger = ({ db }: Pick<Deps, 'db'>, session: ClientSession, { _id }: AccountDocument) =>
  accounts(db).updateOne({ _id }, { $unset: { waitingText: '' } }, { session });

/** Texts a code at once; what waited for the account waits no longer. */
export async function textCodeNow(
  deps: Parameters<typeof sendSmsVerification>[0],
  session: ClientSession,
  account: AccountDocument,
): Promise<void> {
  await waitNoLonger(deps, session, account);
  await sendSmsVerification(deps, session, account, { isWelcome: account.waitingText?.isWelcome ?? false });
}

/** Sends the texts that wait, as long as those who register have half of the hour's budget left. */
export async function sendWaitingTexts(
  deps: Deps & Pick<AuthDeps, 'transact' | 'encryption' | 'config' | 'deliveryWorker'>,
  signal?: AbortSignal,
): Promise<void> {
  const sort = { 'waitingText.networkTexts': 1, 'waitingText.since': 1 } as const;
  while (!signal?.aborted && (await peekFlood(deps)).allowed) {
    const next = await accounts(deps.db).findOne(WAITING, { sort });
    if (!next) return;
    const send = (session: ClientSession) => sendWaiting(deps, session, next._id);
    await withinBudget(
      deps,
      'welcome',
      () => deps.transact(send),
      (isSent) => isSent,
    );
  }
}

/** Returns whether a text was sent: a number that has had its texts gets no more. */
async function sendWaiting(
  deps: Parameters<typeof sendWaitingTexts>[0],
  session: ClientSession,
  accountId: string,
): Promise<boolean> {
  const account = await accounts(deps.db).findOne({ _id: accountId, ...WAITING }, { session });
  if (!account) return false;
  const quota = { subject: { phone: account.phone }, purpose: 'sms', policy: 'due' } as const;
  const isSpent = (await takeQuota(deps, session, quota)) > 0;
  await (isSpent ? waitNoLonger(deps, session, account) : textCodeNow(deps, session, account));
  return !isSpent;
}

export const sendWaitingTextsRegularly = (jobs: Jobs, deps: Parameters<typeof sendWaitingTexts>[0]): void =>
  jobs.every('send waiting texts', SEND_EVERY_SECONDS, ({ signal }) => sendWaitingTexts(deps, signal));
