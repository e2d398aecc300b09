import { idSchema, instantSchema, type moderation, type QueryOf, type ReportCase } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import { complaintsOf } from '../../complaints/complaints.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPeople } from '../../people/people.ts';
import { businessesOf, WAITING } from '../../publishing/businesses/businesses.store.ts';
import { appealsOf } from '../appeals/appeals.store.ts';
import { appealsFor } from '../appeals/appeals.ts';
import { withReasons } from '../cases/ask-owner.ts';
import {
  type CaseDocument,
  COUNTED_CASES,
  casesOf,
  findQueue,
  positionOf,
  type QueuePosition,
} from '../cases/cases.store.ts';
import { caseView, namedIn } from '../cases/cases.view.ts';
import { type Moderator, notOfOwnFamily } from '../cases/moderator.ts';

type Deps = Pick<ContentDeps, 'db' | 'internal' | 'log' | 'now'>;

const cursorSchema = z.object({
  urgent: z.boolean().default(false),
  priority: z.number(),
  createdAt: instantSchema,
  id: idSchema,
});
function decodePosition(cursor: string): QueuePosition {
  const { urgent, priority, createdAt, id } = decodeCursor(cursor, cursorSchema);
  return { isUrgent: urgent, priority, createdAt: new Date(createdAt), id: new ObjectId(id) };
}
const encodePosition = ({ isUrgent, priority, createdAt, id }: QueuePosition): string =>
  encodeCursor({ ...(isUrgent && { urgent: true }), priority, createdAt, id: id.toHexString() });
/** Cases of child safety are for safeguarding admins only, and none is for its own family (rules 6.2). */
const visibleTo = (moderator: Moderator): Filter<CaseDocument> => ({
  $and: [moderator.isSafeguarding ? {} : { isChildSafety: false }, notOfOwnFamily(moderator)],
});

/** A page of the queue. @throws VALIDATION naming `cursor` */
export async function listReports(
  deps: Deps,
  moderator: Moderator,
  { state, priority, cursor, limit }: QueryOf<typeof moderation.listReports>,
): Promise<{ items: ReportCase[]; next?: string }> {
  const { db, now } = deps;
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const which = { state, ...(priority && { isChildSafety: priority === 'safety' }) };
  const found = await findQueue(db, { $and: [which, visibleTo(moderator)] }, after, limit + 1);
  const page = await withReasons(deps, found.slice(0, limit));
  const people = await findPeople(db, page.flatMap(namedIn));
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last && encodePosition(positionOf(last));
  return {
    items: page.map((one) => caseView(one, people, moderator, now())),
    ...(next && { next }),
  };
}

/** What waits, for the menu; at most COUNTED_CASES. */
export async function countReports(
  { db }: Pick<Deps, 'db'>,
  moderator: Moderator,
): Promise<{ reports: number; appeals: number; children: number; businesses: number; complaints: number }> {
  const limit = COUNTED_CASES;
  const [reports, appeals, children, businesses, complaints] = await Promise.all([
    casesOf(db).countDocuments({ state: 'open', ...visibleTo(moderator) }, { limit }),
    appealsOf(db).countDocuments({ state: 'open', ...appealsFor(moderator) }, { limit }),
    moderator.isSafeguarding
      ? casesOf(db).countDocuments({ state: 'open', isChildSafety: true, ...notOfOwnFamily(moderator) }, { limit })
      : 0,
    businessesOf(db).countDocuments(WAITING, { limit }),
    complaintsOf(db).countDocuments({ answeredAt: { $exists: false } }, { limit }),
  ]);
  return { reports, appeals, children, businesses, complaints };
}
