import { Button, Cluster, VisuallyHidden } from '@notalone/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import css from './timed-question.module.css';

/** How long a confirmation stands (specification, section 9). */
const SECONDS = 10;

interface TimedQuestionProps {
  readonly question: string;
  /** What will happen. */
  readonly children: string;
  readonly confirmLabel: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  /** `time`: it closed by itself, nothing has happened. */
  readonly onCancel: (why: 'person' | 'time') => void;
}

/**
 * A question that takes itself back after ten seconds. Whoever needs longer keeps it: with its button, or by touching any key in it, which is
 * how those move about who cannot look and tap (WCAG 2.2, 2.2.1).
 */
export function TimedQuestion({ question, children, confirmLabel, isPending, onConfirm, onCancel }: TimedQuestionProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(SECONDS);
  const [isKept, setKept] = useState(false);
  const runs = !isKept && !isPending;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  const runOut = useEffectEvent(() => onCancel('time'));
  useEffect(() => {
    if (runs && left <= 0) runOut();
  }, [runs, left]);
  useEffect(() => box.current?.focus(), []);
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isPending) return setKept(true);
    // it closes the question, not the window that the question is in
    event.preventDefault();
    event.stopPropagation();
    onCancel('person');
  };
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-text ${id}-time`}
      tabIndex={-1}
      className={css.question}
      onKeyDown={byKey}
    >
      <p className={css.title} id={`${id}-question`}>
        {question}
      </p>
      <p id={`${id}-text`}>{children}</p>
      <Cluster gap={2}>
        <Button tone="danger" size="small" isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
        <Button tone="secondary" size="small" isDisabled={isPending} onPress={() => onCancel('person')}>
          Cancel
        </Button>
      </Cluster>
      {runs && (
        <>
          <VisuallyHidden id={`${id}-time`}>This question closes by itself after {SECONDS} seconds and nothing happens. Any key keeps it open.</VisuallyHidden>
          <div className={css.time}>
            <span className={css.bar} aria-hidden />
            <span aria-hidden>Closes in {left} s</span>
            <Button tone="quiet" size="small" onPress={() => setKept(true)}>
              Keep open
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
