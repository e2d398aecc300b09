import { CompanionFace } from '../companion/companion-face.tsx';
import { COMPANION_NAME } from '../companion/companion-name.ts';
import { TimeAgo } from '../shared/time-ago.tsx';
import { UserText } from '../shared/user-text.tsx';
import css from './ai-comments.module.css';
import type { AiComment } from './post.ts';

/** The companion's comments, set apart from those of people. */
export function AiComments({ comments }: { readonly comments: readonly AiComment[] }) {
  return comments.map(({ _id, content, createdAt }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" key={_id} className={css.said} aria-label={`Verified resources from ${COMPANION_NAME}`}>
      <CompanionFace size="s" />
      <div className={css.text}>
        <p className={css.who}>
          <strong>{COMPANION_NAME}</strong>, a computer character. Not medical advice. <TimeAgo instant={createdAt} />
        </p>
        <UserText text={content} />
      </div>
    </div>
  ));
}
