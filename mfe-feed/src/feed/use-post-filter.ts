import { POST_SEARCH_MIN } from '@notalone/contracts/limits';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useSearchParams } from '@notalone/web-kit/router';
import { ALL_POSTS, HIDDEN_POSTS, type PostFilter } from '../post-cache/post-filter.ts';
import { useMyId } from '../shared/use-my-id.ts';

/** The filter in the address, so that it survives a reload and can be linked to. */
export function usePostFilter(): PostFilter {
  const [params] = useSearchParams();
  const author = params.get('author');
  const q = params.get('q')?.trim() ?? '';
  if (q.length >= POST_SEARCH_MIN) return { q };
  if (params.has('hidden')) return HIDDEN_POSTS;
  return author ? { author } : ALL_POSTS;
}

/** The page's title for a filter. The name of another family is asked for, as they may have no posts. */
export function useFilterTitle({ author, hidden, q }: PostFilter): string {
  const isMine = author === useMyId();
  const { data: profile } = useQuery({
    queryKey: ['feed', 'author', author],
    queryFn: ({ signal }) => api('GET /api/profile/{userId}', { params: { userId: author ?? '' }, signal }),
    enabled: author !== undefined && !isMine,
    retry: false,
  });
  if (q) return 'Search results';
  if (hidden) return 'Hidden posts';
  if (!author) return 'Feed';
  if (isMine) return 'My posts';
  return profile ? `Posts by ${profile.username ?? `${profile.childName}’s family`}` : 'Posts by one family';
}
