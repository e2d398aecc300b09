import { idSchema, instantSchema } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import type { ProfileDeps } from '../deps.ts';
import { type RelationDocument, relationsOf } from '../relations/relations.store.ts';

export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
export interface Page<Shown> {
  readonly items: Shown[];
  /** Cursor of the page after, where there is one. */
  readonly next?: string;
}
/** Which relations a list holds and how it is ordered, newest first. */
export interface Listing {
  readonly filter: Filter<RelationDocument>;
  /** Paths of the time and, among equals, of the id. */
  readonly order: readonly [at: string, id: string];
  positionOf(relation: RelationDocument): { at: Date; id: string };
}
const cursorSchema = z.object({
  at: instantSchema,
  id: z.union([idSchema, z.string().regex(/^[0-9a-f]{24}\/[0-9a-f]{24}$/)]),
});

/** From the newest, or from after a position. */
function read(
  { db }: Pick<ProfileDeps, 'db'>,
  { filter, order: [at, id] }: Listing,
  after: { at: Date; id: string } | undefined,
  limit: number,
) {
  const older: Filter<RelationDocument>[] = after
    ? [{ [at]: { $lte: after.at } }, { $or: [{ [at]: { $lt: after.at } }, { [id]: { $lt: after.id } }] }]
    : [];
  return relationsOf(db)
    .find({ $and: [filter, ...older] })
    .sort({ [at]: -1, [id]: -1 })
    .limit(limit)
    .toArray();
}

/**
 * One page of a list. `show` answers what the reader sees of each relation, undefined to leave it out; it reads on
 * until the page is full.
 */
export async function relationPage<Shown>(
  deps: Pick<ProfileDeps, 'db'>,
  { cursor, limit }: PageQuery,
  listing: Listing,
  show: (relations: readonly RelationDocument[]) => Promise<readonly (Shown | undefined)[]>,
): Promise<Page<Shown>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  let after = from && { at: new Date(from.at), id: from.id };
  let last = '';
  const items: Shown[] = [];
  for (;;) {
    const relations = await read(deps, listing, after, limit + 1);
    const shown = await show(relations);
    for (const [index, relation] of relations.entries()) {
      const item = shown[index];
      if (item === undefined) continue;
      if (items.length === limit) return { items, next: last };
      items.push(item);
      last = encodeCursor(listing.positionOf(relation));
    }
    const furthest = relations.at(-1);
    if (relations.length <= limit || !furthest) return { items };
    after = listing.positionOf(furthest);
  }
}
