import { EmptyState, ErrorState, LinkButton } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect, useRef } from 'react';
import { PostCard } from '../post/post-card.tsx';
import { usePost } from '../post-cache/use-feed.ts';
import css from './feed.module.css';
import { PostsLoading } from './posts-loading.tsx';
import { useHasInteracted } from './use-has-interacted.ts';
import { hasScrollPosition } from './use-scroll-restoration.ts';

/** The linked post with all its comments, and a link to the whole feed. */
export function LinkedPost({ postId }: { readonly postId: string }) {
  const { data: post, isPending, error, isFetching, refetch } = usePost(postId);
  const container = useScrollToPost(post !== undefined);
  const isNotFound = post === null || hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'VALIDATION');
  return (
    <div ref={container} className={css.list}>
      {isPending && <PostsLoading count={1} />}
      {isNotFound && (
        <EmptyState title="This post isn’t available" illustration={<Signpost />}>
          <p>It may have been deleted, or it is only for families that its author is connected with.</p>
        </EmptyState>
      )}
      {error && !isNotFound && (
        <ErrorState
          title="Failed to load feed."
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {post && <PostCard post={post} isLinked />}
      <LinkButton to="/feed" tone="secondary" icon="feed">
        See the whole feed
      </LinkButton>
    </div>
  );
}

/**
 * The link may be far down on the same page and the post appears on top, so scroll up at once and focus it when it is
 * loaded.
 */
function useScrollToPost(isLoaded: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    if (hasInteracted.current || hasScrollPosition(key)) return;
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (isLoaded && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
  }, [isLoaded, key, hasInteracted]);
  return place;
}
