import { CODE_MEANINGS } from '@notalone/contracts/emergency-codes';
import { EMERGENCY_TEXTS, sentToContacts } from '@notalone/contracts/emergency-texts';
import { Badge, Button, Card, Stack } from '@notalone/ui';
import { closedWords, isClosed } from '@notalone/web-features/emergency/guardian-words';
import { usePushed } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { ListStates } from '../shared/list-states.tsx';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';
import { type Alert, alertsKey, sendTest, useAlerts } from './use-settings.ts';

const TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Of alerts by what they are now; of tests by how far their text has come. */
const STATE_WORDS = {
  open: { tone: 'coral', text: 'Open: nobody is on the way' },
  'somebody-coming': { tone: 'marigold', text: 'Somebody is on the way' },
  'asked-again': { tone: 'marigold', text: 'Asked whether they are together' },
  together: { tone: 'teal', text: 'Together' },
  cancelled: { tone: 'neutral', text: 'Closed' },
  ended: { tone: 'coral', text: 'Ended: nobody said that it was over' },
} as const satisfies Record<Alert['state'], { tone: string; text: string }>;
const TEST_WORDS = {
  sending: { tone: 'marigold', text: 'Being sent' },
  sent: { tone: 'marigold', text: 'Sent, nobody has answered' },
  answered: { tone: 'teal', text: 'Answered' },
  'cannot-come': { tone: 'teal', text: 'Answered' },
  failed: { tone: 'coral', text: 'Could not be sent' },
  cancelled: { tone: 'neutral', text: 'Cancelled: said OK' },
} as const satisfies Record<Alert['status'], { tone: string; text: string }>;

const DELIVERY_WORDS: Readonly<Record<Alert['results'][number]['status'], string>> = {
  waiting: 'trying again',
  held: 'waiting: had a text less than ten minutes earlier',
  accepted: 'on its way',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not delivered',
  stopped: 'not needed any more',
  acknowledged: 'answered',
};
const ANSWER_WORDS = {
  'on-the-way': 'on the way',
  'cannot-come': 'cannot come',
  'call-me': 'asked to be called',
} as const;

/** Where the page's beginning leads to. */
export const ALERTS_ID = 'all-alerts';
export const sentAt = ({ createdAt }: Alert): string => TIME.format(new Date(createdAt));

/** The alerts of twelve months. */
export function History() {
  const alerts = useAlerts();
  const queries = useQueryClient();
  usePushed('emergency', () => void queries.invalidateQueries({ queryKey: alertsKey }));
  const items = alerts.data ?? [];
  return (
    <section id={ALERTS_ID}>
      <Card title="All alerts">
        <ListStates
          query={alerts}
          loading="Loading the history…"
          failed="The history did not load."
          isEmpty={items.length === 0}
          empty={<p>Nothing has been sent yet. Send yourself a test, so you recognise the text when it comes.</p>}
        >
          <Stack as="ul" gap={4}>
            {items.map((alert) => (
              <AlertRow key={alert._id} alert={alert} />
            ))}
          </Stack>
        </ListStates>
      </Card>
    </section>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const { childName, code, isTest, position, results } = alert;
  const words = isTest ? TEST_WORDS[alert.status] : STATE_WORDS[alert.state];
  return (
    <li className={css.alert}>
      <h3 className={css.name}>{isTest ? 'Your test' : `${childName ?? 'Your child'} asked for help`}</h3>
      <p className={css.line}>
        {sentAt(alert)}
        {code && ` · ${code}: ${CODE_MEANINGS[code].meaning}`}
      </p>
      <Badge tone={words.tone}>{words.text}</Badge>
      {!isTest && isClosed(alert) && <p>{closedWords(alert)}</p>}
      <ul className={css.results}>
        {results.map(({ contactId, name, status, answer, error }) => (
          <li key={contactId}>
            {name}: {answer ? ANSWER_WORDS[answer] : DELIVERY_WORDS[status]}
            {error && ` (${error})`}
          </li>
        ))}
      </ul>
      {position && (
        <a
          href={`https://maps.google.com/?q=${position.latitude.toFixed(4)},${position.longitude.toFixed(4)}`}
          target="_blank"
          rel="noreferrer"
        >
          Where it was sent from
        </a>
      )}
    </li>
  );
}

/** A test says so, and carries nobody's place: on a device that holds a child's key, too. */
export function SendTest() {
  const test = useChange({
    send: sendTest,
    done: ({ success, results, error }) =>
      success
        ? sentToContacts(results.filter((one) => one.success).length)
        : EMERGENCY_TEXTS.sendFailedPrefix + (error ?? 'please try again'),
    failed: 'The test was not sent. Please try again.',
    changes: [alertsKey],
  });
  return (
    <Card as="section" title="Test">
      <Stack gap={3}>
        <p>Texts you alone, and says that it is a test. Five a day are free.</p>
        <div>
          <Button tone="secondary" isPending={test.isPending} onPress={() => test.mutate(undefined)}>
            Send a test to myself
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
