import {
  type EmergencyAlert,
  type EmergencyData,
  emergencyAlert,
  emergencyData,
  useStoredValue,
} from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import { Advice } from './advice.tsx';
import css from './alert-bar.module.css';
import { type AlertWords, alertWords } from './alert-words.ts';
import { cancelAlert } from './calls.ts';
import { readableNumber } from './emergency-text.ts';
import { CallAmbulance } from './fallback.tsx';
import { useAlert, useLaterPosition } from './use-alert.ts';

/** What has become of the child's alert, on every page, until somebody answers or the child cancels (rules 5.5). */
export function AlertBar() {
  const alert = useStoredValue(emergencyAlert);
  const data = useStoredValue(emergencyData);
  return alert ? <LiveAlert key={alert.alertId} sent={alert} data={data} /> : null;
}

function LiveAlert({ sent, data }: { readonly sent: EmergencyAlert; readonly data: EmergencyData | undefined }) {
  const { alert, setAlert, ageSeconds } = useAlert(sent);
  const words = alertWords(alert, ageSeconds, data?.contacts);
  useLaterPosition(sent, !words.isOver && (data?.isLocationOn ?? false));
  const [isCancelling, setCancelling] = useState(false);
  return (
    <section className={css.bar} data-alert-bar data-tone={words.tone} aria-label="Your message to your family">
      <p role="status" className={css.words}>
        {words.text}
      </p>
      {isCancelling && !words.isOver ? (
        <Cancel alertId={sent.alertId} onCancelled={setAlert} onClose={() => setCancelling(false)} />
      ) : (
        <Actions words={words} sent={sent} data={data} onCancel={() => setCancelling(true)} />
      )}
    </section>
  );
}

interface ActionsProps {
  readonly words: AlertWords;
  readonly sent: EmergencyAlert;
  readonly data: EmergencyData | undefined;
  readonly onCancel: () => void;
}

function Actions({ words, sent, data, onCancel }: ActionsProps) {
  if (words.isOver)
    return (
      <button type="button" className={css.quiet} onClick={() => emergencyAlert.set(undefined)}>
        Close
      </button>
    );
  const toRing = data?.contacts.find(({ _id }) => _id === words.ring);
  return (
    <>
      {toRing && (
        <a className={css.action} href={`tel:${toRing.phoneNumber}`}>
          Call {toRing.name} {readableNumber(toRing.phoneNumber)}
        </a>
      )}
      {words.call999 && <CallAmbulance />}
      {sent.code && <Advice code={sent.code} hasCall={!words.call999} />}
      <button type="button" className={css.quiet} onClick={onCancel}>
        I am OK now
      </button>
    </>
  );
}

interface CancelProps {
  readonly alertId: string;
  readonly onCancelled: (alert: Awaited<ReturnType<typeof cancelAlert>>) => void;
  readonly onClose: () => void;
}

/** The second of two steps, as somebody else may hold the phone. */
function Cancel({ alertId, onCancelled, onClose }: CancelProps) {
  const [step, setStep] = useState<'asking' | 'sending' | 'failed'>('asking');
  async function cancel(): Promise<void> {
    setStep('sending');
    try {
      onCancelled(await cancelAlert(alertId));
    } catch (error) {
      setStep('failed');
      logWarning('could not cancel the alert', error);
    }
  }
  return (
    <div className={css.cancel}>
      <p role="alert">
        {step === 'failed' ? 'That did not work. Try again.' : 'Are you really OK? Your family gets a text.'}
      </p>
      <button type="button" className={css.action} onClick={onClose}>
        No, I still need help
      </button>
      <button
        type="button"
        className={css.quiet}
        aria-disabled={step === 'sending'}
        onClick={() => step !== 'sending' && void cancel()}
      >
        Yes, I am OK
      </button>
    </div>
  );
}
