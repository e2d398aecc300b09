import { guardiansOf, isGuardianOf, type ParentRead } from '@notalone/contracts';
import type { Db } from 'mongodb';
import { type ChildDocument, findChildren } from '../people/children.projection.ts';
import { findPeople, nameOf, type PersonDocument } from '../people/people.ts';
import type { ParentReadDocument } from './parent-reads.store.ts';

/** Which guardian read, where the child has two, or has another one now. */
export function nameOfReader(
  child: ChildDocument,
  { parentId }: Pick<ParentReadDocument, 'parentId'>,
  people: ReadonlyMap<string, PersonDocument>,
): string | undefined {
  if (!parentId) return undefined;
  const isAlone = guardiansOf(child).length === 1 && isGuardianOf(child, parentId);
  return isAlone ? undefined : nameOf(people.get(parentId));
}

/** Readings of a child's threads as the child and its guardians see them. */
export async function viewParentReads(
  db: Db,
  child: ChildDocument,
  reads: readonly ParentReadDocument[],
): Promise<ParentRead[]> {
  const [friends, people] = await Promise.all([
    findChildren(
      db,
      reads.map(({ friendId }) => friendId),
    ),
    findPeople(db, [...new Set(reads.flatMap(({ parentId }) => parentId ?? []))]),
  ]);
  return reads.map((read) => {
    const { friendId, at, reason } = read;
    const by = nameOfReader(child, read, people);
    return {
      friendId,
      friendName: friends.get(friendId)?.name ?? '',
      readAt: at.toISOString(),
      ...(reason && { reason }),
      ...(by !== undefined && { by }),
    };
  });
}
