import { changeEmergencyRecord, wipeEmergencyRecord } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import { takeButtonOff } from './calls.ts';
import css from './emergency.module.css';
import type { Owner } from './whose-button.ts';

interface TakeButtonOffProps {
  readonly owner: Owner;
  readonly onDone: () => void;
}

/** In two steps. Besides the parent's 'Forget this device', the only way to end the button on a child's own device. */
export function TakeButtonOff({ owner, onDone }: TakeButtonOffProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'sending' | 'failed'>('idle');
  async function takeOff(): Promise<void> {
    if (step === 'sending') return;
    setStep('sending');
    try {
      await takeButtonOff(owner);
      onDone();
      wipeEmergencyRecord(owner.id);
      // Whoever is still signed in gets no new key by opening another page.
      changeEmergencyRecord(owner.id, { isTakenOff: true });
    } catch (error) {
      setStep('failed');
      logWarning('could not take the button off this device', error);
    }
  }
  if (step === 'idle')
    return (
      <button type="button" className={css.plain} onClick={() => setStep('asking')}>
        Take the button off this device
      </button>
    );
  return (
    <section className={css.section} aria-label="Take the button off this device">
      <p role="alert">
        {step === 'failed'
          ? 'That did not work. Try again.'
          : 'Then this device cannot call your family for help any more. Your grown-ups get a mail about it.'}
      </p>
      <button type="button" className={css.call} onClick={() => setStep('idle')}>
        No, keep the button
      </button>
      <button type="button" className={css.plain} aria-disabled={step === 'sending'} onClick={() => void takeOff()}>
        Yes, take it off
      </button>
    </section>
  );
}
