import * as z from 'zod';
import { daySchema, emailSchema, hasVisibleText, idSchema, instantSchema, pageQuery } from '../base/fields.ts';
import {
  BUSINESS_ADDRESS_MAX,
  BUSINESS_CATEGORIES,
  BUSINESS_DESCRIPTION_MAX,
  BUSINESS_NAME_MAX,
  BUSINESS_TIERS,
  DISCOUNT_CODE_MAX,
  OPENING_HOURS_MAX,
  URL_MAX,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';
import { isPublicAddress, optionalPlainLine, plainLine, textLine } from './plain-line.fields.ts';

const categorySchema = z.enum(BUSINESS_CATEGORIES, 'Please choose a kind of shop');
const tierSchema = z.enum(BUSINESS_TIERS, 'Please choose a kind of listing');

/** The text fields of the form of POST /api/businesses/submit. */
export const businessFormSchema = z.strictObject({
  businessName: plainLine(BUSINESS_NAME_MAX),
  address: plainLine(BUSINESS_ADDRESS_MAX),
  email: emailSchema,
  phone: textLine(20).refine(
    (typed) => typed === '' || /^\+?[\d ()-]{7,20}$/.test(typed),
    'Please enter a valid phone number',
  ),
  description: textLine(BUSINESS_DESCRIPTION_MAX)
    .refine((typed) => !/[^\P{Cc}\n\t\r]/u.test(typed), 'Please use ordinary letters')
    .refine((typed) => typed === '' || hasVisibleText(typed), TEXTS.required),
  url: z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.businessUrlInvalid : 'Must be text') })
    .trim()
    .max(URL_MAX, `Must be at most ${URL_MAX} characters`)
    .pipe(
      z
        .url({ protocol: /^https?$/, error: TEXTS.businessUrlInvalid, abort: true })
        .refine(isPublicAddress, TEXTS.businessUrlInvalid),
    ),
  category: categorySchema.default('Other'),
  tier: tierSchema.default('Simple Listing'),
  openingHours: optionalPlainLine(OPENING_HOURS_MAX),
  discountCode: optionalPlainLine(DISCOUNT_CODE_MAX),
});

export const businessSchema = z.object({
  _id: idSchema,
  businessName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  description: z.string(),
  category: categorySchema,
  tier: tierSchema,
  url: z.string(),
  /** The picture's path below the site. */
  image: pictureUrlSchema,
  openingHours: z.string().optional(),
  discountCode: z.string().optional(),
  approved: z.boolean(),
  /** At most one of all. */
  banner: z.boolean(),
  createdAt: instantSchema,
  /** For admins: the first monthly anniversary of the creation date after today (rules 6.5). */
  nextPaymentDue: daySchema.optional(),
  /** For admins: how often somebody followed its link. */
  clicks: z.int().optional(),
  /** For admins: it was listed and is not any more. */
  unlisted: z.boolean().optional(),
  /** For admins: the last day that it has paid for. */
  paidUntil: daySchema.optional(),
});
export type Business = z.infer<typeof businessSchema>;

/** All that an admin can change of a shop: what is absent or empty of the optional fields goes. */
export const businessChangeSchema = businessFormSchema.extend({ paidUntil: daySchema.or(z.literal('')).optional() });
/** What the owner of a shop is mailed about. */
export const shopStepSchema = z.enum(['received', 'approved', 'changed', 'unlisted', 'declined', 'deleted']);
export type ShopStep = z.infer<typeof shopStepSchema>;

export const businessListQuery = z.object({ ...pageQuery, category: categorySchema.optional() });
export const shopClickSchema = z.strictObject({ businessId: idSchema });
