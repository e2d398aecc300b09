import { COMMENTS_SHOWN } from '@notalone/contracts/limits';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiPage } from '@notalone/web-kit';
import { useInfiniteQuery, useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { changeKey, commentsKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Comment, Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { sendOrKeep } from '../unsent/outbox.ts';
import {
  type CommentPages,
  postWithComment,
  postWithoutComment,
  postWithUpdatedComment,
  withComment,
  withoutComment,
  withUpdatedComment,
} from './comment-pages.ts';

/** All comments of a post in pages, newest first. Loaded only when enabled. */
export function useComments(postId: string, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: commentsKey(useMyId(), postId),
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /api/feed/{postId}/comments', {
        params: { postId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    retry: shouldRetry,
    enabled: isEnabled,
  });
}

/** Updates cached comments in both places: their own list and the post that contains the newest. */
export function useCommentCache(postId: string) {
  const queries = useQueryClient();
  const posts = usePostCache();
  const me = useMyId();
  const change = (inList: (list: CommentPages) => CommentPages, inPost: (post: Post) => Post) => {
    queries.setQueryData<CommentPages>(commentsKey(me, postId), (list) => list && inList(list));
    posts.update(postId, inPost);
  };
  return {
    add: (comment: Comment) =>
      change(
        (list) => withComment(list, comment),
        (post) => postWithComment(post, comment, COMMENTS_SHOWN),
      ),
    replace: (comment: Comment) =>
      change(
        (list) => withUpdatedComment(list, comment),
        (post) => postWithUpdatedComment(post, comment),
      ),
    remove: (commentId: string) =>
      change(
        (list) => withoutComment(list, commentId),
        (post) => postWithoutComment(post, commentId),
      ),
  };
}

/** Adds a comment; undefined is answered where it is sent later. */
export function useAddComment(postId: string) {
  const held = useCommentCache(postId);
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (body: { readonly content: string; readonly clientId: string }) =>
      sendOrKeep({ receiverId: postId, ...body }, () =>
        api('POST /api/feed/{postId}/comments', { params: { postId }, body }),
      ),
    onSuccess: (comment) => comment && held.add(comment),
    onError: (error) => refused(error, 'Failed to add comment.'),
  });
}

export function useEditComment(postId: string, commentId: string) {
  const held = useCommentCache(postId);
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (content: string) =>
      sendOrKeep({ receiverId: postId, content, more: { commentId } }, () =>
        api('PUT /api/feed/{postId}/comments/{commentId}', { params: { postId, commentId }, body: { content } }),
      ),
    onSuccess: (comment) => comment && held.replace(comment),
    onError: (error) => refused(error, 'Failed to edit comment.'),
  });
}

export function useDeleteComment(postId: string, commentId: string) {
  const held = useCommentCache(postId);
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: () => api('DELETE /api/feed/{postId}/comments/{commentId}', { params: { postId, commentId } }),
    onSuccess: () => held.remove(commentId),
    onError: (error) => refused(error, 'Failed to delete comment.'),
  });
}
