import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import css from './alert-view.module.css';

/** The answers to 'Is Gran with you?'. */
export function WhetherHere({ onAnswer }: { readonly onAnswer: (isHere: boolean) => Promise<void> }) {
  const [step, setStep] = useState<'asking' | 'sending' | 'failed'>('asking');
  async function answer(isHere: boolean): Promise<void> {
    if (step === 'sending') return;
    setStep('sending');
    try {
      await onAnswer(isHere);
      setStep('asking');
    } catch (error) {
      setStep('failed');
      logWarning('could not say whether somebody has come', error);
    }
  }
  return (
    <>
      {step === 'failed' && (
        <p role="alert" className={css.advice}>
          That did not work. Try again.
        </p>
      )}
      <div className={css.answers}>
        {(['Yes', 'No'] as const).map((words) => (
          <button
            key={words}
            type="button"
            className={css.answer}
            aria-disabled={step === 'sending'}
            onClick={() => void answer(words === 'Yes')}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
