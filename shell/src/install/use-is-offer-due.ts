import { api, usePushed } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState } from 'react';

/** In this browser, whoever is signed in: when a parent first used it, and that the offer was answered. */
const FIRST_VISIT = 'firstVisit';
const ANSWERED = 'installOfferAnswered';
const AFTER_MS = 10 * 24 * 3_600_000;

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

function isTenDaysOld(): boolean {
  const first = localStorage.getItem(FIRST_VISIT);
  if (!first) localStorage.setItem(FIRST_VISIT, String(Date.now()));
  return Date.now() - Number(first ?? Date.now()) >= AFTER_MS;
}

/** After a first connection, or ten days after the first visit. */
export function useIsOfferDue(): boolean {
  const [isDue, setDue] = useState(false);
  const find = useEffectEvent(async () => {
    if (isDue || localStorage.getItem(ANSWERED) || isInstalled()) return;
    if (isTenDaysOld() || (await api('GET /api/profile/connections')).connections.length > 0) setDue(true);
  });
  const ask = () => void find().catch((error: unknown) => logWarning('could not find out whether to offer', error));
  const askFirst = useEffectEvent(ask);
  useEffect(() => askFirst(), []);
  usePushed('relations', ask);
  return isDue;
}

export const noteAnswer = (): void => localStorage.setItem(ANSWERED, 'true');
