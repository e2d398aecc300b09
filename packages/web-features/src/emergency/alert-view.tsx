import type { EmergencyAlert, EmergencyContact, EmergencyData } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import { adviceFor } from './advice.ts';
import css from './alert-view.module.css';
import { type AlertWords, alertWords } from './alert-words.ts';
import { CallAmbulance } from './call-ambulance.tsx';
import { cancelAlert, sayTogether } from './calls.ts';
import { readableNumber } from './emergency-text.ts';
import { TwoStepCancel } from './two-step-cancel.tsx';
import { closeAlert, useAlert } from './use-alert.ts';
import { useLaterPosition } from './use-later-position.ts';
import { WhetherHere } from './whether-here.tsx';
import type { Owner } from './whose-button.ts';

export interface AlertViewProps {
  readonly owner: Owner;
  readonly sent: EmergencyAlert;
  readonly data: EmergencyData | undefined;
  /** Says whose alert it is, where several children share the device. */
  readonly isNamed?: boolean;
  /** Takes the keyboard's focus when it appears. */
  readonly takesFocus?: boolean;
}

/**
 * A child's alert until it is closed (rules 5.5): what has become of it, what to do, whom to ring, 999 and 'I am OK',
 * all in view at once on the smallest phone.
 */
export function AlertView({ owner, sent, data, isNamed = false, takesFocus = false }: AlertViewProps) {
  const { alert, setAlert, ageSeconds } = useAlert(owner, sent);
  const words = alertWords(alert, ageSeconds, data?.contacts);
  const readsOnly = alert?.readsOnly ?? false;
  useLaterPosition(owner, sent, !words.isClosed && !readsOnly && (data?.isLocationOn ?? false));
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) view.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const label = 'Your message to your family';
  return (
    <section
      ref={view}
      tabIndex={-1}
      className={css.view}
      data-alert-bar
      data-tone={words.tone}
      aria-label={isNamed ? `${label}, ${owner.name}` : label}
    >
      {isNamed && <p className={css.name}>{owner.name}</p>}
      <p role="status" className={css.words}>
        {words.text}
      </p>
      {words.isClosed ? (
        <Closed words={words} onClose={() => closeAlert(owner, sent.alertId)} />
      ) : (
        <Open
          words={words}
          sent={sent}
          readsOnly={readsOnly}
          onSayTogether={async (together) => setAlert(await sayTogether(owner, sent.alertId, together))}
          onCancel={async () => setAlert(await cancelAlert(owner, sent.alertId))}
        />
      )}
    </section>
  );
}

function Closed({ words, onClose }: { readonly words: AlertWords; readonly onClose: () => void }) {
  return (
    <div className={css.actions}>
      {words.call999First && <CallAmbulance className={css.action} />}
      <button type="button" className={css.quiet} onClick={onClose}>
        Close
      </button>
    </div>
  );
}

interface OpenProps {
  readonly words: AlertWords;
  readonly sent: EmergencyAlert;
  /** It was pressed elsewhere, and not every guardian has said yes to this device. */
  readonly readsOnly: boolean;
  readonly onSayTogether: (together: boolean) => Promise<void>;
  readonly onCancel: () => Promise<void>;
}

function Open({ words, sent, readsOnly, onSayTogether, onCancel }: OpenProps) {
  const [isCancelling, setCancelling] = useState(false);
  const ambulance = <CallAmbulance className={css.action} isFirst={words.call999First} />;
  const ring = words.ring ? <Ring contact={words.ring} /> : null;
  return (
    <>
      {words.asksWhetherHere && !readsOnly && <WhetherHere key={words.asksWhetherHere} onAnswer={onSayTogether} />}
      {!isCancelling && (
        <p className={css.advice}>
          {adviceFor(sent.code).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {readsOnly && <p className={css.advice}>Are you OK? Say so on the device where you pressed the button.</p>}
      <div className={css.actions} data-alone={!ring}>
        {words.call999First && ambulance}
        {ring}
        {!words.call999First && ambulance}
        {!readsOnly && <TwoStepCancel isAsking={isCancelling} onAsk={setCancelling} onCancel={onCancel} />}
      </div>
    </>
  );
}

const Ring = ({ contact: { name, phoneNumber } }: { readonly contact: EmergencyContact }) => (
  <a className={css.action} href={`tel:${phoneNumber}`}>
    Ring {name}
    <span className={css.number}>{readableNumber(phoneNumber)}</span>
  </a>
);
