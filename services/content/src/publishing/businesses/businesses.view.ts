import type { Business } from '@notalone/contracts';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { pictureUrl } from '../pictures/content-picture.ts';
import type { BusinessDocument } from './businesses.store.ts';
import { nextPaymentDue } from './next-payment-due.rules.ts';

/** What everybody sees of a shop. */
export const businessView = (business: BusinessDocument, isBanner: boolean): Business => ({
  _id: business._id.toHexString(),
  businessName: business.businessName,
  address: business.address,
  email: business.email,
  phone: business.phone,
  description: business.description,
  category: business.category,
  tier: business.tier,
  url: business.url,
  image: pictureUrl(business.pictureId),
  ...(business.openingHours && { openingHours: business.openingHours }),
  ...(business.discountCode && { discountCode: business.discountCode }),
  approved: business.approved,
  banner: isBanner,
  createdAt: business.createdAt.toISOString(),
});

/** What admins see besides. */
export const accountsOf = (
  { createdAt, unlistedBy, unlistedAt, paidUntil }: BusinessDocument,
  clicks: number,
  now: Date,
) => ({
  nextPaymentDue: nextPaymentDue(ukDay(createdAt), ukDay(now)),
  clicks,
  ...((unlistedBy ?? unlistedAt) && { unlisted: true }),
  ...(paidUntil && { paidUntil }),
});
