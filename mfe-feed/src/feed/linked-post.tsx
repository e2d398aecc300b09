import { isProblem } from '@notalone/remote-kit/calls';
import { EmptyState, ErrorState, LinkButton } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { usePost } from '../live/use-feed.ts';
import { PostCard } from '../post/post-card.tsx';
import { PostsLoading } from './posts-loading.tsx';

/** The post that a link leads to, with all its comments, and the way to all the others. */
export function LinkedPost({ postId }: { readonly postId: string }) {
  const { data: post, isPending, error, isFetching, refetch } = usePost(postId);
  const isAbsent = post === null || isProblem(error, 'NOT_FOUND') || isProblem(error, 'VALIDATION');
  return (
    <>
      {isPending && <PostsLoading count={1} />}
      {isAbsent && (
        <EmptyState title="This post is not there" illustration={<Signpost />}>
          <p>It may have been deleted, or it is only for families that its author is connected with.</p>
        </EmptyState>
      )}
      {error && !isAbsent && <ErrorState title="Failed to load feed." message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {post && <PostCard post={post} isWhole />}
      <LinkButton to="/feed" tone="secondary" icon="feed">
        See the whole feed
      </LinkButton>
    </>
  );
}
