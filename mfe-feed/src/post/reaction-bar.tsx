import { Icon } from '@notalone/ui';
import { useMyId } from '../shared/use-my-id.ts';
import type { Post } from './post.ts';
import css from './reaction-bar.module.css';
import { formatCount, formatPeople, hasReacted, REACTIONS } from './reactions.ts';
import { useReact } from './use-reactions.ts';

/** Like, love, laugh and dislike: a toggle each, with the number of people. */
export function ReactionBar({ post }: { readonly post: Post }) {
  const me = useMyId();
  const react = useReact(post);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={`Reactions to the post of ${post.userId.username}`} className={css.bar}>
      {REACTIONS.map((reaction) => {
        const count = post.counts[reaction.list];
        return (
          <button
            key={reaction.kind}
            type="button"
            className={css.reaction}
            data-kind={reaction.kind}
            aria-pressed={hasReacted(post, reaction, me)}
            aria-label={count ? `${reaction.label}, ${formatPeople(count)}` : reaction.label}
            title={reaction.label}
            onClick={() => react(reaction)}
          >
            <Icon name={reaction.icon} />
            {Boolean(count) && (
              <span className={css.count} aria-hidden>
                {formatCount(count ?? 0)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
