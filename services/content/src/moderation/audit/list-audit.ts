import { type AuditEntry, idSchema, type moderation, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { startOfUkDay } from '@notalone/service-kit/time/uk-day';
import { type Db, type Filter, ObjectId } from 'mongodb';
import { type AuditDocument, auditOf } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { findPeople, nameOf } from '../../people/people.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type Moderator, notOfOwnFamily } from '../cases/moderator.ts';
import { decisionsOf } from '../decisions/decisions.store.ts';

/** Rows of cases of child safety are for safeguarding admins only, and not for those whose own family it is. */
async function notHiddenFrom(db: Db, moderator: Moderator): Promise<Filter<AuditDocument>> {
  const { isSafeguarding } = moderator;
  const ownFamily = isSafeguarding && { $nor: [notOfOwnFamily(moderator)] };
  const caseIds = await casesOf(db).distinct('_id', { isChildSafety: true, ...ownFamily });
  const ofThose = isSafeguarding && { caseId: { $in: caseIds } };
  const decisionIds = await decisionsOf(db).distinct('_id', { isChildSafety: true, ...ofThose });
  return { caseId: { $nin: caseIds }, decisionId: { $nin: decisionIds } };
}

/** A page of the audit, the newest first. @throws VALIDATION naming `cursor` */
export async function listAudit(
  { db }: Pick<ContentDeps, 'db'>,
  moderator: Moderator,
  { action, adminId, subjectId, from, to, cursor, limit }: QueryOf<typeof moderation.listAudit>,
): Promise<{ items: AuditEntry[]; next?: string }> {
  const before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  const found = await auditOf(db)
    .find({
      ...(action && { action }),
      ...(adminId && { adminId }),
      ...(subjectId && { subjectId }),
      ...((from ?? to) && {
        at: { ...(from && { $gte: startOfUkDay(from) }), ...(to && { $lt: startOfUkDay(to, 1) }) },
      }),
      ...(before && { _id: { $lt: before } }),
      ...(await notHiddenFrom(db, moderator)),
    })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit);
  const people = await findPeople(
    db,
    page.flatMap((entry) => [entry.adminId ?? [], entry.subjectId ?? []].flat()),
  );
  const items = page.map(({ _id, at, action: what, adminId: by, subjectId: about, caseId, decisionId, detail }) => ({
    _id: _id.toHexString(),
    at: at.toISOString(),
    action: what,
    admin: by === undefined ? 'The operator' : nameOf(people.get(by)),
    ...(about !== undefined && { subjectId: about, about: nameOf(people.get(about)) }),
    ...(caseId && { caseId: caseId.toHexString() }),
    ...(decisionId && { decisionId: decisionId.toHexString() }),
    ...(detail !== undefined && { detail }),
  }));
  const last = found.length > limit ? page.at(-1) : undefined;
  return { items, ...(last && { next: encodeCursor(last._id.toHexString()) }) };
}
