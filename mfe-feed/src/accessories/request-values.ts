import { type BUSINESS_CATEGORIES, BUSINESS_TIERS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import type { ImageChoice } from '@notalone/ui';

export interface BusinessRequest {
  readonly businessName: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly url: string;
  /** '' until it is chosen. */
  readonly category: (typeof BUSINESS_CATEGORIES)[number] | '';
  readonly tier: (typeof BUSINESS_TIERS)[number];
  readonly openingHours: string;
  readonly discountCode: string;
}
export const EMPTY_REQUEST: BusinessRequest = {
  businessName: '',
  address: '',
  email: '',
  phone: '',
  description: '',
  url: '',
  category: '',
  tier: BUSINESS_TIERS[0],
  openingHours: '',
  discountCode: '',
};
const REQUIRED = ['businessName', 'address', 'email', 'phone', 'category', 'description'] as const;

/** What is missing or wrong before anything is sent, by field. */
export function problemsOf(request: BusinessRequest, hasImage: boolean): Readonly<Record<string, string>> {
  const missing = REQUIRED.filter((name) => request[name].trim() === '').map((name) => [name, TEXTS.required] as const);
  return {
    ...Object.fromEntries(missing),
    ...(!/^https?:\/\/\S+$/i.test(request.url.trim()) && { url: TEXTS.businessUrlInvalid }),
    ...(!hasImage && { image: TEXTS.businessImageRequired }),
  };
}

export interface TypedRequest {
  readonly request: BusinessRequest;
  readonly image: ImageChoice;
}
export const NOTHING_TYPED: TypedRequest = { request: EMPTY_REQUEST, image: undefined };
