import { PAGE_SIZE, PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { api, apiPage, useSession } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import type { Post } from '../post/post.ts';
import { type Pages, postsOf, refreshed, withNewest, withPost } from './pages.ts';

export type MyId = Post['likes'][number];
/** Pages of this remote are for people who are signed in; the empty id is never anybody's. */
export const useMe = (): MyId => (useSession()?.userId ?? '') as MyId;

const feedKey = (me: string) => ['feed', me] as const;
export const listKey = (me: string) => [...feedKey(me), 'list'] as const;
export const postKey = (me: string, postId: string) => [...feedKey(me), 'post', postId] as const;
export const commentsKey = (me: string, postId: string) => [...feedKey(me), 'comments', postId] as const;
/** Under this key run the changes of a post that are on their way to the server. */
export const changeKey = (postId: string) => ['feed', 'change', postId] as const;

/** Posts as they are held here, in the list and opened by a link, and their changes. */
export function usePosts() {
  const queries = useQueryClient();
  const me = useMe();
  const change = (postId: string, how: (post: Post) => Post | undefined) => {
    queries.setQueryData<Pages>(listKey(me), (list) => list && withPost(list, postId, how));
    queries.setQueryData<Post | null>(postKey(me, postId), (post) => post && (how(post) ?? null));
  };
  return {
    change,
    add: (post: Post) => queries.setQueryData<Pages>(listKey(me), (list) => list && withNewest(list, post)),
    remove: (postId: string) => change(postId, () => undefined),
    /** Whether changes of mine are on their way: what the server says of the post meanwhile may be older than what is shown. */
    isChanging: (postId: string) => queries.isMutating({ mutationKey: changeKey(postId) }) > 0,
    /** The list from its top, with what is new. */
    async startAgain(): Promise<void> {
      const page = await apiPage('GET /api/feed');
      queries.setQueryData<Pages>(listKey(me), { pages: [page], pageParams: [''] });
    },
    /** Asks again for what is shown, as far as one page may go. Answers the newest posts, those not shown too. */
    async refresh(): Promise<readonly Post[]> {
      const known = postsOf(queries.getQueryData<Pages>(listKey(me)));
      const { items, next } = await apiPage('GET /api/feed', { query: { limit: Math.min(Math.max(known.length, PAGE_SIZE), PAGE_SIZE_MAX) } });
      queries.setQueryData<Pages>(listKey(me), (list) => list && refreshed(list, items, next === undefined, me));
      return items;
    },
    fetch: (postId: string): Promise<Post> => api('GET /api/feed/{postId}', { params: { postId } }),
  };
}
