import { isProblem } from '@notalone/remote-kit/calls';
import { useLocation } from '@notalone/router';
import { EmptyState, ErrorState, LinkButton } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { useEffect, useRef } from 'react';
import { usePost } from '../live/use-feed.ts';
import { useHasActed } from '../live/use-has-acted.ts';
import { hasPlace } from '../live/use-place.ts';
import { PostCard } from '../post/post-card.tsx';
import css from './feed.module.css';
import { PostsLoading } from './posts-loading.tsx';

/** The post that a link leads to, with all its comments, and the way to all the others. */
export function LinkedPost({ postId }: { readonly postId: string }) {
  const { data: post, isPending, error, isFetching, refetch } = usePost(postId);
  const place = useArrivalAt(post !== undefined);
  const isAbsent = post === null || isProblem(error, 'NOT_FOUND') || isProblem(error, 'VALIDATION');
  return (
    <div ref={place} className={css.list}>
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
    </div>
  );
}

/** The link may stand far down on this very page, and the post goes to the top: so do the reader, at once, and the focus when it is there. */
function useArrivalAt(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const hasActed = useHasActed();
  useEffect(() => {
    if (hasActed.current || hasPlace(key)) return;
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (isThere && document.activeElement === document.body) place.current?.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
  }, [isThere, key, hasActed]);
  return place;
}
