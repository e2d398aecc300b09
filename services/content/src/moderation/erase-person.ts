import { TEXTS, type UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Db, Filter, ObjectId } from 'mongodb';
import { caseHoldsOf } from '../child-safety/case-holds.store.ts';
import type { ContentDeps } from '../deps.ts';
import { forgetPerson } from '../people.ts';
import { appealsOf } from './appeals.store.ts';
import { type CaseDocument, casesOf } from './cases.store.ts';
import { type DecisionDocument, decisionsOf, longestBan, notesOf, sanctionsOf } from './decisions.store.ts';
import { leaversOf } from './leavers.store.ts';
import { reportersOf } from './reporters.store.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;

async function forgetReporter({ db }: Pick<Deps, 'db'>, reporterId: string, session: ClientSession): Promise<void> {
  // What a case of child safety holds stays as it is until the case is closed (rules 6.2).
  await casesOf(db).updateMany(
    { 'reports.reporterId': reporterId, $nor: [{ isChildSafety: true, state: 'open' }] },
    { $unset: { 'reports.$[mine].reporterId': '' } },
    { arrayFilters: [{ 'mine.reporterId': reporterId }], session },
  );
  await reportersOf(db).deleteOne({ _id: reporterId }, { session });
}

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

/** What the cases about a person and the decisions in them say. */
async function eraseCases(
  db: Db,
  subjectId: UserId,
  { which = {}, keeps = [] }: { readonly which?: { isChildSafety?: unknown; state?: unknown }; keeps?: ObjectId[] },
  session: ClientSession,
): Promise<void> {
  await casesOf(db).deleteMany({ subjectId, ...which } as Filter<CaseDocument>, { session });
  const { isChildSafety } = which;
  const decisions = { subjectId, _id: { $nin: keeps }, ...(isChildSafety !== undefined && { isChildSafety }) };
  const words = { $set: { reason: TEXTS.deletedMember } };
  await decisionsOf(db).updateMany(decisions as Filter<DecisionDocument>, words, { session });
}

/** The hold has ended: what it kept of an erased person goes too. */
export const eraseHeldCases = (db: Db, subjectId: UserId, session: ClientSession): Promise<void> =>
  eraseCases(db, subjectId, { which: { isChildSafety: true } }, session);

/**
 * Erases what is kept of a person: closed cases about the person, what was decided, said and appealed. The audit stays;
 * it has ids alone. Cases of child safety stay as long as they hold the person; open cases, warnings and bans stay as
 * `findRemembered` says, until when is the answer. Idempotent.
 */
export async function erasePerson(deps: Deps, userId: UserId, session: ClientSession): Promise<Remembered> {
  const { db, outbox } = deps;
  const hold = await caseHoldsOf(db).findOneAndUpdate({ _id: userId }, { $set: { isErased: true } }, { session });
  const remembered = await findRemembered(deps, userId, session);
  const closed = { state: { $ne: 'open' }, ...(hold && { isChildSafety: { $ne: true } }) };
  await eraseCases(db, userId, { which: closed, keeps: remembered?.decisionIds ?? [] }, session);
  await forgetReporter(deps, userId, session);
  await notesOf(db).deleteMany({ subjectId: userId }, { session });
  await appealsOf(db).deleteMany({ subjectId: userId }, { session });
  if (remembered) {
    const { until } = remembered;
    const change = until ? { $set: { until } } : { $unset: { until: '' as const } };
    await leaversOf(db).updateOne({ _id: userId }, change, { upsert: true, session });
  }
  const wasBanned = await sanctionsOf(db).findOne({ _id: userId }, { session });
  if (!remembered) await sanctionsOf(db).deleteOne({ _id: userId }, { session });
  if (wasBanned) await outbox.tombstone(session, 'bans.state', userId);
  await forgetPerson(db, userId, session);
  return remembered;
}

/** The time is over for which something of a deleted account was remembered. */
export async function forgetLeavers(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { _id } of leaversOf(db).find({ until: { $lte: now() } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const held = await caseHoldsOf(db).findOne({ _id }, { session });
      await eraseCases(db, _id, { which: held ? { isChildSafety: { $ne: true } } : {} }, session);
      await sanctionsOf(db).deleteOne({ _id }, { session });
      await leaversOf(db).deleteOne({ _id }, { session });
    });
  }
}

const FORGET_EVERY_SECONDS = 3600;
export const forgetLeaversRegularly = (jobs: Jobs, deps: Pick<ContentDeps, 'db' | 'transact' | 'now'>): void =>
  jobs.every('forget those who left', FORGET_EVERY_SECONDS, ({ signal }) => forgetLeavers(deps, signal));

export const eraseChild = (deps: Pick<Deps, 'db'>, childId: string, session: ClientSession): Promise<void> =>
  forgetReporter(deps, childId, session);
