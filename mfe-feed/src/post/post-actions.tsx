import { Button } from '@notalone/ui';
import { useId } from 'react';
import { COMPANION_NAME } from '../companion/companion.ts';
import { useMe } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import css from './post-actions.module.css';
import { ShareButton } from './share-button.tsx';
import { useVerifiedResources } from './use-post-calls.ts';

/** Share, and pages that can be trusted; beside each other in the bar. Whoever asks for pages is told who else reads the post then. */
export function PostActions({ post }: { readonly post: Post }) {
  const me = useMe();
  const resources = useVerifiedResources(post);
  const whoReads = useId();
  // of a share the original is shared on, which is what its author has done already
  const canShare = post.originalPost?.removed !== true && !(post.isShare && post.userId._id === me);
  return (
    <>
      {canShare && <ShareButton post={post} />}
      {!post.isShare && post.aiComments.length === 0 && (
        <>
          <Button
            tone="quiet"
            size="small"
            icon="book"
            isPending={resources.isPending}
            aria-label={`Verified resources: ask ${COMPANION_NAME} to add some to the post of ${post.userId.username}`}
            aria-describedby={whoReads}
            onPress={() => resources.mutate()}
          >
            Verified resources
          </Button>
          <p id={whoReads} className={css.whoReads}>
            OpenAI may then read the post.
          </p>
        </>
      )}
    </>
  );
}
