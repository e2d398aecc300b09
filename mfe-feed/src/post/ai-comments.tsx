import { COMPANION_NAME } from '../companion/companion.ts';
import { CompanionFace } from '../companion/companion-face.tsx';
import { Ago } from './ago.tsx';
import css from './ai-comments.module.css';
import type { AiComment } from './post.ts';
import { Written } from './written.tsx';

/** What the companion has added: set apart from what people say. */
export function AiComments({ comments }: { readonly comments: readonly AiComment[] }) {
  return comments.map(({ _id, content, createdAt }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" key={_id} className={css.said} aria-label={`Verified resources from ${COMPANION_NAME}`}>
      <CompanionFace size="s" />
      <div className={css.text}>
        <p className={css.who}>
          <strong>{COMPANION_NAME}</strong>, a computer character. Not medical advice. <Ago instant={createdAt} />
        </p>
        <Written text={content} />
      </div>
    </div>
  ));
}
