import type { CaseState, CaseType, ChildId, GuardianLimit, ParentWordsId, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { BusinessDocument } from '../../publishing/businesses/businesses.store.ts';

/** The services that own something reportable. `content` itself has shops, and the words of type `other`. */
export type CaseOwner = 'profile' | 'feed' | 'chat' | 'content';

/** In the order of the queue (rules 4.5, 6.2, 11.2). */
export const CASE_PRIORITY = { childSafety: 0, inDoubt: 0.5, aboutMentor: 1, other: 2 } as const;
export type CasePriority = (typeof CASE_PRIORITY)[keyof typeof CASE_PRIORITY];

export interface CaseReport {
  /** In the owner's store. */
  readonly reportId: string;
  /** A person or a child; absent for what our own screening found, and once the reporter is erased. */
  readonly reporterId?: string;
  readonly isByChild?: boolean;
  /** Of a child who reported. */
  readonly parentId?: UserId;
  /** This one says that a child may not be safe. */
  readonly isChildSafety?: true;
  /** Our own check thinks so and is not sure: nothing is hidden or held before a moderator has agreed. */
  readonly isInDoubt?: true;
  /** The thread of the two children is paused since. */
  readonly pausesThread?: true;
  /** Of a report in words: one report of a person each, however often its page sends it. */
  readonly idempotencyKey?: string;
  readonly at: Date;
}

/** Something that a moderator took from a guardian; in force until it ends (rules 10.3). */
export interface TakenFromGuardian {
  readonly what: GuardianLimit;
  /** The order of the court, or why the danger is credible. */
  readonly reason: string;
  readonly by: UserId;
  readonly at: Date;
  /** A second moderator agreed. */
  readonly review?: { by: UserId; at: Date };
  /** Without a reason where the second moderator did not agree. */
  readonly ended?: { by: UserId; at: Date; reason?: string };
}

/** An admin asked to see the families' numbers and postcodes, or saw them in an urgent case (rules 6.2). */
export interface ContactLook {
  readonly by: UserId;
  readonly at: Date;
  /** Why somebody asks. */
  readonly reason?: string;
  /** Seen at once, to be confirmed. */
  readonly isUrgent?: true;
  /** What a second admin said. */
  readonly review?: { by: UserId; at: Date; agrees: boolean };
  readonly isOperatorTold?: true;
}

/** All reports of one item until an admin decides. A later report opens another case. */
export interface CaseDocument {
  _id: ObjectId;
  owner: CaseOwner;
  type: CaseType;
  itemId: string;
  /** Of a comment. */
  postId?: string;
  /** Who wrote it, or is reported. */
  subjectId?: UserId;
  /** Of a concern about a guardian of this child, who is `subjectId`. */
  guardian?: { childId: ChildId; limits?: TakenFromGuardian[]; changes?: number };
  /** The guardian, who is `subjectId`, has corrected this child's birthday: nobody is reported (rules 4.6). */
  birthday?: { childId: ChildId; decided?: { agrees: boolean; by: UserId; at: Date } };
  /** Of a case between children, or about a guardian. */
  childIds?: string[];
  /** Their parents: nobody opens a case of the own family. */
  parentIds?: UserId[];
  /** A reported shop as it was then. Its picture is held where it lies. */
  shop?: Pick<BusinessDocument, 'businessName' | 'description' | 'url' | 'email' | 'pictureId'>;
  isChildSafety: boolean;
  /** An admin said that a child may not be safe, whatever the reports say. */
  isRaised?: true;
  /** Which comes first. */
  priority: CasePriority;
  /** The first REPORTS_KEPT of them. */
  reports: CaseReport[];
  count: number;
  /** The first reporter's, fetched from the owner when somebody first needs it. */
  reason?: string;
  /** What was written to us, where no other service has it. */
  message?: string;
  state: CaseState;
  createdAt: Date;
  decidedAt?: Date;
  claim?: { adminId: UserId; until: Date };
  /** The decision that hides what was reported until an admin decides. */
  hiddenBy?: ObjectId;
  /**
   * Of a case of child safety: since when it waits, after how many of SAFETY_CALL_MINUTES on-call was texted, when it
   * was rung last for an urgent one, when the case was first opened, and whether its owner knows that nobody has.
   */
  safety?: {
    since: Date;
    calls: number;
    openedAt?: Date;
    isUrgent?: true;
    isLifeAtRisk?: true;
    rungAt?: Date;
    /** How many people on call have been rung. */
    people?: number;
    isSaidUnread?: true;
  };
  contactLooks?: ContactLook[];
  /** The person reads only, until this is decided (rules 6.2). */
  readsOnly?: true;
  /** What an admin set last; otherwise the thread is as its owner says. */
  threadPaused?: boolean;
  /** Since when it is paused: until an admin reopens or ends it, the others are reminded once a day. */
  thread?: { pausedAt: Date; reminders: number };
  /** An admin ended the friendship of the two. */
  threadEnded?: true;
  told?: { childId: string; words: ParentWordsId; by: UserId; at: Date }[];
  ncaReports?: { reference: string; reportedOn: string; by: UserId; at: Date }[];
  version: number;
}
/** Whether a child may not be safe by more than the doubt of our own check. */
export const isBeyondDoubt = (found: Pick<CaseDocument, 'isChildSafety' | 'isRaised' | 'reports'>): boolean =>
  found.isChildSafety &&
  (found.isRaised === true || found.reports.some((report) => report.isChildSafety && !report.isInDoubt));
export const REPORTS_KEPT = 100;
/** Within a page, and within what is counted for the menu. */
export const COUNTED_CASES = 1000;

export const CASE_INDEXES: readonly IndexDescription[] = [
  {
    name: 'one-open-case-a-thing',
    key: { owner: 1, type: 1, itemId: 1 },
    unique: true,
    partialFilterExpression: { state: 'open' },
  },
  { name: 'queue', key: { state: 1, priority: 1, createdAt: 1, _id: 1 } },
  { name: 'subject', key: { subjectId: 1, createdAt: -1 }, partialFilterExpression: { subjectId: { $exists: true } } },
  { name: 'reporter', key: { 'reports.reporterId': 1 } },
  {
    name: 'sent-once',
    key: { 'reports.reporterId': 1, 'reports.idempotencyKey': 1 },
    unique: true,
    partialFilterExpression: { 'reports.idempotencyKey': { $exists: true } },
  },
  { name: 'children', key: { childIds: 1 }, partialFilterExpression: { childIds: { $exists: true } } },
  {
    name: 'unopened',
    key: { 'safety.since': 1 },
    partialFilterExpression: { state: 'open', isChildSafety: true },
  },
  { name: 'thread-paused', key: { 'thread.pausedAt': 1 }, sparse: true },
];
export const casesOf = (db: Db): Collection<CaseDocument> => db.collection('cases');

/** Cases of child safety that nobody has opened, and the urgent ones among them. */
export const UNOPENED = { state: 'open' as const, isChildSafety: true, 'safety.openedAt': { $exists: false } };
export const URGENT = { ...UNOPENED, 'safety.isUrgent': true as const };

export interface QueuePosition {
  /** Among the urgent ones that come first. */
  readonly isUrgent: boolean;
  readonly priority: number;
  readonly createdAt: Date;
  readonly id: ObjectId;
}
export const positionOf = ({ _id, state, priority, createdAt, safety }: CaseDocument): QueuePosition => ({
  isUrgent: state === 'open' && safety?.isUrgent === true && safety.openedAt === undefined,
  priority,
  createdAt,
  id: _id,
});

function findSorted(
  db: Db,
  which: Filter<CaseDocument>[],
  after: QueuePosition | undefined,
  limit: number,
): Promise<CaseDocument[]> {
  const { priority, createdAt, id } = after ?? {};
  const later: Filter<CaseDocument> = after
    ? {
        $or: [
          { priority: { $gt: priority } },
          { priority, createdAt: { $gt: createdAt } },
          { priority, createdAt, _id: { $gt: id } },
        ] as Filter<CaseDocument>[],
      }
    : {};
  return casesOf(db)
    .find({ $and: [...which, later] })
    .sort({ priority: 1, createdAt: 1, _id: 1 })
    .limit(limit)
    .toArray();
}

/**
 * Urgent cases that nobody has opened first, then other child safety, reports about mentors, the oldest of the rest.
 */
export async function findQueue(
  db: Db,
  which: Filter<CaseDocument>,
  after: QueuePosition | undefined,
  limit: number,
): Promise<CaseDocument[]> {
  const isPastUrgent = after !== undefined && !after.isUrgent;
  const urgent = isPastUrgent ? [] : await findSorted(db, [which, URGENT], after, limit);
  if (urgent.length === limit) return urgent;
  const others = [which, { $nor: [URGENT] }];
  return [...urgent, ...(await findSorted(db, others, isPastUrgent ? after : undefined, limit - urgent.length))];
}

export const findCase = (db: Db, _id: ObjectId, session?: ClientSession): Promise<CaseDocument | null> =>
  casesOf(db).findOne({ _id }, session && { session });
