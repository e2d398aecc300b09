import { Button } from '@notalone/ui';
import { useId } from 'react';
import { COMPANION_NAME } from '../companion/companion-name.ts';
import { useMyId } from '../shared/use-my-id.ts';
import type { Post } from './post.ts';
import css from './post-actions.module.css';
import { ShareButton } from './share-button.tsx';
import { useVerifiedResources } from './use-verified-resources.ts';

/** Buttons to share and to ask for verified resources, with a note about who reads the post then. */
export function PostActions({ post }: { readonly post: Post }) {
  const me = useMyId();
  const resources = useVerifiedResources(post);
  const whoReads = useId();
  // Sharing a share shares its original, which its author has already done.
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
