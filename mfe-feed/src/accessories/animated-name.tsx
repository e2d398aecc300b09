import { VisuallyHidden } from '@notalone/ui';
import css from './accessories.module.css';

const LETTER_MS = 60;

/**
 * A name whose letters rise one after the other every 7 seconds; still where motion is not wanted. Read out as one
 * name.
 */
export function AnimatedName({ name }: { readonly name: string }) {
  let position = 0;
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden className={css.animated}>
        {name.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words and letters of one name never change places
          <span key={index} className={css.word}>
            {[...word].map((letter) => {
              position += 1;
              return (
                <span key={position} className={css.letter} style={{ animationDelay: `${position * LETTER_MS}ms` }}>
                  {letter}
                </span>
              );
            })}
          </span>
        ))}
      </span>
    </>
  );
}
