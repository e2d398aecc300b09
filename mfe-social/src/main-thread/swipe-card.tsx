import { Link } from '@notalone/router';
import { Icon, IconButton, VisuallyHidden } from '@notalone/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ProfileBadges } from '../shared/profile-badges.tsx';
import { FamilyFace } from './family-face.tsx';
import css from './main-thread.module.css';
import type { Side } from './swipe-rules.ts';
import type { Family } from './use-pile.ts';
import { useSwipe } from './use-swipe.ts';

const sides: Readonly<Record<string, Side>> = { ArrowLeft: 'left', ArrowRight: 'right' };

interface SwipeCardProps {
  readonly family: Family;
  /** Takes the focus when it appears: the one before had it. */
  readonly hasFocus: boolean;
  /** Shows once that it can be pulled. */
  readonly beckons: boolean;
  readonly onSwipe: (side: Side) => void;
  readonly onReport: () => void;
}

/** The family on top of the pile. */
export function SwipeCard({ family, hasFocus, beckons, onSwipe, onReport }: SwipeCardProps) {
  const card = useRef<HTMLElement>(null);
  const id = useId();
  const swipe = useSwipe(card, onSwipe);
  const [takesFocus] = useState(hasFocus);
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const byKey = (event: KeyboardEvent) => {
    const side = sides[event.key];
    // a key held down would go through the whole pile; with Alt it is the browser's Back
    if (!side || event.target !== event.currentTarget || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSwipe(side);
  };
  return (
    <article
      ref={card}
      className={css.card}
      data-beckons={beckons}
      aria-roledescription="profile card"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-keys`}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys; the buttons below do the same
      tabIndex={0}
      onKeyDown={byKey}
      {...swipe}
    >
      <CardFront family={family} nameId={`${id}-name`} />
      <div className={css.flag}>
        <IconButton icon="flag" tone="secondary" label={`Report ${family.childName}`} onPress={onReport} />
      </div>
      <Stamp side="left" />
      <Stamp side="right" />
      <VisuallyHidden id={`${id}-keys`}>Right arrow key connects, left arrow key refuses. The buttons Refuse and Connect follow.</VisuallyHidden>
    </article>
  );
}

/** What is being said by a pull to this side: the further, the plainer. */
function Stamp({ side }: { readonly side: Side }) {
  return (
    <span className={css.stamp} data-side={side} aria-hidden>
      <Icon name={side === 'left' ? 'close' : 'heart'} />
      {side === 'left' ? 'Refuse' : 'Connect'}
    </span>
  );
}

/** A card without anything to press: the next one in the pile, or one that flies off. */
export function StillCard({ family, flies }: { readonly family: Family; readonly flies?: Side | undefined }) {
  return (
    <div className={flies ? css.flying : css.under} data-side={flies} aria-hidden inert>
      <CardFront family={family} />
    </div>
  );
}

function CardFront({ family, nameId }: { readonly family: Family; readonly nameId?: string }) {
  return (
    <>
      <FamilyFace family={family} />
      <div className={css.words}>
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
