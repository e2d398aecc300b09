import { type ChildId, idSchema, instantSchema, type ParentRead } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';
import { findChildren } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type ParentReadDocument, parentReadsOf } from './parent-reads.store.ts';
import { requireChildOf } from './require-child-of.ts';

const cursorSchema = z.object({ at: instantSchema, id: idSchema });

function after(cursor: string | undefined): Filter<ParentReadDocument> {
  if (cursor === undefined) return {};
  const { at, id } = decodeCursor(cursor, cursorSchema);
  return { $or: [{ at: { $lt: new Date(at) } }, { at: new Date(at), _id: { $lt: new ObjectId(id) } }] };
}

/**
 * When a parent has read which thread, the newest first. @throws NOT_FOUND unless the caller is the child or its parent
 */
export async function listParentReads(
  { db }: Pick<ChatDeps, 'db'>,
  caller: Caller,
  childId: ChildId,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ reads: ParentRead[]; next?: string }> {
  await requireChildOf(db, caller, childId);
  const found = await parentReadsOf(db)
    .find({ $and: [{ childId }, after(cursor)] })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit);
  const friends = await findChildren(
    db,
    page.map(({ friendId }) => friendId),
  );
  const reads = page.map(({ friendId, at, reason }) => ({
    friendId,
    friendName: friends.get(friendId)?.name ?? '',
    readAt: at.toISOString(),
    ...(reason !== undefined && { reason }),
  }));
  const last = found.length > limit ? page.at(-1) : undefined;
  return { reads, ...(last && { next: encodeCursor({ at: last.at.toISOString(), id: last._id.toHexString() }) }) };
}
