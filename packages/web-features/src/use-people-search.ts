import { USER_SEARCH_MIN } from '@notalone/contracts/limits';
import { api, useSession } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useEffect, useState } from 'react';

/** From the specification, section 9. */
const DEBOUNCE_MS = 300;
const CACHED_MS = 60_000;

/** Users whose name begins with the text, after typing has paused; undefined until loaded and for too short a text. */
export function usePeopleSearch(query: string | undefined) {
  const [debouncedQuery, setDebouncedQuery] = useState<string>();
  const userId = useSession()?.userId;
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isCurrent = query !== undefined && query.length >= USER_SEARCH_MIN && debouncedQuery === query;
  const { data } = useQuery({
    queryKey: ['people', userId, debouncedQuery],
    queryFn: ({ signal }) => api('GET /api/profile/users/search', { query: { q: debouncedQuery ?? '' }, signal }),
    enabled: isCurrent,
    staleTime: CACHED_MS,
    retry: false,
  });
  return isCurrent ? data?.users : undefined;
}
