import { Card, EmptyState, ErrorState, LinkButton, Loading, Page, Skeleton } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { GuardianAlertActions } from './guardian-alert-actions.tsx';
import { GuardianAlertFacts } from './guardian-alert-facts.tsx';
import { useAlarmMarks } from './guardian-marks.ts';
import { type GuardianAlert, isClosed } from './guardian-words.ts';
import { useAlertAt } from './use-alert-at.ts';

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
