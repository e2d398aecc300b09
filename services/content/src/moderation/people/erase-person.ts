import type { UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { forgetMentor } from '../../people/mentors.ts';
import { forgetPerson } from '../../people/people.ts';
import { eraseAppeals } from '../appeals/appeals.store.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type CaseFilter, eraseCases, eraseReporter } from '../cases/erase-cases.ts';
import { eraseWithLegalHold, isUnderLegalHold } from '../child-safety/legal-holds.ts';
import { decisionsOf, longestBan, sanctionsOf } from '../decisions/decisions.store.ts';
import { eraseBans, eraseDecisions, eraseNotes } from '../decisions/erase-decisions.ts';
import { formerAccountsOf, rememberAccount } from './former-accounts.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

const REMEMBERED_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

/** What outlives the account (rules 6.2): open cases and warnings for 12 months, and bans until they end. */
async function findRemembered({ db, now }: Deps, subjectId: UserId, session: ClientSession) {
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
type Remembered = Awaited<ReturnType<typeof findRemembered>>;

interface Which {
  readonly cases?: CaseFilter;
  /** Decisions that keep their words. */
  readonly keeps?: readonly ObjectId[];
}
/** What the cases about a person and the decisions in them say. */
async function eraseCasesAndDecisions(
  db: Db,
  subjectId: UserId,
  { cases = {}, keeps = [] }: Which,
  session: ClientSession,
): Promise<void> {
  await eraseCases(db, subjectId, cases, session);
  await eraseDecisions(db, subjectId, { isChildSafety: cases.isChildSafety, keeps }, session);
}

/** The hold has ended: what it kept of an erased person goes too. */
export const eraseHeldCases = (db: Db, subjectId: UserId, session: ClientSession): Promise<void> =>
  eraseCasesAndDecisions(db, subjectId, { cases: { isChildSafety: true } }, session);

/**
 * Erases what is kept of a person: closed cases about the person, what was decided, said and appealed. The audit stays;
 * it has ids alone. Cases of child safety stay as long as they hold the person; open cases, warnings and bans stay as
 * `findRemembered` says, until when is the answer. Idempotent.
 */
export async function erasePerson(deps: Deps, userId: UserId, session: ClientSession): Promise<Remembered> {
  const { db } = deps;
  const hasHold = await eraseWithLegalHold(db, userId, session);
  const remembered = await findRemembered(deps, userId, session);
  const closed = { state: { $ne: 'open' }, ...(hasHold && { isChildSafety: { $ne: true } }) } as const;
  await eraseCasesAndDecisions(db, userId, { cases: closed, keeps: remembered?.decisionIds ?? [] }, session);
  await eraseReporter(db, userId, session);
  await eraseNotes(db, userId, session);
  await eraseAppeals(db, userId, session);
  if (remembered) await rememberAccount(db, userId, remembered.until, session);
  await eraseBans(deps, userId, { areRemembered: remembered !== undefined }, session);
  await forgetPerson(db, userId, session);
  await forgetMentor(db, userId, session);
  return remembered;
}

/** The time is over for which something of a deleted account was remembered. */
export async function forgetAccounts(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { _id } of formerAccountsOf(db).find({ until: { $lte: now() } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const cases = (await isUnderLegalHold(db, _id, session)) ? { isChildSafety: { $ne: true } } : {};
      await eraseCasesAndDecisions(db, _id, { cases }, session);
      await sanctionsOf(db).deleteOne({ _id }, { session });
      await formerAccountsOf(db).deleteOne({ _id }, { session });
    });
  }
}

const FORGET_EVERY_SECONDS = 3600;
export const forgetAccountsRegularly = (jobs: Jobs, deps: Pick<ContentDeps, 'db' | 'transact' | 'now'>): void =>
  jobs.every('forget those who left', FORGET_EVERY_SECONDS, ({ signal }) => forgetAccounts(deps, signal));

export const eraseChild = ({ db }: Pick<Deps, 'db'>, childId: string, session: ClientSession): Promise<void> =>
  eraseReporter(db, childId, session);
