import { Card, EmptyState, ErrorState, LinkButton, Loading, Page, Skeleton } from '@notalone/ui';
import { api, firstExistingPage } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText, hasErrorCode } from '../api-errors.ts';
import { GuardianAlertActions } from './guardian-alert-actions.tsx';
import { GuardianAlertFacts } from './guardian-alert-facts.tsx';
import { fetchKeysHere, useAskAgain } from './guardian-alerts.ts';
import { useAlarmMarks } from './guardian-marks.ts';
import { type GuardianAlert, isClosed } from './guardian-words.ts';

interface Loaded {
  readonly alert?: GuardianAlert;
  readonly isUnknown?: true;
  /** This device holds the child's key. */
  readonly isHeldHere?: boolean;
  readonly error?: string;
}

/** An alert at its own address, where its notification leads: open it is behind its alarm, closed it says how. */
export function GuardianAlertPage({ alertId }: { readonly alertId: string }) {
  const { alert, isUnknown, isHeldHere, error, ask, replace } = useAlertAt(alertId);
  useFullAlarm(alert);
  const settings = firstExistingPage('/emergency-settings');
  return (
    <Page title="Emergency" width="narrow">
      {alert && (
        <Card as="section" aria-label="The alert">
          <GuardianAlertFacts alert={alert} />
          {!isClosed(alert) && !isHeldHere && <GuardianAlertActions alert={alert} onChanged={replace} />}
          {!isClosed(alert) && isHeldHere && <p>Open Not Alone on your own phone to answer.</p>}
        </Card>
      )}
      {!alert && isUnknown && (
        <EmptyState title="We do not know this alert">
          It is not of a child of yours, or older than a year. If somebody is in danger, <a href="tel:999">call 999</a>.
        </EmptyState>
      )}
      {!alert && error !== undefined && (
        <ErrorState
          title="The alert did not load"
          message={
            <>
              {error} Please ring. If somebody is in danger, <a href="tel:999">call 999</a>.
            </>
          }
          onRetry={ask}
        />
      )}
      {!alert && !isUnknown && error === undefined && (
        <Loading label="Loading the alert…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {settings && (
        <p>
          <LinkButton to={settings} tone="secondary">
            All alerts and settings
          </LinkButton>
        </p>
      )}
    </Page>
  );
}

function useAlertAt(alertId: string) {
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

/** Whoever comes here wants to see it: an alarm that was made small fills the screen again. */
function useFullAlarm(alert: GuardianAlert | undefined): void {
  const marks = useAlarmMarks();
  const fill = useEffectEvent((shown: GuardianAlert) => {
    if (!isClosed(shown) && marks.of(shown).isSmall) marks.set(shown, { isSmall: false });
  });
  const alertId = alert?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each alert
  useEffect(() => {
    if (alert) fill(alert);
  }, [alertId]);
}
