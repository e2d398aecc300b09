import { VisuallyHidden } from '@notalone/ui';
import css from './writing.module.css';

interface CharactersLeftProps {
  /** Id of the visible line, for aria-describedby. */
  readonly id: string;
  readonly left: number;
  readonly max: number;
  /** `A comment` */
  readonly what: string;
}

/**
 * Shown near the limit: how many characters are left, or how many are too many. Announced to screen readers every 20
 * characters.
 */
export function CharactersLeft({ id, left, max, what }: CharactersLeftProps) {
  if (left >= max / 10) return null;
  const counted = left < 0 ? `${-left} characters too many. ${what} may have ${max}.` : `${left} characters left`;
  return (
    <>
      <p id={id} className={css.count} data-over={left < 0}>
        {counted}
      </p>
      {left % 20 === 0 && <VisuallyHidden role="status">{counted}</VisuallyHidden>}
    </>
  );
}
