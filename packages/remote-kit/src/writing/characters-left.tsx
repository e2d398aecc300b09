import { VisuallyHidden } from '@notalone/ui';
import css from './writing.module.css';

interface CharactersLeftProps {
  /** Of the line that is shown, for aria-describedby. */
  readonly id: string;
  readonly left: number;
  readonly max: number;
  /** `A comment` */
  readonly what: string;
}

/** Near the limit: how much of it is left, said aloud now and then; over it, how much is too much. */
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
