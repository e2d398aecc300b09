import { Button, EmptyState, ErrorState, Loading, Notice, Page, Skeleton, Stack } from '@notalone/ui';
import { useEffect, useRef } from 'react';
import { AboutNews } from './about-news.tsx';
import css from './news.module.css';
import { NewsItem } from './news-item.tsx';
import { useNews } from './use-news.ts';

const FAILED = 'Failed to load news.';

/** News about diabetes from other sites, newest first. */
export function NewsPage() {
  const { items, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, error, refetch, fetchNextPage } =
    useNews();
  const list = useFocusFirstNew(items?.length ?? 0);
  return (
    <Page
      title="News"
      lead="What others write about living with diabetes. Each link opens the site it comes from."
      aside={<AboutNews />}
    >
      {!items && !error && <NewsLoading />}
      {!items && error && (
        <ErrorState title={FAILED} message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState title="No news yet">When there is something worth reading, you will find it here.</EmptyState>
      )}
      {items && items.length > 0 && (
        <ul ref={list} className={css.list}>
          {items.map((item) => (
            <NewsItem key={item._id} item={item} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && (
        <Notice tone="danger" isLive>
          {FAILED} Please try again.
        </Notice>
      )}
      {hasNextPage && (
        <div>
          <Button tone="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  );
}

/** Focuses the first new item after loading more: the button may be gone. */
function useFocusFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (before > 0 && count > before) list.current?.querySelectorAll('a')[before]?.focus();
  }, [count]);
  return list;
}

function NewsLoading() {
  return (
    <Loading label="Loading news…">
      <Stack gap={4}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Loading>
  );
}
