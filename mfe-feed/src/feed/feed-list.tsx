import { Button, ErrorState, Notice, Stack } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { type ReactNode, useRef } from 'react';
import { HiddenCard } from '../post/hidden-card.tsx';
import { PostCard } from '../post/post-card.tsx';
import type { PostFilter } from '../post-cache/post-filter.ts';
import { flattenPosts } from '../post-cache/post-pages.ts';
import { useFeed, usePost } from '../post-cache/use-feed.ts';
import { useLivePosts } from '../post-cache/use-live-posts.ts';
import { useNewPosts } from '../post-cache/use-new-posts.ts';
import { usePostCache } from '../post-cache/use-post-cache.ts';
import css from './feed.module.css';
import { PostsLoading } from './posts-loading.tsx';
import { useIncrementalRender } from './use-incremental-render.ts';
import { useLoadMore } from './use-load-more.ts';
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts';

const FAILED = 'Failed to load feed.';

interface FeedListProps {
  readonly filter: PostFilter;
  readonly linkedId: string | undefined;
  /** Shown instead of posts if there are none. */
  readonly children: ReactNode;
}

/** The posts in pages, without the linked one, which is shown above them. */
export function FeedList({ filter, linkedId, children }: FeedListProps) {
  const Card = filter.hidden ? HiddenCard : PostCard;
  const list = useFeed(filter);
  const { data: linked } = usePost(linkedId);
  const cache = usePostCache();
  const known = flattenPosts(list.data);
  const posts = known.filter(({ _id }) => _id !== linkedId);
  const shown = useIncrementalRender(posts);
  const isAllShown = shown.length === posts.length;
  const newPosts = useNewPosts(known, filter);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const more = useLoadMore({ ...list, hasNextPage: list.hasNextPage && isAllShown }, bottom, shown.length);
  useRefreshOnArrival(filter, list.data !== undefined);
  useLivePosts(posts, linked, async () => {
    try {
      if (list.data) newPosts.compare(await cache.refresh(filter));
      else if (list.error) await list.refetch();
    } catch (error) {
      logWarning('could not refresh the feed, the next push or reconnect retries', error);
    }
  });
  const showNew = async () => {
    try {
      await cache.reload(filter);
      newPosts.clear();
      requestAnimationFrame(() => {
        top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
        top.current?.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
      });
    } catch (error) {
      logWarning('could not show new posts', error);
      toast(FAILED, 'error');
    }
  };
  return (
    <div ref={top} className={css.list}>
      <div role="status" className={css.newPosts}>
        {newPosts.hasNewPosts && (
          <Button icon="retry" size="small" onPress={() => void showNew()}>
            New posts
          </Button>
        )}
      </div>
      {list.isPending && <PostsLoading />}
      {list.error && !list.data && (
        <ErrorState
          title={FAILED}
          message={list.error.message}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && posts.length === 0 && !linkedId && children}
      <Stack gap={4}>
        {shown.map((post, index) => (
          <Card key={post._id} post={post} isFirst={index === 0} />
        ))}
      </Stack>
      <div ref={bottom} />
      {list.isFetchNextPageError && (
        <Notice tone="danger" isLive>
          {FAILED} Please try again.
        </Notice>
      )}
      {list.hasNextPage && isAllShown && (
        <div className={css.more}>
          <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={more}>
            Load more
          </Button>
        </div>
      )}
      {list.data && !list.hasNextPage && isAllShown && posts.length > 0 && (
        <p className={css.end}>You’re all caught up.</p>
      )}
    </div>
  );
}
