import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useEffect, useState } from 'react';
import { useMyId } from '../shared/use-my-id.ts';

/** From the specification, section 9. */
const DEBOUNCE_MS = 300;
const CACHED_MS = 60_000;

/** Users whose name matches, after typing has paused; undefined until loaded. */
export function usePeopleSearch(query: string | undefined) {
  const [debouncedQuery, setDebouncedQuery] = useState<string>();
  const me = useMyId();
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isCurrent = query !== undefined && debouncedQuery === query;
  const { data } = useQuery({
    queryKey: ['people', me, debouncedQuery],
    queryFn: ({ signal }) => api('GET /api/profile/users/search', { query: { q: debouncedQuery ?? '' }, signal }),
    enabled: isCurrent,
    staleTime: CACHED_MS,
    retry: false,
  });
  return isCurrent ? data?.users : undefined;
}
