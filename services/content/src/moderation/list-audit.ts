import { type AuditEntry, idSchema, type moderation, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { findPeople, nameOf } from '../people.ts';
import { auditOf } from './audit.store.ts';

/** A page of the audit, the newest first. @throws VALIDATION naming `cursor` */
export async function listAudit(
  { db }: Pick<ContentDeps, 'db'>,
  { action, adminId, subjectId, cursor, limit }: QueryOf<typeof moderation.listAudit>,
): Promise<{ items: AuditEntry[]; next?: string }> {
  const before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  const found = await auditOf(db)
    .find({
      ...(action && { action }),
      ...(adminId && { adminId }),
      ...(subjectId && { subjectId }),
      ...(before && { _id: { $lt: before } }),
    })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit);
  const admins = await findPeople(
    db,
    page.map((entry) => entry.adminId),
  );
  const items = page.map(({ _id, at, action: what, adminId: by, subjectId: about, caseId, decisionId, detail }) => ({
    _id: _id.toHexString(),
    at: at.toISOString(),
    action: what,
    admin: nameOf(admins.get(by)),
    ...(about !== undefined && { subjectId: about }),
    ...(caseId && { caseId: caseId.toHexString() }),
    ...(decisionId && { decisionId: decisionId.toHexString() }),
    ...(detail !== undefined && { detail }),
  }));
  const last = found.length > limit ? page.at(-1) : undefined;
  return { items, ...(last && { next: encodeCursor(last._id.toHexString()) }) };
}
