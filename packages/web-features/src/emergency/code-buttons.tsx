import { QUICK_CODES, type QuickCode } from '@notalone/contracts/emergency-codes';
import { useId, useState } from 'react';
import css from './emergency.module.css';
import { CodePicture } from './pictures.tsx';
import { CHILD_WORDS } from './quick-codes.ts';

interface CodeButtonsProps {
  /** The code that is being sent. */
  readonly chosen: QuickCode | undefined;
  readonly isDisabled: boolean;
  readonly onPress: (code: QuickCode) => void;
}

/** The nine codes as pictures with words. */
export function CodeButtons({ chosen, isDisabled, onPress }: CodeButtonsProps) {
  const [isShown, setShown] = useState(true);
  const listId = useId();
  return (
    <section className={css.section} aria-labelledby={`${listId}-title`}>
      <h2 id={`${listId}-title`} className={css.heading}>
        What is wrong?
      </h2>
      <ul id={listId} className={css.codes} hidden={!isShown}>
        {QUICK_CODES.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={css.code}
              aria-disabled={isDisabled}
              aria-pressed={code === chosen}
              onClick={() => !isDisabled && onPress(code)}
            >
              <CodePicture code={code} />
              {CHILD_WORDS[code]}
              <span className={css.number}>{code}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={css.plain}
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide quick codes' : 'Show quick codes'}
      </button>
    </section>
  );
}
