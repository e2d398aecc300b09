import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { SENT_REDIRECT_MS } from '@notalone/contracts/limits';
import { type EmergencyData, useSession } from '@notalone/web-kit';
import { Link, useNavigate } from '@notalone/web-kit/router';
import { useEffect } from 'react';
import { Advice } from './advice.tsx';
import { CodeButtons } from './code-buttons.tsx';
import css from './emergency.module.css';
import { readableNumber } from './emergency-text.ts';
import { CallAmbulance, Fallback } from './fallback.tsx';
import { OwnMessage } from './own-message.tsx';
import { ReadyCheck } from './ready-check.tsx';
import { SafeAlertBar } from './safe-alert-bar.tsx';
import { useEmergencyData } from './use-emergency-data.ts';
import { type KnownPosition, type Position, usePosition } from './use-position.ts';
import { type PressState, usePress, type Wish } from './use-press.ts';

const HOME = '/child-dashboard';

/** The content of /emergency-sms, the same in the remote and in the shell's own copy. */
export function EmergencyPanel() {
  const { data, ended } = useEmergencyData();
  const position = usePosition(data?.isLocationOn ?? false);
  const known = position.kind === 'known' ? position : undefined;
  const { state, press } = usePress(known);
  const person = useSession();
  const isTest = person !== undefined && person.role !== 'child';
  useReturnHome(state.kind === 'sent' && person?.role === 'child');

  const endedText = state.kind === 'ended' ? state.text : ended;
  if (endedText) return <Ended text={endedText} />;
  const isSending = state.kind === 'sending';
  return (
    <div className={css.page} data-emergency-page>
      <h1 id="page-title" tabIndex={-1} className={css.title}>
        Emergency SMS
      </h1>
      {isTest && <p className={css.note}>This is a test. Only you get the text message.</p>}
      <Press state={state} data={data} position={known} onPress={press} />
      <OwnMessage message={data?.message} isDisabled={isSending} onSend={(customMessage) => press({ customMessage })} />
      <Contacts data={data} />
      {!isTest && <Location position={position} />}
      {person?.role === 'child' && <ReadyCheck />}
      <Link to={isTest ? '/emergency-settings' : HOME} className={css.plain ?? ''}>
        {isTest ? 'Back to the settings' : 'Back to Dashboard'}
      </Link>
    </div>
  );
}

interface PressProps {
  readonly state: PressState;
  readonly data: EmergencyData | undefined;
  readonly position: KnownPosition | undefined;
  readonly onPress: (wish: Wish) => void;
}

/** The large button, what has become of the press, and the codes. */
function Press({ state, data, position, onPress }: PressProps) {
  const isSending = state.kind === 'sending';
  const hasFailed = state.kind === 'unanswered' || state.kind === 'failed';
  const current = 'press' in state ? state.press : undefined;
  const key = current?.key;
  useEffect(() => {
    // What became of it stands at the top; a code may have been pressed further down.
    if (key) scrollTo(0, 0);
  }, [key]);
  return (
    <>
      <button
        type="button"
        className={css.help}
        aria-disabled={isSending}
        data-small={hasFailed || state.kind === 'sent'}
        onClick={() => !isSending && onPress({})}
      >
        {EMERGENCY_TEXTS.button}
      </button>
      <Progress state={state} />
      {hasFailed && <Fallback data={data} press={current} position={position} />}
      {current?.code && state.kind !== 'sent' && <Advice code={current.code} />}
      <SafeAlertBar />
      <CodeButtons
        chosen={isSending ? current?.code : undefined}
        isDisabled={isSending}
        onPress={(code) => onPress({ code })}
      />
    </>
  );
}

function useReturnHome(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(HOME), SENT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}

/** What became of the press. Both live regions always exist, or screen readers would miss the first message. */
function Progress({ state }: { readonly state: PressState }) {
  return (
    <>
      <div role="status" className={css.progress}>
        {state.kind === 'sending' && <p>{EMERGENCY_TEXTS.sending}</p>}
        {state.kind === 'sent' && <p data-tone="good">{state.text}</p>}
      </div>
      <div role="alert" className={css.progress}>
        {state.kind === 'unanswered' && <p data-tone="bad">{EMERGENCY_TEXTS.clickAgain}</p>}
        {state.kind === 'failed' && <p data-tone="bad">{state.text}</p>}
      </div>
    </>
  );
}

function Ended({ text }: { readonly text: string }) {
  return (
    <div className={css.page} data-emergency-page>
      <h1 id="page-title" tabIndex={-1} className={css.ended}>
        {text}
      </h1>
      <CallAmbulance />
    </div>
  );
}

function Contacts({ data }: { readonly data: EmergencyData | undefined }) {
  return (
    <section className={css.section} aria-labelledby="emergency-contacts">
      <h2 id="emergency-contacts" className={css.heading}>
        Who gets your message
      </h2>
      <ul className={css.contacts}>
        {data?.contacts.map(({ _id, name, relationship, phoneNumber }) => (
          <li key={_id}>
            <strong>{name}</strong> {relationship} <span>{readableNumber(phoneNumber)}</span>
          </li>
        ))}
      </ul>
      {data?.contacts.length === 0 && <p>Nobody yet. Tell a grown-up.</p>}
    </section>
  );
}

function Location({ position }: { readonly position: Position }) {
  return (
    <section className={css.section} aria-labelledby="emergency-location">
      <h2 id="emergency-location" className={css.heading}>
        Where you are
      </h2>
      <p>{sayPosition(position)}</p>
    </section>
  );
}

function sayPosition(position: Position): string {
  switch (position.kind) {
    case 'known':
      return `Location available: ${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`;
    case 'waiting':
      return EMERGENCY_TEXTS.locationWaiting;
    case 'unsupported':
      return EMERGENCY_TEXTS.locationUnsupported;
    case 'denied':
      return 'Location not available. Please enable location services.';
    case 'failed':
      return EMERGENCY_TEXTS.locationError;
    default:
      return 'Location sharing is off. Your message does not say where you are.';
  }
}
