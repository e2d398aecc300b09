import { api } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText, hasErrorCode } from '../api-errors.ts';
import { fetchKeysHere, useAskAgain } from './guardian-alerts.ts';
import type { GuardianAlert } from './guardian-words.ts';

interface Loaded {
  readonly alert?: GuardianAlert;
  readonly isUnknown?: true;
  /** This device holds the child's key. */
  readonly isHeldHere?: boolean;
  readonly error?: string;
}

/** One alert, asked for again whenever it may have changed. */
export function useAlertAt(alertId: string) {
  const [loaded, setLoaded] = useState<Loaded & { readonly of: string }>({ of: alertId });
  const asked = useRef(0);
  async function ask(): Promise<void> {
    asked.current += 1;
    const number = asked.current;
    try {
      const alert = await api('GET /api/emergency-sms/alerts/{alertId}', { params: { alertId } });
      const isHeldHere = (await fetchKeysHere()).includes(alert.childId ?? '');
      if (number === asked.current) setLoaded({ of: alertId, alert, isHeldHere });
    } catch (error) {
      logWarning('could not load the alert', error);
      if (number !== asked.current) return;
      if (hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'VALIDATION'))
        setLoaded({ of: alertId, isUnknown: true });
      else setLoaded((before) => ({ ...(before.of === alertId && before), of: alertId, error: errorText(error, '') }));
    }
  }
  useAskAgain(() => void ask());
  const askNow = useEffectEvent(() => void ask());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another alert
  useEffect(() => {
    // The first one is asked for anyway.
    if (asked.current > 1) askNow();
  }, [alertId]);
  const replace = (alert: GuardianAlert) => {
    asked.current += 1;
    setLoaded((before) => ({ ...before, alert }));
  };
  const shown: Loaded = loaded.of === alertId ? loaded : {};
  return { ...shown, ask: () => void ask(), replace };
}
