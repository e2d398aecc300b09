import { mentorCheckInDue } from '@notalone/contracts';
import { MENTOR_ASK_DAYS } from '@notalone/contracts/limits';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ProfileDeps } from '../deps.ts';
import { expired } from '../mentor-records/mentor-pairs.rules.ts';
import { mentorPairsOf, savePair } from '../mentor-records/mentor-pairs.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now'>;
const EVERY_SECONDS = 600;
const DAY_MS = 24 * 3600 * 1000;

/** Asks that nobody answered. Lists go by the date, so it is never late. */
async function expireAsks(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, transact, now } = deps;
  const overdue = { state: 'asked' as const, askedAt: { $lte: new Date(now().getTime() - MENTOR_ASK_DAYS * DAY_MS) } };
  for await (const { _id } of mentorPairsOf(db).find(overdue, { projection: { _id: 1 } })) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const before = await mentorPairsOf(db).findOne({ _id }, { session });
      const after = before && expired(before, now());
      if (after) await savePair(deps, before, after, session);
    });
  }
}

/** Asks both, once, four weeks after the start. */
async function askHowItGoes({ db, transact, outbox, now }: Deps, signal: AbortSignal): Promise<void> {
  const due = { state: 'active' as const, checkInAt: { $lte: now() }, checkInToldAt: { $exists: false } };
  for await (const { _id, mentorId, familyId } of mentorPairsOf(db).find(due)) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const told = { $set: { checkInToldAt: now() } };
      const { modifiedCount } = await mentorPairsOf(db).updateOne({ _id, ...due }, told, { session });
      if (modifiedCount === 0) return;
      await outbox.add(session, mentorCheckInDue, { key: _id, data: { pairId: _id, mentorId, familyId } });
    });
  }
}

export async function remindOfMentoring(deps: Deps, signal: AbortSignal): Promise<void> {
  await expireAsks(deps, signal);
  await askHowItGoes(deps, signal);
}
export const remindOfMentoringRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('mentoring', EVERY_SECONDS, ({ signal }) => remindOfMentoring(deps, signal));
