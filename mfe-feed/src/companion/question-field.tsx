import { AI_TEXT_MAX } from '@notalone/contracts/limits';
import { Button } from '@notalone/ui';
import { sendOnEnter } from '@notalone/web-features/writing/send-on-enter';
import writing from '@notalone/web-features/writing/writing.module.css';
import { useEffect, useId, useRef } from 'react';
import { COMPANION_NAME } from './companion-name.ts';
import { conversation } from './conversation.ts';
import css from './question-field.module.css';

/** Shows the number of characters left from here on. */
const SHOW_COUNT_BELOW = 200;

/** Enter sends, Shift+Enter inserts a line break. While an answer arrives, Send becomes Stop. */
export function QuestionField({ draft, isAsking }: { readonly draft: string; readonly isAsking: boolean }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The conversation has grown: bring Stop into view.
    if (isAsking) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);
  const left = AI_TEXT_MAX - draft.trim().length;
  const send = () => {
    if (left >= 0) conversation.send();
    field.current?.focus({ preventScroll: true });
  };
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={`Write to ${COMPANION_NAME}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        className={writing.text}
        aria-label={`Message to ${COMPANION_NAME}`}
        aria-describedby={`${id}-count`}
        aria-invalid={left < 0}
        placeholder={`Write to ${COMPANION_NAME}`}
        value={draft}
        onChange={({ target }) => conversation.setDraft(target.value)}
        onKeyDown={sendOnEnter(send)}
      />
      {isAsking ? (
        // Needs its own key: if the same node became Send under the finger, the following click would send again.
        <Button
          key="stop"
          tone="secondary"
          onPress={() => {
            conversation.stop();
            field.current?.focus({ preventScroll: true });
          }}
        >
          Stop
        </Button>
      ) : (
        <Button key="send" type="submit" tone="secondary" isDisabled={left < 0}>
          Send
        </Button>
      )}
      <p className={css.count} id={`${id}-count`} data-over={left < 0} aria-live="polite">
        {left < 0 ? `${-left} characters too many.` : left < SHOW_COUNT_BELOW && `${left} characters left`}
      </p>
    </form>
  );
}
