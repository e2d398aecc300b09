import { Button, Card, Form, PasswordField, Stack } from '@notalone/ui';
import { refusedFields } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { formatDay } from '../shared/format-day.ts';
import { ListStates } from '../shared/list-states.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './dashboard.module.css';
import { askForCopy, copiesKey, downloadCopy, type MyCopy, useMyCopies } from './use-my-copies.ts';

/** A child's own copy of what it has here, from 13 on (rules 8.2). */
export function MyCopies() {
  const copies = useMyCopies();
  const { data } = copies;
  return (
    <Card title="A copy of my things" as="section">
      <Stack gap={3}>
        <p>Your messages and your friends, in one file. It is yours. Keep it where others can’t read it.</p>
        <ListStates
          query={copies}
          loading="Loading…"
          failed="That did not load."
          isEmpty={data?.length === 0}
          empty={<p>You have no copy yet.</p>}
        >
          <Stack as="ul" gap={2}>
            {data?.map((copy) => (
              <CopyRow key={copy.exportId} copy={copy} />
            ))}
          </Stack>
        </ListStates>
        {data && !data.some(({ state }) => state === 'waiting') && <AskForCopy />}
      </Stack>
    </Card>
  );
}

const WORDS: Readonly<Record<MyCopy['state'], string>> = {
  waiting: 'We are making it. We tell you here when it is ready.',
  ready: 'It is ready.',
  expired: 'It was here for a week. You can ask for a new one.',
  failed: 'That did not work. Please ask again.',
};

function CopyRow({ copy: { exportId, state, requestedAt, expiresAt } }: { readonly copy: MyCopy }) {
  const day = formatDay(requestedAt);
  const download = useToastedCall({
    send: () => downloadCopy(exportId),
    failed: 'That did not work. Please try again.',
    changes: [copiesKey],
  });
  return (
    <li className={css.section}>
      <span>
        {day}: {WORDS[state]} {state === 'ready' && expiresAt && `You can take it until ${formatDay(expiresAt)}.`}
      </span>
      {state === 'ready' && (
        <div>
          <Button
            aria-label={`Save the copy of ${day}`}
            isPending={download.isPending}
            onPress={() => download.mutate(undefined)}
          >
            Save it here
          </Button>
        </div>
      )}
    </li>
  );
}

function AskForCopy() {
  const [pin, setPin] = useState('');
  const ask = useToastedCall({
    send: askForCopy,
    done: 'We are making your copy.',
    failed: 'That did not work. Please try again.',
    changes: [copiesKey],
    onDone: () => setPin(''),
    onFailed: (error) => Object.keys(refusedFields(error)).length > 0,
  });
  return (
    <Form
      aria-label="Ask for a copy of my things"
      onSubmit={() => ask.mutate(pin)}
      errors={ask.error ? refusedFields(ask.error) : {}}
      attempt={ask.submittedAt}
    >
      <PasswordField
        name="pin"
        label="Your PIN"
        autoComplete="current-password"
        isRequired
        value={pin}
        onChange={setPin}
      />
      <div>
        <Button type="submit" isPending={ask.isPending}>
          Ask for a copy
        </Button>
      </div>
    </Form>
  );
}
