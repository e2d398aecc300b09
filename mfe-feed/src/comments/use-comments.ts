import { COMMENTS_SHOWN } from '@notalone/contracts/limits';
import { retryWhereItMayHelp } from '@notalone/remote-kit/calls';
import { api, apiPage } from '@notalone/web-kit';
import { useInfiniteQuery, useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { changeKey, commentsKey, useMe, usePosts } from '../live/use-posts.ts';
import type { Comment, Post } from '../post/post.ts';
import { useRefused } from '../post/refusals.ts';
import { type CommentPages, postWithChanged, postWithComment, postWithoutComment, withChanged, withComment, withoutComment } from './comment-pages.ts';

/** All comments of a post, page by page from the newest; asked for only when somebody wants them. */
export function useComments(postId: string, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: commentsKey(useMe(), postId),
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/feed/{postId}/comments', { params: { postId }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: retryWhereItMayHelp,
    enabled: isWanted,
  });
}

/** Changes of comments as they are held here: in their list, and in the post that carries the newest. */
export function useHeldComments(postId: string) {
  const queries = useQueryClient();
  const posts = usePosts();
  const me = useMe();
  const change = (inList: (list: CommentPages) => CommentPages, inPost: (post: Post) => Post) => {
    queries.setQueryData<CommentPages>(commentsKey(me, postId), (list) => list && inList(list));
    posts.change(postId, inPost);
  };
  return {
    add: (comment: Comment) =>
      change(
        (list) => withComment(list, comment),
        (post) => postWithComment(post, comment, COMMENTS_SHOWN),
      ),
    replace: (comment: Comment) =>
      change(
        (list) => withChanged(list, comment),
        (post) => postWithChanged(post, comment),
      ),
    remove: (commentId: string) =>
      change(
        (list) => withoutComment(list, commentId),
        (post) => postWithoutComment(post, commentId),
      ),
  };
}

export function useAddComment(postId: string) {
  const held = useHeldComments(postId);
  const refused = useRefused();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (body: { readonly content: string; readonly clientId: string }) => api('POST /api/feed/{postId}/comments', { params: { postId }, body }),
    onSuccess: held.add,
    onError: (error) => refused(error, 'Failed to add comment.'),
  });
}

export function useEditComment(postId: string, commentId: string) {
  const held = useHeldComments(postId);
  const refused = useRefused();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (content: string) => api('PUT /api/feed/{postId}/comments/{commentId}', { params: { postId, commentId }, body: { content } }),
    onSuccess: held.replace,
    onError: (error) => refused(error, 'Failed to edit comment.'),
  });
}

export function useDeleteComment(postId: string, commentId: string, onDeleted: () => void) {
  const held = useHeldComments(postId);
  const refused = useRefused();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: () => api('DELETE /api/feed/{postId}/comments/{commentId}', { params: { postId, commentId } }),
    onSuccess: () => {
      onDeleted();
      held.remove(commentId);
    },
    onError: (error) => refused(error, 'Failed to delete comment.'),
  });
}
