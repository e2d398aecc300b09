import { Button } from '@notalone/ui';
import { lazy, Suspense, useState } from 'react';
import { COMPANION_NAME } from '../companion/companion.ts';
import { useMe } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import { peopleInWords, shortCount } from './reactions.ts';
import { useVerifiedResources } from './use-post-calls.ts';

const SharePost = lazy(async () => ({ default: (await import('./share-post.tsx')).SharePost }));

/** Share, and pages that can be trusted; beside each other in the bar. */
export function PostActions({ post }: { readonly post: Post }) {
  const me = useMe();
  const isShared = post.shares.some((id) => id === me);
  const [isAsking, setAsking] = useState(false);
  const resources = useVerifiedResources(post);
  // of a share the original is shared on, which is what its author has done already
  const canShare = post.originalPost?.removed !== true && !(post.isShare && post.userId._id === me);
  const { shares } = post.counts;
  // what is heard begins with what is seen, for who speaks to the page
  const seen = `${isShared ? 'Shared' : 'Share'}${shares > 0 ? ` ${shortCount(shares)}` : ''}`;
  const by = `the post of ${post.userId.username}`;
  return (
    <>
      {canShare && (
        <Button
          tone="quiet"
          size="small"
          icon={isShared ? 'check' : 'share'}
          isDisabled={isShared}
          aria-label={`${seen}: ${by}${shares > 0 ? `, shared by ${peopleInWords(shares)}` : ''}`}
          onPress={() => setAsking(true)}
        >
          {seen}
        </Button>
      )}
      {!post.isShare && post.aiComments.length === 0 && (
        <Button
          tone="quiet"
          size="small"
          icon="book"
          isPending={resources.isPending}
          aria-label={`Verified resources: ask ${COMPANION_NAME} to add some to ${by}`}
          onPress={() => resources.mutate()}
        >
          Verified resources
        </Button>
      )}
      <Suspense>{isAsking && <SharePost post={post} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
