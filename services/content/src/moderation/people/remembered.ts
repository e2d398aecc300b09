import type { UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Db } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type CaseFilter, eraseCases } from '../cases/erase-cases.ts';
import { isUnderLegalHold } from '../child-safety/legal-holds.ts';
import { decisionsOf, longestBan, sanctionsOf } from '../decisions/decisions.store.ts';
import { eraseDecisions } from '../decisions/erase-decisions.ts';
import { formerAccountsOf, REMEMBERED_DAYS } from './former-accounts.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What outlives the account (rules 6.2): open cases and warnings for 12 months, and bans until they end. */
export async function findRemembered(
  { db, now }: Pick<ContentDeps, 'db' | 'now'>,
  subjectId: UserId,
  session: ClientSession,
) {
  const since = new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS);
  const warned = { subjectId, action: 'warn' as const, reversed: { $exists: false }, at: { $gt: since } };
  const [open, warnings, sanctions] = await Promise.all([
    casesOf(db).countDocuments({ subjectId, state: 'open' }, { session }),
    decisionsOf(db).find(warned, { session }).toArray(),
    sanctionsOf(db).findOne({ _id: subjectId }, { session }),
  ]);
  const ban = longestBan(sanctions?.bans ?? [], now());
  const inYear = new Date(now().getTime() + REMEMBERED_DAYS * DAY_MS);
  const ends = [
    ...(open > 0 ? [inYear] : []),
    ...warnings.map(({ at }) => new Date(at.getTime() + REMEMBERED_DAYS * DAY_MS)),
    ...(ban?.until ? [ban.until] : []),
  ];
  const isForEver = ban !== undefined && ban.until === undefined;
  if (ends.length === 0 && !isForEver) return undefined;
  const until = isForEver ? undefined : new Date(Math.max(...ends.map((end) => end.getTime())));
  return { until, decisionIds: [...warnings.map(({ _id }) => _id), ...(ban ? [ban.decisionId] : [])] };
}

export type Remembered = Awaited<ReturnType<typeof findRemembered>>;

/** What the cases about a person and the decisions in them say. */
async function eraseCasesAndDecisions(
  db: Db,
  subjectId: UserId,
  which: Pick<CaseFilter, 'isChildSafety'>,
  session: ClientSession,
): Promise<void> {
  await eraseCases(db, subjectId, which, session);
  await eraseDecisions(db, subjectId, { isChildSafety: which.isChildSafety, keeps: [] }, session);
}

/** The hold has ended: what it kept of an erased person goes too. */
export const eraseHeldCases = (db: Db, subjectId: UserId, session: ClientSession): Promise<void> =>
  eraseCasesAndDecisions(db, subjectId, { isChildSafety: true }, session);

/** The time is over for which something of a deleted account was remembered. */
export async function forgetAccounts(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { _id } of formerAccountsOf(db).find({ until: { $lte: now() } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const cases = (await isUnderLegalHold(db, _id, session)) ? { isChildSafety: { $ne: true } } : {};
      await eraseCasesAndDecisions(db, _id, cases, session);
      await sanctionsOf(db).deleteOne({ _id }, { session });
      await formerAccountsOf(db).deleteOne({ _id }, { session });
    });
  }
}

const FORGET_EVERY_SECONDS = 3600;
export const forgetAccountsRegularly = (jobs: Jobs, deps: Pick<ContentDeps, 'db' | 'transact' | 'now'>): void =>
  jobs.every('forget those who left', FORGET_EVERY_SECONDS, ({ signal }) => forgetAccounts(deps, signal));
