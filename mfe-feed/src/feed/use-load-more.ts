import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Distance from the end at which the next page is loaded. */
const PREFETCH_DISTANCE = '1200px';

interface List {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads the next page when its end comes near. The returned function loads it on request and focuses the first new
 * post.
 */
export function useLoadMore(list: List, end: RefObject<HTMLElement | null>, count: number): () => void {
  const countBefore = useRef<number>(undefined);
  // After a failure only the button retries.
  const onNear = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each page: the end may still be near
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: PREFETCH_DISTANCE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, count]);
  useEffect(() => {
    if (countBefore.current === undefined || count <= countBefore.current) return;
    document.querySelectorAll<HTMLElement>('[data-post]')[countBefore.current]?.focus();
    countBefore.current = undefined;
  }, [count]);
  return () => {
    countBefore.current = document.querySelectorAll('[data-post]').length;
    void list.fetchNextPage();
  };
}
