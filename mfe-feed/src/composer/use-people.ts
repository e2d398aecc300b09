import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useEffect, useState } from 'react';
import { useMe } from '../live/use-posts.ts';

/** Specification, section 9. */
const DEBOUNCE_MS = 300;
const REMEMBERED_MS = 60_000;

/** People whose name fits, once the typing has paused; undefined while nothing is known. */
export function usePeople(query: string | undefined) {
  const [asked, setAsked] = useState<string>();
  const me = useMe();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isAsked = query !== undefined && asked === query;
  const { data } = useQuery({
    queryKey: ['people', me, asked],
    queryFn: ({ signal }) => api('GET /api/profile/users/search', { query: { q: asked ?? '' }, signal }),
    enabled: isAsked,
    staleTime: REMEMBERED_MS,
    retry: false,
  });
  return isAsked ? data?.users : undefined;
}
