import { Button, Cluster, VisuallyHidden } from '@notalone/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import css from './timed-confirmation.module.css';

/** From the specification, section 9. */
const SECONDS = 10;

interface TimedConfirmationProps {
  readonly question: string;
  /** Says what will happen. */
  readonly children: string;
  readonly confirmLabel: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  /** `time`: it closed by itself without any effect. */
  readonly onCancel: (why: 'person' | 'time') => void;
}

/**
 * A confirmation that closes after ten seconds. Its button or any key keeps it open: people who use a keyboard or a
 * screen reader may need longer (WCAG 2.2, 2.2.1).
 */
export function TimedConfirmation({
  question,
  children,
  confirmLabel,
  isPending,
  onConfirm,
  onCancel,
}: TimedConfirmationProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(SECONDS);
  const [isKeptOpen, setKeptOpen] = useState(false);
  const isCounting = !isKeptOpen && !isPending;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const onTimeout = useEffectEvent(() => onCancel('time'));
  useEffect(() => {
    if (isCounting && left <= 0) onTimeout();
  }, [isCounting, left]);
  useEffect(() => box.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isPending) return setKeptOpen(true);
    // Close the confirmation, not the dialog around it.
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
      onKeyDown={onKeyDown}
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
      {isCounting && (
        <>
          <VisuallyHidden id={`${id}-time`}>
            This question closes by itself after {SECONDS} seconds and nothing happens. Any key keeps it open.
          </VisuallyHidden>
          <div className={css.time}>
            <span className={css.bar} aria-hidden />
            <span aria-hidden>Closes in {left} s</span>
            <Button tone="quiet" size="small" onPress={() => setKeptOpen(true)}>
              Keep open
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
