import { changeEmergencyRecord, type EmergencyAlert } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';
import { type Alert, endedBy, getAlert, isSignedIn } from './calls.ts';
import { loadEmergencyData, recordOf, showOpenAlert } from './emergency-data.ts';
import type { Owner } from './whose-button.ts';

/** A device without a session has no live connection, so the page asks. */
const ASK_MS = 2_000;
const ASK_SLOWLY_MS = 15_000;
const SLOWLY_AFTER_MS = 10 * 60_000;
/** Contacts and switches may change while the alert is open. */
const CONTACTS_AGAIN_MS = 60_000;
/** Long after the server has ended it: the alert of a device that was switched off. */
const FORGET_AFTER_MS = 12 * 3_600_000;

/** Takes the alert from the page. */
export function closeAlert({ id }: Owner, alertId: string): void {
  if (recordOf(id).alert?.alertId === alertId) changeEmergencyRecord(id, { alert: undefined });
}

function onFailure(owner: Owner, alertId: string, error: unknown): void {
  if (hasErrorCode(error, 'NOT_FOUND')) closeAlert(owner, alertId);
  else if (!endedBy(owner, error)) logWarning('could not ask about the alert', error);
}

/** The alert as the server knows it, asked for again and again until it is closed, and how long ago it was sent. */
export function useAlert(owner: Owner, { alertId, sentAt }: EmergencyAlert) {
  const [alert, setAlert] = useState<Alert>();
  const [ageMs, setAgeMs] = useState(() => Date.now() - sentAt);
  const isClosed = alert?.closedAt !== undefined;
  const isSlow = ageMs > SLOWLY_AFTER_MS;
  const ask = useEffectEvent((leaving: AbortSignal) => {
    const age = Date.now() - sentAt;
    setAgeMs(age);
    if (age > FORGET_AFTER_MS) closeAlert(owner, alertId);
    else if (document.visibilityState !== 'hidden')
      getAlert(owner, alertId, leaving).then(setAlert, (error: unknown) => {
        if (!leaving.aborted) onFailure(owner, alertId, error);
      });
  });
  useEffect(() => {
    if (isClosed) return;
    const leaving = new AbortController();
    ask(leaving.signal);
    const timer = setInterval(() => ask(leaving.signal), isSlow ? ASK_SLOWLY_MS : ASK_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isClosed, isSlow]);

  const loadContacts = useEffectEvent(() => {
    const mayLoad = isSignedIn(owner) || recordOf(owner.id).data?.hasKey;
    if (owner.kind === 'child' && mayLoad && document.visibilityState !== 'hidden')
      loadEmergencyData(owner).catch((error: unknown) => logWarning('could not load the emergency contacts', error));
  });
  const showNext = useEffectEvent(() =>
    showOpenAlert(owner).catch((error: unknown) => logWarning('could not ask for other alerts', error)),
  );
  useEffect(() => {
    if (isClosed) return void showNext();
    const timer = setInterval(loadContacts, CONTACTS_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isClosed]);
  return { alert, setAlert, ageSeconds: ageMs / 1000 };
}
