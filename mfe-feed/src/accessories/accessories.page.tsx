import { Button, EmptyState, ErrorState, Loading, Notice, Page, Skeleton } from '@notalone/ui';
import { useSendOnce } from '@notalone/web-features/use-send-once';
import { useState } from 'react';
import css from './accessories.module.css';
import { Banner } from './banner.tsx';
import { SHOP_CATEGORIES } from './categories.ts';
import { CategoryFilter, useChosenCategory } from './category-filter.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { NOTHING_TYPED } from './request-values.ts';
import { ShopCard } from './shop-card.tsx';
import { type Category, useBusinesses } from './use-businesses.ts';
import { useTypedRequest } from './use-typed-request.ts';

const FAILED = 'Failed to fetch businesses';

/** Shops that sell what families with diabetes need, and the form with which a business asks to be among them. */
export function AccessoriesPage() {
  const [category, setCategory] = useChosenCategory();
  const businesses = useBusinesses(category);
  const { items, error } = businesses;
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useTypedRequest();
  const sendOnce = useSendOnce();
  const banner = items?.find((shop) => shop.banner);
  return (
    <Page
      title="Diabetes Accessories"
      width="wide"
      lead="Shops other families have found useful. They are advertisements: we do not check what they sell, and your diabetes team knows best what your child needs."
      actions={<Button onPress={() => setAsking(true)}>Request to be Listed</Button>}
    >
      {items || error ? (
        <>
          {banner && <Banner shop={banner} />}
          <Categories />
          <Shops businesses={businesses} category={category} onChoose={setCategory} />
        </>
      ) : (
        // All at once: a banner that comes later would push down the rest.
        <Loading label="Loading shops…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {isAsking && (
        <RequestDialog
          typed={typed}
          onTyped={setTyped}
          sendOnce={sendOnce}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            setTyped(NOTHING_TYPED);
          }}
        />
      )}
    </Page>
  );
}

const Categories = () => (
  <section aria-labelledby="categories">
    <h2 id="categories" className={css.heading}>
      What shops have
    </h2>
    <ul className={css.categories}>
      {SHOP_CATEGORIES.map(({ title, text }) => (
        <li key={title} className={css.category}>
          <h3 className={css.name}>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

interface ShopsProps {
  readonly businesses: ReturnType<typeof useBusinesses>;
  readonly category: Category | undefined;
  readonly onChoose: (category: Category | undefined) => void;
}
function Shops({ businesses, category, onChoose }: ShopsProps) {
  const { items, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } =
    businesses;
  const shops = items?.filter(({ banner }) => !banner);
  const isInBanner = items?.some((shop) => shop.banner && shop.category === category);
  return (
    <section aria-labelledby="shops" className={css.section}>
      <h2 id="shops" className={css.heading}>
        Shops
      </h2>
      {(category ?? items?.[0]) && <CategoryFilter chosen={category} onChoose={onChoose} />}
      {!items && error && (
        <ErrorState title={FAILED} message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {category
        ? shops?.length === 0 && <p>No {isInBanner ? 'more ' : ''}shops of this kind yet.</p>
        : items?.length === 0 && <EmptyState title="No shops yet">Is yours the first? Ask to be listed.</EmptyState>}
      {shops && shops.length > 0 && (
        <ul className={css.list}>
          {shops.map((shop) => (
            <ShopCard key={shop._id} shop={shop} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && (
        <Notice tone="danger" isLive>
          {FAILED}. Please try again.
        </Notice>
      )}
      {hasNextPage && (
        <div>
          <Button tone="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
