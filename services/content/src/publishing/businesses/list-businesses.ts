import { type Business, type businesses, idSchema, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Filter, ObjectId, type Sort } from 'mongodb';
import * as z from 'zod';
import type { BusinessDeps } from './business-deps.ts';
import { type BusinessDocument, bannerOf, businessesOf, countClicks } from './businesses.store.ts';
import { accountsOf, businessView } from './businesses.view.ts';

const cursorSchema = z.object({ order: z.union([z.int(), z.boolean()]), id: idSchema });

/** Everybody: the most prominent first. Admins: those that wait first. Then the newest. */
const ORDERS = {
  everybody: { field: 'rank', visible: { approved: true } },
  admins: { field: 'approved', visible: {} },
} as const;
type Order = (typeof ORDERS)[keyof typeof ORDERS];

function after(cursor: string | undefined, { field }: Order): Filter<BusinessDocument> {
  if (cursor === undefined) return {};
  const { order, id } = decodeCursor(cursor, cursorSchema);
  return { $or: [{ [field]: { $gt: order } }, { [field]: order, _id: { $lt: new ObjectId(id) } }] };
}

interface ListedBusinesses {
  readonly items: Business[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/**
 * A page of the shops: to everybody the approved ones, to admins all with what is due and counted. The banner begins
 * the first page, whatever its category.
 * @throws VALIDATION naming `cursor`
 */
export async function listBusinesses(
  { db, now }: Pick<BusinessDeps, 'db' | 'now'>,
  isAdmin: boolean,
  { category, cursor, limit }: QueryOf<typeof businesses.listBusinesses>,
): Promise<ListedBusinesses> {
  const order = ORDERS[isAdmin ? 'admins' : 'everybody'];
  const bannerId = (await bannerOf(db).findOne({ _id: 'banner' }))?.businessId;
  const banner =
    bannerId && cursor === undefined ? await businessesOf(db).findOne({ ...order.visible, _id: bannerId }) : null;
  const others = await businessesOf(db)
    .find({
      ...(category && { category }),
      $and: [order.visible, after(cursor, order), bannerId ? { _id: { $ne: bannerId } } : {}],
    })
    .sort({ [order.field]: 1, _id: -1 } as Sort)
    .limit(limit + 1)
    .toArray();
  const found = [...(banner ? [banner] : []), ...others.slice(0, limit)];
  const last = others.length > limit ? others[limit - 1] : undefined;
  const clicks = isAdmin
    ? await countClicks(
        db,
        found.map(({ _id }) => _id),
      )
    : undefined;
  return {
    items: found.map((business) => ({
      ...businessView(business, business._id.equals(bannerId)),
      ...(clicks && accountsOf(business, clicks.get(business._id.toHexString()) ?? 0, now())),
    })),
    ...(last && { next: encodeCursor({ order: last[order.field], id: last._id.toHexString() }) }),
  };
}
