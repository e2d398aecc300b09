import { Icon } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import css from './reaction-bar.module.css';
import { peopleInWords, shortCount } from './reactions.ts';

const SharePost = lazy(async () => ({ default: (await import('./share-post.tsx')).SharePost }));

/** Shares a post on, after a question; on for whoever has shared it, with how many people have. */
export function ShareButton({ post }: { readonly post: Post }) {
  const me = useMe();
  const isShared = post.shares.some((id) => id === me);
  const [isAsking, setAsking] = useState(false);
  const { shares } = post.counts;
  const whose = `the post of ${post.userId.username}`;
  const press = () => {
    if (isShared) toast('You have shared this post already. You can take it back where your share stands in the feed.', 'info');
    else setAsking(true);
  };
  return (
    <>
      <button
        type="button"
        className={css.reaction}
        data-kind="share"
        aria-pressed={isShared}
        // what is heard begins with what is seen, for who speaks to the page
        aria-label={shares > 0 ? `Share ${shortCount(shares)}: ${whose}, shared by ${peopleInWords(shares)}` : `Share: ${whose}`}
        onClick={press}
      >
        <Icon name="share" />
        Share {shares > 0 && <span className={css.count}>{shortCount(shares)}</span>}
      </button>
      <Suspense>{isAsking && <SharePost post={post} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
