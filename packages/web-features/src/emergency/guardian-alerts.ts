import { ALARM_ASK_SECONDS } from '@notalone/contracts/limits';
import { api, realtime, usePushed, userStorage } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';
import { type GuardianAlert, isClosed } from './guardian-words.ts';

/** Children whose keys this device held when it was last asked. */
const keysHere = userStorage<readonly string[]>('emergencyKeysHere');
const ALL = 'all';

/** Whose buttons this device holds: there a parent cannot answer (rules 5.1). */
export async function fetchKeysHere(): Promise<readonly string[]> {
  try {
    const childIds = (await api('GET /api/emergency-sms/device')).map(({ childId }) => childId);
    keysHere.put(ALL, childIds);
    return childIds;
  } catch (error) {
    logWarning('could not ask which buttons this device holds, taking what is known', error);
    return keysHere.get(ALL) ?? [];
  }
}

/**
 * Calls `ask` at once, every 25 s, at each push about an alert, and whenever pushes may have been missed: a push can
 * be lost without the page's noticing.
 */
export function useAskAgain(ask: () => void): void {
  const call = useEffectEvent(ask);
  usePushed('emergency', ask);
  useEffect(() => {
    const whenVisible = () => document.visibilityState === 'visible' && call();
    const again = () => call();
    again();
    const timer = setInterval(again, ALARM_ASK_SECONDS * 1000);
    const stop = realtime.onConnected(again);
    document.addEventListener('visibilitychange', whenVisible);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', whenVisible);
      removeEventListener('online', again);
    };
  }, []);
}

interface Known {
  /** The newest first. Closed ones stay until the page is left or they are dismissed. */
  readonly alerts: readonly GuardianAlert[];
  readonly keysHere: readonly string[];
  /** Since when nothing was heard from the server. */
  readonly staleSinceMs?: number;
}

const isOfChild = ({ childId, isTest }: GuardianAlert) => childId !== undefined && !isTest;

/** What became of an alert that has left the list of open ones; undefined when there is no such alert any more. */
async function outcomeOf(alert: GuardianAlert): Promise<GuardianAlert | undefined> {
  if (isClosed(alert)) return alert;
  try {
    return await api('GET /api/emergency-sms/alerts/{alertId}', { params: { alertId: alert._id } });
  } catch (error) {
    if (hasErrorCode(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

async function fetchAlerts(before: readonly GuardianAlert[]): Promise<Pick<Known, 'alerts' | 'keysHere'>> {
  const listed = (await api('GET /api/emergency-sms/alerts/open')).filter(isOfChild);
  const gone = before.filter(({ _id }) => !listed.some((one) => one._id === _id));
  const outcomes = await Promise.all(gone.map(outcomeOf));
  const alerts = [...listed, ...outcomes.filter((alert) => alert !== undefined)];
  return {
    alerts: alerts.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    keysHere: alerts.length > 0 ? await fetchKeysHere() : [],
  };
}

/** The alerts of a guardian's children. What is known stays when asking fails. */
export function useGuardianAlerts() {
  const [known, setKnown] = useState<Known>({ alerts: [], keysHere: [] });
  const asked = useRef(0);
  const heard = useRef({ number: 0, atMs: Date.now() });
  const hear = (number: number, next: Pick<Known, 'alerts' | 'keysHere'>) => {
    // Answers may overtake each other.
    if (number < heard.current.number) return;
    heard.current = { number, atMs: Date.now() };
    setKnown(next);
  };
  async function ask(): Promise<void> {
    asked.current += 1;
    const number = asked.current;
    try {
      hear(number, await fetchAlerts(known.alerts));
    } catch (error) {
      logWarning('could not ask for open alerts', error);
      setKnown((before) => ({ ...before, staleSinceMs: heard.current.atMs }));
    }
  }
  useAskAgain(() => void ask());
  /** The server has answered how the alert stands now. */
  function replace(alert: GuardianAlert): void {
    asked.current += 1;
    const alerts = known.alerts.map((one) => (one._id === alert._id ? alert : one));
    hear(asked.current, { alerts, keysHere: known.keysHere });
  }
  return { ...known, replace };
}
