import { ON_THE_WAY_MINUTES } from '@notalone/contracts/limits';
import { ApiProblem } from '@notalone/web-kit';
import { useState } from 'react';
import { errorText } from '../api-errors.ts';
import css from './guardian.module.css';
import { type GuardianAlert, isOwnComing, nameOf, ownResult, toRing } from './guardian-words.ts';
import { type AlertAnswer, answerAlert, closeAlert } from './use-answer-alert.ts';

interface ActionsProps {
  readonly alert: GuardianAlert;
  /** The server has answered how it stands now. */
  readonly onChanged: (alert: GuardianAlert) => void;
}
type Step = 'choosing' | 'how-long' | 'closing';
const FAILED = 'That did not reach us. Please try again, or ring.';
const isRefusal = (error: unknown) => error instanceof ApiProblem && error.status >= 400 && error.status < 500;

/** What a guardian can do about an open alert: ring, answer, close it. */
export function GuardianAlertActions({ alert, onChanged }: ActionsProps) {
  const [step, setStep] = useState<Step>('choosing');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  async function send(call: () => Promise<GuardianAlert>): Promise<void> {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      onChanged(await call());
      setStep('choosing');
    } catch (failure) {
      setError(isRefusal(failure) ? errorText(failure, FAILED) : FAILED);
    } finally {
      setSending(false);
    }
  }
  const answer = (body: AlertAnswer) => void send(() => answerAlert(alert._id, body));
  const close = () => void send(() => closeAlert(alert._id));
  const ring = toRing(alert);
  return (
    <div className={css.actions} aria-busy={isSending}>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {step === 'choosing' && ring && (
        <a className={css.primary} href={`tel:${ring.number}`}>
          {ring.label}
        </a>
      )}
      {step === 'choosing' && <Choices alert={alert} onAnswer={answer} onStep={setStep} />}
      {step === 'how-long' && <HowLong onAnswer={answer} onBack={() => setStep('choosing')} />}
      {step === 'closing' && <Closing alert={alert} onClose={close} onBack={() => setStep('choosing')} />}
      <p className={css.ambulance}>
        999 has not been called. <a href="tel:999">Call 999</a>
      </p>
    </div>
  );
}

interface ChoicesProps {
  readonly alert: GuardianAlert;
  readonly onAnswer: (body: AlertAnswer) => void;
  readonly onStep: (step: Step) => void;
}

function Choices({ alert, onAnswer, onStep }: ChoicesProps) {
  const own = ownResult(alert);
  const isComing = isOwnComing(alert);
  const isAsked = alert.state === 'asked-again';
  const choice = (label: string, onPress: () => void, className = css.quiet) => (
    <button type="button" className={className} onClick={onPress}>
      {label}
    </button>
  );
  return (
    <>
      {own && !isComing && choice('I’m on my way', () => onStep('how-long'), css.primary)}
      {own &&
        (isAsked || alert.state === 'somebody-coming') &&
        choice('We are together', () => onAnswer({ answer: 'together' }), isComing ? css.primary : css.quiet)}
      <div className={css.row}>
        {own &&
          isAsked &&
          isComing &&
          choice(`I am not with ${nameOf(alert)}`, () => onAnswer({ answer: 'not-together' }))}
        {own &&
          own.answer !== 'cannot-come' &&
          !(isAsked && isComing) &&
          choice(isComing ? 'I cannot come after all' : 'I cannot come', () => onAnswer({ answer: 'cannot-come' }))}
        {choice('Close the alert', () => onStep('closing'))}
      </div>
    </>
  );
}

const TIMES = { 5: '5 minutes', 15: '15 minutes', 30: 'Over 30 minutes' } as const;

function HowLong({ onAnswer, onBack }: Pick<ChoicesProps, 'onAnswer'> & { readonly onBack: () => void }) {
  return (
    <fieldset className={css.step}>
      <legend>How long will it take you?</legend>
      {ON_THE_WAY_MINUTES.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={css.primary}
          onClick={() => onAnswer({ answer: 'on-the-way', minutes })}
        >
          {TIMES[minutes]}
        </button>
      ))}
      <button type="button" className={css.quiet} onClick={onBack}>
        Back
      </button>
    </fieldset>
  );
}

interface ClosingProps {
  readonly alert: GuardianAlert;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** The second of two steps: everybody is told, and nobody is telephoned any more. */
function Closing({ alert, onClose, onBack }: ClosingProps) {
  return (
    <fieldset className={css.step}>
      <legend>Is {nameOf(alert)} safe? If you close the alert, the calls stop and everybody gets a text.</legend>
      <button type="button" className={css.primary} onClick={onBack}>
        No, keep it open
      </button>
      <button type="button" className={css.quiet} onClick={onClose}>
        Yes, close the alert
      </button>
    </fieldset>
  );
}
