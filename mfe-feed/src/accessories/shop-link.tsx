import { VisuallyHidden } from '@notalone/ui';
import type { ReactNode } from 'react';
import { type Business, countShopClick } from './use-businesses.ts';

/**
 * The way to a shop's own site. It is advertising and says so to search engines; it learns nothing of the reader's
 * page.
 */
export const ShopLink = ({ shop, children }: { readonly shop: Business; readonly children: ReactNode }) => (
  <a href={shop.url} target="_blank" rel="noopener nofollow sponsored" onClick={() => countShopClick(shop._id)}>
    {children}
    <VisuallyHidden>: {shop.businessName} (opens in a new tab)</VisuallyHidden>
  </a>
);
