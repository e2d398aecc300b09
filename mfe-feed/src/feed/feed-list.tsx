import { Button, EmptyState, ErrorState, Notice, Stack } from '@notalone/ui';
import { EmptyNest } from '@notalone/ui/illustrations';
import { toast } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useRef } from 'react';
import { postsOf } from '../live/pages.ts';
import { useFeed, usePost } from '../live/use-feed.ts';
import { useLivePosts } from '../live/use-live-posts.ts';
import { useNewPosts } from '../live/use-new-posts.ts';
import { usePosts } from '../live/use-posts.ts';
import { PostCard } from '../post/post-card.tsx';
import css from './feed.module.css';
import { PostsLoading } from './posts-loading.tsx';
import { useArriving } from './use-arriving.ts';
import { useGradually } from './use-gradually.ts';
import { useMorePosts } from './use-more-posts.ts';

const FAILED = 'Failed to load feed.';

/** The posts, page after page, without the one that stands above them by itself. */
export function FeedList({ linkedId }: { readonly linkedId: string | undefined }) {
  const list = useFeed();
  const { data: linked } = usePost(linkedId);
  const held = usePosts();
  const known = postsOf(list.data);
  const posts = known.filter(({ _id }) => _id !== linkedId);
  const shown = useGradually(posts);
  const isAllShown = shown.length === posts.length;
  const newPosts = useNewPosts(known);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const more = useMorePosts({ ...list, hasNextPage: list.hasNextPage && isAllShown }, bottom, shown.length);
  useArriving(list.data !== undefined);
  useLivePosts(posts, linked, async () => {
    try {
      if (list.data) newPosts.notice(await held.refresh());
      else if (list.error) await list.refetch();
    } catch (error) {
      report('could not catch up with the feed; the next try comes', error);
    }
  });
  const showNew = async () => {
    try {
      await held.startAgain();
      newPosts.seen();
      requestAnimationFrame(() => {
        top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
        top.current?.querySelector<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
      });
    } catch (error) {
      report('could not show new posts', error);
      toast(FAILED, 'error');
    }
  };
  return (
    <div ref={top} className={css.list}>
      <div role="status" className={css.newPosts}>
        {newPosts.isThereMore && (
          <Button icon="retry" size="small" onPress={() => void showNew()}>
            New posts
          </Button>
        )}
      </div>
      {list.isPending && <PostsLoading />}
      {list.error && !list.data && <ErrorState title={FAILED} message={list.error.message} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.data && posts.length === 0 && !linkedId && <NoPosts />}
      <Stack gap={4}>
        {shown.map((post, index) => (
          <PostCard key={post._id} post={post} isFirst={index === 0} />
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
      {list.data && !list.hasNextPage && isAllShown && posts.length > 0 && <p className={css.end}>That is all for now.</p>}
    </div>
  );
}

function NoPosts() {
  return (
    <EmptyState title="No posts yet" illustration={<EmptyNest />}>
      <p>Be the first to say hello: how was your day, and what helped?</p>
    </EmptyState>
  );
}
