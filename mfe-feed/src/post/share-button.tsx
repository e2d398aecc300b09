import { Icon } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '../shared/post.ts';
import { useMyId } from '../shared/use-my-id.ts';
import css from './post-actions.module.css';
import { formatCount, formatNumberOf, formatPeople } from './reactions.ts';

const SharePost = lazy(async () => ({ default: (await import('./share-post.tsx')).SharePost }));

/** Shares a post after a confirmation. Pressed if the user has shared it, with the number of people who have. */
export function ShareButton({ post }: { readonly post: Post }) {
  const me = useMyId();
  const isShared = post.shares.some((id) => id === me);
  const [isAsking, setAsking] = useState(false);
  const { shares } = post.counts;
  const whose = `${post.userId.username}’s post`;
  const press = () => {
    if (isShared) toast('You have already shared this post. You can take it back from your share in the feed.', 'info');
    else setAsking(true);
  };
  return (
    <>
      <button
        type="button"
        className={css.action}
        aria-pressed={isShared}
        // The accessible name starts with the visible text, for voice control.
        aria-label={
          shares > 0
            ? `${formatNumberOf(shares, 'share')}: ${whose}, shared by ${formatPeople(shares)}`
            : `Share: ${whose}`
        }
        title="Share"
        onClick={press}
      >
        <Icon name="share" />
        {shares > 0 && <span className={css.count}>{formatCount(shares)}</span>}
      </button>
      <Suspense>{isAsking && <SharePost post={post} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
