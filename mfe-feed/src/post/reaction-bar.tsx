import { Icon } from '@notalone/ui';
import { useMe } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import css from './reaction-bar.module.css';
import { hasReacted, peopleInWords, REACTIONS, shortCount } from './reactions.ts';
import { useReact } from './use-reactions.ts';

/** Like, love, laugh and dislike, each on or off for me, with how many people it is on for. */
export function ReactionBar({ post }: { readonly post: Post }) {
  const me = useMe();
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
            aria-label={count ? `${reaction.label}, ${peopleInWords(count)}` : reaction.label}
            title={reaction.label}
            onClick={() => react(reaction)}
          >
            <Icon name={reaction.icon} />
            {Boolean(count) && (
              <span className={css.count} aria-hidden>
                {shortCount(count ?? 0)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
