import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useRef, useState } from 'react';
import css from './alert-view.module.css';

interface TwoStepCancelProps {
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onCancel: () => Promise<void>;
}

/** 'I am OK now', in two steps, as somebody else may hold the phone. */
export function TwoStepCancel({ isAsking, onAsk, onCancel }: TwoStepCancelProps) {
  const [step, setStep] = useState<'idle' | 'sending' | 'failed'>('idle');
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that asked is gone, and the keyboard's focus with it.
    if (isAsking) no.current?.focus();
  }, [isAsking]);
  async function cancel(): Promise<void> {
    if (step === 'sending') return;
    setStep('sending');
    try {
      await onCancel();
    } catch (error) {
      setStep('failed');
      logWarning('could not cancel the alert', error);
    }
  }
  if (!isAsking)
    return (
      <button type="button" className={css.quiet} data-wide onClick={() => onAsk(true)}>
        I am OK now
      </button>
    );
  return (
    <>
      <p role="alert" className={css.question}>
        {step === 'failed' ? 'That did not work. Try again.' : 'Are you really OK? Your family gets a text.'}
      </p>
      <button ref={no} type="button" className={css.quiet} onClick={() => onAsk(false)}>
        No, I still need help
      </button>
      <button type="button" className={css.quiet} aria-disabled={step === 'sending'} onClick={() => void cancel()}>
        Yes, I am OK
      </button>
    </>
  );
}
