import css from './accessories.module.css';
import { AnimatedName } from './animated-name.tsx';
import { ReportShop } from './report-shop.tsx';
import { ShopFacts } from './shop-card.tsx';
import { ShopLink } from './shop-link.tsx';
import type { Business } from './use-businesses.ts';

/** The one shop that an admin has put on top. */
export function Banner({ shop }: { readonly shop: Business }) {
  return (
    <section className={css.banner} aria-label={`Advertisement: ${shop.businessName}`}>
      <img className={css.bannerPicture} src={shop.image} alt="" />
      <div className={css.bannerWords}>
        <p className={css.advertisement}>Advertisement</p>
        <h2 className={css.bannerName}>
          <AnimatedName name={shop.businessName} />
        </h2>
        <p className={css.description}>{shop.description}</p>
        <ShopFacts shop={shop} />
        <p className={css.visit}>
          <ShopLink shop={shop}>Visit the shop</ShopLink>
        </p>
        <ReportShop shop={shop} />
      </div>
    </section>
  );
}
