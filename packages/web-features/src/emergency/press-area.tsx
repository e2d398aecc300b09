import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import type { EmergencyContact, EmergencyData, EmergencyPress } from '@notalone/web-kit';
import { useEffect, useState } from 'react';
import { adviceFor } from './advice.ts';
import { stepWords } from './alert-words.ts';
import { CallAmbulance } from './call-ambulance.tsx';
import { CodeButtons } from './code-buttons.tsx';
import css from './emergency.module.css';
import { Fallback } from './fallback.tsx';
import type { KnownPosition } from './use-position.ts';
import type { PressState, Wish } from './use-press.ts';

interface PressAreaProps {
  readonly state: PressState;
  readonly data: EmergencyData | undefined;
  readonly position: KnownPosition | undefined;
  readonly onPress: (wish: Wish) => void;
}

/** The large button, 999, what has become of the press, and the codes. Where nobody could be texted, 999 comes first. */
export function PressArea({ state, data, position, onPress }: PressAreaProps) {
  const isSending = state.kind === 'sending';
  const hasFailed = state.kind === 'failed';
  const isUnanswered = state.kind === 'unanswered';
  const current = 'press' in state ? state.press : undefined;
  const key = current?.key;
  useEffect(() => {
    // What became of it stands at the top; a code may have been pressed further down.
    if (key) scrollTo(0, 0);
  }, [key]);
  return (
    <>
      {hasFailed && <CallAmbulance isFirst />}
      <button
        type="button"
        className={css.help}
        aria-disabled={isSending}
        data-small={hasFailed || isUnanswered || state.kind === 'sent'}
        onClick={() => !isSending && onPress({})}
      >
        {EMERGENCY_TEXTS.button}
      </button>
      <Progress state={state} contacts={data?.contacts} />
      {!hasFailed && <CallAmbulance />}
      {current && state.kind !== 'sent' && <Advice press={current} />}
      {(isUnanswered || hasFailed) && <Fallback data={data} press={current} position={position} />}
      <CodeButtons
        chosen={isSending ? current?.code : undefined}
        isDisabled={isSending}
        onPress={(code) => onPress({ code })}
      />
    </>
  );
}

const Advice = ({ press }: { readonly press: EmergencyPress }) => (
  <div className={css.advice}>
    {adviceFor(press.code).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

interface ProgressProps {
  readonly state: PressState;
  readonly contacts: readonly EmergencyContact[] | undefined;
}

/** What became of the press. Both live regions always exist, or screen readers would miss the first message. */
function Progress({ state, contacts = [] }: ProgressProps) {
  return (
    <>
      <div role="status" className={css.progress}>
        {state.kind === 'sending' && <p>{EMERGENCY_TEXTS.sending}</p>}
        {state.kind === 'sent' && <p data-tone="good">{state.text}</p>}
      </div>
      <div role="alert" className={css.progress}>
        {state.kind === 'unanswered' && (
          <>
            <p data-tone="bad">{EMERGENCY_TEXTS.clickAgain}</p>
            <Step press={state.press} contacts={contacts} />
          </>
        )}
        {state.kind === 'failed' && <p data-tone="bad">{state.text}</p>}
      </div>
    </>
  );
}

interface StepProps {
  readonly press: EmergencyPress;
  readonly contacts: readonly EmergencyContact[];
}

/** Whom to call after a minute without an answer, and 999 after two, by this device's clock. */
function Step({ press: { pressedAt }, contacts }: StepProps) {
  const [ageMs, setAgeMs] = useState(() => Date.now() - pressedAt);
  useEffect(() => {
    const timer = setInterval(() => setAgeMs(Date.now() - pressedAt), 1000);
    return () => clearInterval(timer);
  }, [pressedAt]);
  const words = stepWords(ageMs / 1000, contacts);
  return words ? <p data-tone="bad">{words.text}</p> : null;
}
