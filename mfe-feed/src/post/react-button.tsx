import { Icon } from '@notalone/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Post } from '../shared/post.ts';
import { useLeave } from '../shared/use-leave.ts';
import { useMyId } from '../shared/use-my-id.ts';
import css from './post-actions.module.css';
import { formatCount, formatNumberOf, formatPeople, hasReacted, REACTIONS } from './reactions.ts';
import { useReact } from './use-reactions.ts';

const WhoReacted = lazy(async () => ({ default: (await import('./who-reacted.tsx')).WhoReacted }));

/**
 * The user's reaction, which opens the four kinds with the number of people of each; and the number of all, which opens
 * who they are.
 */
export function ReactButton({ post }: { readonly post: Post }) {
  const me = useMyId();
  const react = useReact(post);
  const [isOpen, setOpen] = useState(false);
  const [isAskingWho, setAskingWho] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = useLeave(place, isOpen, { onEscape: close, onOutside: () => setOpen(false) });
  const mine = REACTIONS.find((reaction) => hasReacted(post, reaction, me));
  const total = REACTIONS.reduce((sum, { list }) => sum + (post.counts[list] ?? 0), 0);
  const whose = `${post.userId.username}’s post`;
  return (
    <div ref={place} className={css.place} {...leave}>
      <button
        type="button"
        ref={button}
        className={css.action}
        data-mine={mine?.kind}
        aria-expanded={isOpen}
        aria-label={`React to ${whose}${mine ? `, yours: ${mine.label}` : ''}`}
        title="React"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={mine?.icon ?? 'thumb-up'} />
      </button>
      {total > 0 && (
        <button
          type="button"
          className={css.number}
          // The accessible name starts with the visible text, for voice control.
          aria-label={`${formatNumberOf(total, 'reaction')} to ${whose}`}
          title="Who reacted"
          onClick={() => setAskingWho(true)}
        >
          <span className={css.count}>{formatCount(total)}</span>
        </button>
      )}
      <Suspense>{isAskingWho && <WhoReacted post={post} onClose={() => setAskingWho(false)} />}</Suspense>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={`Reactions to ${whose}`} className={css.reactions}>
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
      )}
    </div>
  );
}
