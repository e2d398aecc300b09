import { type EmergencyAlert, emergencyAlert } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useRef, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';
import type { Alert } from './alert-words.ts';
import { addPosition, getAlert } from './calls.ts';
import { usePosition } from './use-position.ts';

/** A device without a session has no live connection, so the page asks. */
const ASK_MS = 2_000;
const ASK_SLOWLY_MS = 15_000;
const SLOWLY_AFTER_MS = 10 * 60_000;
/** An alert of yesterday tells nothing any more. */
const FORGET_AFTER_MS = 12 * 3_600_000;

const isOver = (alert: Alert | undefined) =>
  alert?.status === 'cancelled' || alert?.results.some(({ answer }) => answer === 'on-the-way') === true;

function onFailure(error: unknown): void {
  if (hasErrorCode(error, 'NOT_FOUND')) emergencyAlert.set(undefined);
  else logWarning('could not ask about the alert', error);
}

/** The alert as the server knows it, asked for again and again, and how long ago it was sent. */
export function useAlert({ alertId, sentAt }: EmergencyAlert) {
  const [alert, setAlert] = useState<Alert>();
  const [ageMs, setAgeMs] = useState(() => Date.now() - sentAt);
  const isSlow = isOver(alert) || ageMs > SLOWLY_AFTER_MS;
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      const age = Date.now() - sentAt;
      setAgeMs(age);
      if (age > FORGET_AFTER_MS) emergencyAlert.set(undefined);
      else if (document.visibilityState !== 'hidden')
        getAlert(alertId, leaving.signal).then(setAlert, (error: unknown) => {
          if (!leaving.signal.aborted) onFailure(error);
        });
    };
    ask();
    const timer = setInterval(ask, isSlow ? ASK_SLOWLY_MS : ASK_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [alertId, sentAt, isSlow]);
  return { alert, setAlert, ageSeconds: ageMs / 1000 };
}

/** Sends where the child is once the device knows it, and again when it knows it twice as well. */
export function useLaterPosition({ alertId, accuracyMetres }: EmergencyAlert, isOn: boolean): void {
  const position = usePosition(isOn);
  const best = useRef(accuracyMetres ?? Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (position.kind !== 'known' || position.accuracyMetres > best.current / 2) return;
    const before = best.current;
    best.current = position.accuracyMetres;
    addPosition(alertId, position).catch((error: unknown) => {
      best.current = before;
      logWarning('could not send a better position', error);
    });
  }, [alertId, position]);
}
