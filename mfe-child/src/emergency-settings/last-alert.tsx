import { Card, LinkButton, Loading, Skeleton, Stack } from '@notalone/ui';
import {
  answersOf,
  closedWords,
  isClosed,
  meaningOf,
  nameOf,
  standing,
} from '@notalone/web-features/emergency/guardian-words';
import { firstExistingPage } from '@notalone/web-kit';
import { ALERTS_ID, sentAt } from './history.tsx';
import { type Alert, useAlerts } from './use-settings.ts';

/** What happened last, which whoever comes here in a hurry looks for. */
export function LastAlert() {
  const alerts = useAlerts();
  if (alerts.isPending)
    return (
      <Loading label="Loading what happened last…">
        <Skeleton shape="block" />
      </Loading>
    );
  const items = alerts.data ?? [];
  const last = items.find(({ isTest }) => !isTest);
  return (
    <Card
      as="section"
      title="What happened last"
      aria-label="What happened last"
      tone={last && !isClosed(last) ? 'plain' : 'tinted'}
    >
      {last ? (
        <Outcome alert={last} />
      ) : (
        <p>{alerts.data ? 'No alert in the last twelve months.' : 'The alerts did not load.'}</p>
      )}
      <p>
        <a href={`#${ALERTS_ID}`}>All alerts</a>
      </p>
    </Card>
  );
}

function Outcome({ alert }: { readonly alert: Alert }) {
  const page = firstExistingPage(`/emergency-alert/${alert._id}`);
  return (
    <Stack gap={2}>
      <p>
        <strong>
          {nameOf(alert)} asked for help: {meaningOf(alert).toLowerCase()}.
        </strong>{' '}
        {sentAt(alert)}.
      </p>
      {isClosed(alert) ? <p>{closedWords(alert)}</p> : <p>{standing(alert) ?? 'The alert is open.'}</p>}
      {answersOf(alert).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {!isClosed(alert) && page && (
        <div>
          <LinkButton to={page} tone="danger">
            Open the alert
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}
