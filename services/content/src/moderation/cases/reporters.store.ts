import {
  DISMISSED_UNTIL_IGNORED,
  REPORTER_MIN_DAYS,
  SAFETY_DISMISSED_DAYS,
  SAFETY_DISMISSED_MAX,
} from '@notalone/contracts/limits';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { PersonDocument } from '../../people/people.ts';
import type { CaseReport } from './cases.store.ts';

/** How far a person's reports count (rules 6.1). */
interface ReporterDocument {
  _id: string;
  dismissedInARow: number;
  /** When reports of child safety by this person were dismissed, the last few. */
  safetyDismissedAt: Date[];
}
const DAY_MS = 24 * 3600 * 1000;
export const reportersOf = (db: Db): Collection<ReporterDocument> => db.collection('reporters');
export const REPORTERS: PersonalData<ReporterDocument> = {
  collection: 'reporters',
  subject: 'both',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  privacy: 'cases, decisions with the words for the person',
  inCopy: { leftOut: 'It protects whoever reports something.' },
};

const isOldEnough = (person: PersonDocument | undefined, now: Date) =>
  person !== undefined && now.getTime() - Date.parse(person.account.memberSince) > REPORTER_MIN_DAYS * DAY_MS;

/** Whose standing a report has. */
export const standsFor = ({ reporterId, parentId }: CaseReport): string | undefined => parentId ?? reporterId;

export interface Standing {
  /** Counts towards hiding for everybody. */
  readonly counts: boolean;
  /** One report of child safety hides at once. */
  readonly hidesAlone: boolean;
}
/** A child's report counts as one of its parent would: `person` and `known` are the parent's. */
export function standingOf(
  person: PersonDocument | undefined,
  known: Pick<ReporterDocument, 'dismissedInARow' | 'safetyDismissedAt'> | undefined,
  now: Date,
): Standing {
  const { dismissedInARow = 0, safetyDismissedAt = [] } = known ?? {};
  const recently = safetyDismissedAt.filter((at) => now.getTime() - at.getTime() < SAFETY_DISMISSED_DAYS * DAY_MS);
  const isOld = isOldEnough(person, now);
  return {
    counts: isOld && dismissedInARow < DISMISSED_UNTIL_IGNORED,
    hidesAlone: isOld && recently.length < SAFETY_DISMISSED_MAX,
  };
}

/** Undoes what a dismissal recorded about the reporters. */
export async function undoDismissed(
  db: Db,
  reporterIds: readonly string[],
  { isChildSafety, at }: { readonly isChildSafety: boolean; readonly at: Date },
  session: ClientSession,
): Promise<void> {
  const reporters = { _id: { $in: [...reporterIds] } };
  if (isChildSafety) await reportersOf(db).updateMany(reporters, { $pull: { safetyDismissedAt: at } }, { session });
  // A later report that was upheld may have set it to 0.
  else
    await reportersOf(db).updateMany(
      { ...reporters, dismissedInARow: { $gt: 0 } },
      { $inc: { dismissedInARow: -1 } },
      { session },
    );
}

/** Records what a decision means for how far the reporters' next reports count. */
export async function recordOutcome(
  db: Db,
  reporterIds: readonly string[],
  { isDismissed, isChildSafety, at }: { isDismissed: boolean; isChildSafety: boolean; at: Date },
  session: ClientSession,
): Promise<void> {
  for (const _id of reporterIds) {
    const change = isDismissed
      ? isChildSafety
        ? {
            $push: { safetyDismissedAt: { $each: [at], $slice: -SAFETY_DISMISSED_MAX } },
            $setOnInsert: { dismissedInARow: 0 },
          }
        : { $inc: { dismissedInARow: 1 }, $setOnInsert: { safetyDismissedAt: [] } }
      : { $set: { dismissedInARow: 0 }, $setOnInsert: { safetyDismissedAt: [] } };
    await reportersOf(db).updateOne({ _id }, change, { upsert: true, session });
  }
}
