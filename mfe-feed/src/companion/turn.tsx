import { Icon, VisuallyHidden } from '@notalone/ui';
import { COMPANION_NAME } from './companion.ts';
import type { Turn as TurnShown } from './kept-turns.ts';
import { numbersIn, withNumbers } from './phone-numbers.ts';
import css from './turn.module.css';

const WHOM: Readonly<Record<string, string>> = { '116123': 'Call Samaritans, 116 123', '08001111': 'Call Childline, 0800 1111' };

function Text({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className={css.paragraph}>
      {withNumbers(paragraph).map(({ text: shown, call }, index) =>
        call ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
          <a key={index} href={`tel:${call}`}>
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  ));
}

/** Whose words, and the words; hers with numbers to call, and urgent ones so that nobody misses them. */
export function Turn({ turn: { sender, text, urgent = false, isStopped = false } }: { readonly turn: TurnShown }) {
  return (
    <li className={css.turn} data-sender={sender} data-urgent={urgent}>
      <VisuallyHidden>{sender === 'ai' ? `${COMPANION_NAME} says:` : 'You wrote:'}</VisuallyHidden>
      {urgent && (
        <p className={css.urgentTitle}>
          <Icon name="alert" size="s" /> Please get help now
        </p>
      )}
      {urgent && (
        <ul className={css.calls}>
          {numbersIn(text).map(({ text: shown, call }) => (
            <li key={call}>
              <a className={css.call} href={`tel:${call}`}>
                <Icon name="phone" size="s" /> {WHOM[call] ?? `Call ${shown}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {sender === 'ai' ? <Text text={text} /> : <p className={css.paragraph}>{text}</p>}
      {isStopped && <p className={css.note}>You stopped this answer.</p>}
    </li>
  );
}
