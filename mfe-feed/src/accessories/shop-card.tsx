import { Badge } from '@notalone/ui';
import css from './accessories.module.css';
import { ReportShop } from './report-shop.tsx';
import { ShopLink } from './shop-link.tsx';
import type { Business } from './use-businesses.ts';

/** A shop that an admin has approved. */
export function ShopCard({ shop }: { readonly shop: Business }) {
  return (
    <li className={css.card}>
      <img className={css.picture} src={shop.image} alt="" loading="lazy" />
      <h3 className={css.name}>{shop.businessName}</h3>
      {shop.tier !== 'Simple Listing' && <Badge>Featured</Badge>}
      <p className={css.description}>{shop.description}</p>
      <ShopFacts shop={shop} />
      <p className={css.visit}>
        <ShopLink shop={shop}>Visit the shop</ShopLink>
      </p>
      <ReportShop shop={shop} />
    </li>
  );
}

/** Where it is, when it is open, and what families get there. */
export function ShopFacts({ shop }: { readonly shop: Business }) {
  const { category, address, email, phone, openingHours, discountCode } = shop;
  return (
    <dl className={css.facts}>
      <div>
        <dt>Kind</dt>
        <dd>{category}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      {openingHours && (
        <div>
          <dt>Open</dt>
          <dd>{openingHours}</dd>
        </div>
      )}
      {discountCode && (
        <div>
          <dt>Discount code</dt>
          <dd>
            <strong>{discountCode}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}
