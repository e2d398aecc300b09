import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** So far before the end the next page is asked for. */
const AHEAD = '1200px';

interface List {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Asks for the next page as its end comes near. The function that is answered does so for a press, and moves the focus to the first new post. */
export function useMorePosts(list: List, end: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef<number>(undefined);
  // after a failure only a press asks again
  const onNear = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each page: the end may still be near
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(), { rootMargin: AHEAD });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, count]);
  useEffect(() => {
    if (before.current === undefined || count <= before.current) return;
    document.querySelectorAll<HTMLElement>('[data-post]')[before.current]?.focus();
    before.current = undefined;
  }, [count]);
  return () => {
    before.current = document.querySelectorAll('[data-post]').length;
    void list.fetchNextPage();
  };
}
