import { PAGE_SIZE, PAGE_SIZE_MAX } from '@notalone/contracts/limits';
import { api, apiPage } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { ALL_POSTS, type PostFilter } from './post-filter.ts';
import { flattenPosts, type PostPages, withNewPost, withRefreshedPosts, withUpdatedPost } from './post-pages.ts';

const feedKey = (me: string) => ['feed', me] as const;
const listsKey = (me: string) => [...feedKey(me), 'list'] as const;
export const listKey = (me: string, filter: PostFilter) => [...listsKey(me), filter] as const;
export const postKey = (me: string, postId: string) => [...feedKey(me), 'post', postId] as const;
export const commentsKey = (me: string, postId: string) => [...feedKey(me), 'comments', postId] as const;
/** Mutation key of a post's changes in flight. */
export const changeKey = (postId: string) => ['feed', 'change', postId] as const;

/** The user has hidden it, or in the list of hidden ones shown it again: it stays, so that this can be undone. */
const hasLeft = ({ hides }: Post, { hidden }: PostFilter): boolean => hides.length > 0 !== (hidden === 'true');

/** The cached posts, in all lists and opened by a link, and their updates. */
export function usePostCache() {
  const queries = useQueryClient();
  const me = useMyId();
  const update = (postId: string, updater: (post: Post) => Post | undefined) => {
    queries.setQueriesData<PostPages>(
      { queryKey: listsKey(me) },
      (list) => list && withUpdatedPost(list, postId, updater),
    );
    queries.setQueryData<Post | null>(postKey(me, postId), (post) => post && (updater(post) ?? null));
  };
  return {
    update,
    /** Puts the user's new post on top. */
    add(post: Post): void {
      for (const filter of [ALL_POSTS, { author: me }])
        queries.setQueryData<PostPages>(listKey(me, filter), (list) => list && withNewPost(list, post));
    },
    remove: (postId: string) => update(postId, () => undefined),
    /** Whether changes are in flight: a fetched post may then be older than the cached one. */
    isChanging: (postId: string) => queries.isMutating({ mutationKey: changeKey(postId) }) > 0,
    /** Reloads a list from the top. */
    async reload(filter: PostFilter): Promise<void> {
      const page = await apiPage('GET /api/feed', { query: { ...filter } });
      queries.setQueryData<PostPages>(listKey(me, filter), { pages: [page], pageParams: [''] });
    },
    /** Refetches the known posts of a list, up to one page. Returns the newest posts, including unknown ones. */
    async refresh(filter: PostFilter): Promise<readonly Post[]> {
      const known = flattenPosts(queries.getQueryData<PostPages>(listKey(me, filter)));
      const { items, next } = await apiPage('GET /api/feed', {
        query: { ...filter, limit: Math.min(Math.max(known.length, PAGE_SIZE), PAGE_SIZE_MAX) },
      });
      queries.setQueryData<PostPages>(
        listKey(me, filter),
        (list) => list && withRefreshedPosts(list, items, next === undefined, (post) => hasLeft(post, filter)),
      );
      return items;
    },
    fetch: (postId: string): Promise<Post> => api('GET /api/feed/{postId}', { params: { postId } }),
  };
}
