import { BUSINESS_TIERS, type Business, type ShopStep } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, ObjectId } from 'mongodb';
import { addMail } from '../../mails/mails.ts';

type Written = Pick<
  Business,
  | 'businessName'
  | 'address'
  | 'email'
  | 'phone'
  | 'description'
  | 'category'
  | 'tier'
  | 'url'
  | 'openingHours'
  | 'discountCode'
>;
export interface BusinessDocument extends Written {
  _id: ObjectId;
  pictureId: string;
  approved: boolean;
  /** The newest decision that took it off the page after a report. */
  unlistedBy?: string;
  /** When an admin took it off the page, until it is approved again. */
  unlistedAt?: Date;
  /** The last day that it has paid for, `2026-12-31`. */
  paidUntil?: string;
  /** The place of its tier, so that the most prominent come first. */
  rank: number;
  createdAt: Date;
  /** Of the page: one request of an address each, however often it is sent. */
  idempotencyKey?: string;
}
/** The one document that says which shop is the banner: two admins at once leave one. */
interface BannerDocument {
  _id: 'banner';
  businessId: ObjectId;
}
/** Clicks of a day: no person, network, browser or time. */
interface ShopClickCount {
  /** `2026-11-23 <business id>` */
  _id: string;
  day: string;
  businessId: ObjectId;
  count: number;
}

/** The most prominent tier is 0. */
export const rankOf = (tier: Business['tier']): number => BUSINESS_TIERS.length - 1 - BUSINESS_TIERS.indexOf(tier);
/** Asked for and not decided yet. */
export const WAITING = { approved: false, unlistedBy: { $exists: false }, unlistedAt: { $exists: false } } as const;

export const businessesOf = (db: Db): Collection<BusinessDocument> => db.collection('businesses');
export const bannerOf = (db: Db): Collection<BannerDocument> => db.collection('banner');
export const shopClicksOf = (db: Db): Collection<ShopClickCount> => db.collection('shopClicks');
export const BUSINESS_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'businesses',
    indexes: [
      { name: 'for-everybody', key: { approved: 1, rank: 1, _id: -1 } },
      { name: 'of-category', key: { category: 1, approved: 1, rank: 1, _id: -1 } },
      { name: 'for-admins', key: { approved: 1, _id: -1 } },
      {
        name: 'sent-once',
        key: { email: 1, idempotencyKey: 1 },
        unique: true,
        partialFilterExpression: { idempotencyKey: { $exists: true } },
      },
    ],
    ofNobody: 'Shops, with no account.',
    privacy: [
      {
        what: 'requests of businesses to be listed: name, address, email, phone, text, picture',
        how: '(picture in GridFS)',
        why: 'to decide, to list, to write to the owner once',
        seenBy: 'admins; once approved everybody',
        kept: 'until an admin deletes it',
      },
    ],
  },
  {
    collection: 'shopClicks',
    indexes: [{ name: 'of-business', key: { businessId: 1 } }],
    ofNobody: 'A number for each day and shop.',
    privacy: [
      {
        what: 'clicks on shops',
        how: 'a number for each UK day and shop',
        why: 'to tell owners what a listing brings',
        seenBy: 'admins',
        kept: 'until the shop is deleted; holds nothing of anybody',
      },
    ],
  },
  { collection: 'banner', ofNobody: 'Which shop is the banner.' },
];

/** How often each of these was clicked, by id. */
export async function countClicks(db: Db, ids: readonly ObjectId[]): Promise<ReadonlyMap<string, number>> {
  const sums = await shopClicksOf(db)
    .aggregate<{ _id: ObjectId; clicks: number }>([
      { $match: { businessId: { $in: ids } } },
      { $group: { _id: '$businessId', clicks: { $sum: '$count' } } },
    ])
    .toArray();
  return new Map(sums.map(({ _id, clicks }) => [_id.toHexString(), clicks]));
}

/** Tells the owner of a shop what became of it, in the transaction that does it. */
export const addShopMail = (
  db: Db,
  { _id, email, businessName }: Pick<BusinessDocument, '_id' | 'email' | 'businessName'>,
  step: ShopStep,
  session: ClientSession,
): Promise<void> => addMail(db, { kind: 'shop', to: email, aboutId: _id.toHexString(), step, businessName }, session);
