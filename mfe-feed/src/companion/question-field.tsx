import { AI_TEXT_MAX } from '@notalone/contracts/limits';
import { enterSends } from '@notalone/remote-kit/writing/enter-sends';
import writing from '@notalone/remote-kit/writing/writing.module.css';
import { Button } from '@notalone/ui';
import { useEffect, useId, useRef } from 'react';
import { COMPANION_NAME } from './companion.ts';
import { conversation } from './conversation.ts';
import css from './question-field.module.css';

/** So near the limit the count is shown. */
const COUNT_FROM = 200;

/** Where one writes: Enter sends, Shift+Enter starts a new line; while she answers, Send is Stop. */
export function QuestionField({ draft, isAsking }: { readonly draft: string; readonly isAsking: boolean }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // the conversation has grown: Stop is in view
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
        onChange={({ target }) => conversation.type(target.value)}
        onKeyDown={enterSends(send)}
      />
      {isAsking ? (
        // a node of its own: in one that becomes Send under the finger, the click that follows would send again
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
        <Button key="send" type="submit" isDisabled={left < 0}>
          Send
        </Button>
      )}
      <p className={css.count} id={`${id}-count`} data-over={left < 0} aria-live="polite">
        {left < 0 ? `${-left} characters too many.` : left < COUNT_FROM && `${left} characters left`}
      </p>
    </form>
  );
}
