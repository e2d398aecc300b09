import { Icon, IconButton, VisuallyHidden } from '@notalone/ui';
import { ProfileBadges } from '@notalone/web-features/profile-badges';
import { Link } from '@notalone/web-kit/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FamilyPicture } from './family-picture.tsx';
import css from './main-thread.module.css';
import type { Side } from './swipe-rules.ts';
import type { Family } from './use-card-stack.ts';
import { useSwipe } from './use-swipe.ts';

const SIDE_OF_KEY: Readonly<Record<string, Side>> = { ArrowLeft: 'left', ArrowRight: 'right' };

interface SwipeCardProps {
  readonly family: Family;
  /** Takes the focus on mount because the previous card had it. */
  readonly hasFocus: boolean;
  /** Shows once that the card can be dragged. */
  readonly showsHint: boolean;
  readonly onSwipe: (side: Side) => void;
  readonly onReport: () => void;
}

/** The top card. */
export function SwipeCard({ family, hasFocus, showsHint, onSwipe, onReport }: SwipeCardProps) {
  const card = useRef<HTMLElement>(null);
  const id = useId();
  const swipe = useSwipe(card, onSwipe);
  const [takesFocus] = useState(hasFocus);
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    const side = SIDE_OF_KEY[event.key];
    // A key held down would run through the whole stack; with Alt it is the browser's Back.
    if (
      !side ||
      event.target !== event.currentTarget ||
      event.repeat ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    onSwipe(side);
  };
  return (
    <article
      ref={card}
      className={css.card}
      data-hint={showsHint}
      aria-roledescription="profile card"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-keys`}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: handles the arrow keys; the buttons below do the same
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <CardFront family={family} nameId={`${id}-name`} />
      <div className={css.flag}>
        <IconButton icon="flag" tone="secondary" label={`Report ${family.childName}`} onPress={onReport} />
      </div>
      <Stamp side="left" />
      <Stamp side="right" />
      <VisuallyHidden id={`${id}-keys`}>
        Right arrow key connects, left arrow key refuses. The buttons Refuse and Connect follow.
      </VisuallyHidden>
    </article>
  );
}

/** What releasing to this side would do; fades in with the distance. */
function Stamp({ side }: { readonly side: Side }) {
  return (
    <span className={css.stamp} data-side={side} aria-hidden>
      <Icon name={side === 'left' ? 'close' : 'heart'} />
      {side === 'left' ? 'Refuse' : 'Connect'}
    </span>
  );
}

/** A card without interaction: the next one in the stack, or one flying off. */
export function StaticCard({ family, flies }: { readonly family: Family; readonly flies?: Side | undefined }) {
  return (
    <div className={flies ? css.flying : css.next} data-side={flies} aria-hidden inert>
      <CardFront family={family} />
    </div>
  );
}

function CardFront({ family, nameId }: { readonly family: Family; readonly nameId?: string }) {
  return (
    <>
      <FamilyPicture family={family} />
      <div className={css.details}>
        <div className={css.who}>
          <div>
            <h2 className={css.name} id={nameId}>
              {family.childName}
            </h2>
            <p className={css.city}>{family.city}</p>
          </div>
          <Link to={`/profile/${family._id}`} className={css.more ?? ''} draggable={false}>
            More about {family.childName}
          </Link>
        </div>
        <ProfileBadges profile={family} />
        {family.lookingFor && (
          <p className={css.lookingFor}>
            <span className={css.soft}>Looking for: </span>
            {family.lookingFor}
          </p>
        )}
      </div>
    </>
  );
}
