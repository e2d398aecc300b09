import { Button } from '@notalone/ui';
import { CompanionFace } from '../companion/companion-face.tsx';
import { COMPANION_NAME } from '../companion/companion-name.ts';
import type { Post } from '../shared/post.ts';
import { TimeAgo } from '../shared/time-ago.tsx';
import { useMyId } from '../shared/use-my-id.ts';
import { UserText } from '../shared/user-text.tsx';
import css from './ai-comments.module.css';
import { useDeleteResources } from './use-verified-resources.ts';

/** The companion's comments, set apart from those of people. The author of the post may delete them. */
export function AiComments({ post }: { readonly post: Post }) {
  const isMine = post.userId._id === useMyId();
  const { mutate, isPending } = useDeleteResources(post);
  return post.aiComments.map(({ _id, content, createdAt }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" key={_id} className={css.said} aria-label={`Verified resources from ${COMPANION_NAME}`}>
      <CompanionFace size="s" />
      <div className={css.text}>
        <p className={css.who}>
          <strong>{COMPANION_NAME}</strong>, a computer character. Not medical advice. <TimeAgo instant={createdAt} />
        </p>
        <UserText text={content} />
        {isMine && (
          <Button tone="quiet" size="small" icon="trash" isPending={isPending} onPress={() => mutate()}>
            Delete these resources
          </Button>
        )}
      </div>
    </div>
  ));
}
