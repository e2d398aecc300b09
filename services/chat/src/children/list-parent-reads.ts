import { type ChildId, idSchema, instantSchema, type ParentRead } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ChatDeps } from '../shared/deps.ts';
import { seesSince } from '../shared/sees-since.ts';
import { type ParentReadDocument, parentReadsOf } from './parent-reads.store.ts';
import { viewParentReads } from './parent-reads.view.ts';
import { requireChildOf } from './require-child-of.ts';

const cursorSchema = z.object({ at: instantSchema, id: idSchema });

function after(cursor: string | undefined): Filter<ParentReadDocument> {
  if (cursor === undefined) return {};
  const { at, id } = decodeCursor(cursor, cursorSchema);
  return { $or: [{ at: { $lt: new Date(at) } }, { at: new Date(at), _id: { $lt: new ObjectId(id) } }] };
}

/**
 * Which guardian has read which thread when, the newest first. @throws NOT_FOUND unless the caller is the child or its
 * guardian; FORBIDDEN to a guardian who may not read
 */
export async function listParentReads(
  { db }: Pick<ChatDeps, 'db'>,
  caller: Caller,
  childId: ChildId,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ reads: ParentRead[]; next?: string }> {
  const child = await requireChildOf(db, caller, childId);
  const found = await parentReadsOf(db)
    .find({ $and: [{ childId, at: { $gte: seesSince(caller) ?? new Date(0) } }, after(cursor)] })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit);
  const reads = await viewParentReads(db, child, page);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { reads, ...(last && { next: encodeCursor({ at: last.at.toISOString(), id: last._id.toHexString() }) }) };
}
