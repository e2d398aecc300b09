import { DECISION_REASON_MAX, REASON_MIN } from '@notalone/contracts/limits';
import { Badge, Button, Card, Cluster, Form, SelectField, Stack, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { ResourceCards } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import { type Switch, useSetSwitch, useSwitches } from './use-switches.ts';

const LABELS: Readonly<Record<Switch['name'], { title: string; stopped: string; running: string }>> = {
  registration: {
    title: 'Registration',
    stopped: 'No one can open an account.',
    running: 'New families can open accounts.',
  },
  'rooms-read-only': {
    title: 'Forum rooms',
    stopped: 'Rooms can be read, but no one can write.',
    running: 'Members write in their rooms.',
  },
  'picture-uploads': {
    title: 'Pictures',
    stopped: 'No one can upload a picture.',
    running: 'Pictures can be uploaded.',
  },
  companion: {
    title: 'The companion',
    stopped: 'The companion does not answer.',
    running: 'The companion answers.',
  },
};

/** What can be stopped for everybody. */
export function SwitchesSection() {
  const [changing, setChanging] = useState<Switch>();
  const switches = useSwitches();
  return (
    <>
      <ResourceCards
        query={switches}
        loading="Loading the switches…"
        failed="Failed to fetch the switches."
        problem={errorText(switches.error, '')}
        empty="There are no switches."
      >
        {(one) => <SwitchCard key={one.name} state={one} onChange={() => setChanging(one)} />}
      </ResourceCards>
      {changing && <SwitchDialog state={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function SwitchCard({ state, onChange }: { readonly state: Switch; readonly onChange: () => void }) {
  const { name, on, reason, until, by, at } = state;
  const { title, stopped, running } = LABELS[name];
  return (
    <Card as="li" padding="m">
      <Stack gap={3}>
        <Cluster gap={3}>
          <h3>{title}</h3>
          <Badge tone={on ? 'coral' : 'teal'}>{on ? 'Stopped' : 'Running'}</Badge>
        </Cluster>
        <p>{on ? stopped : running}</p>
        {at && (
          <p>
            {by}, {formatTime(at)}: {reason}
            {on && until && ` Starts again by itself ${formatTime(until)}.`}
          </p>
        )}
        <div>
          <Button
            tone={on ? 'primary' : 'secondary'}
            onPress={onChange}
            aria-label={`${on ? 'Start again' : 'Stop it'}: ${title}`}
          >
            {on ? 'Start again' : 'Stop it'}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

const ENDS = [
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 1 day' },
  { value: '168', label: 'In 1 week' },
] as const;

function SwitchDialog({ state: { name, on }, onClose }: { readonly state: Switch; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('24');
  const [attempt, setAttempt] = useState(0);
  const { title, stopped, running } = LABELS[name];
  const set = useSetSwitch(name, { done: on ? running : stopped, onDone: onClose });
  const isShort = reason.trim().length < REASON_MIN;
  return (
    <Dialog isOpen onClose={onClose} title={on ? `Start again: ${title}` : `Stop for everyone: ${title}`} size="s">
      <Form
        errors={attempt > 0 && isShort ? { reason: `Please write at least ${REASON_MIN} characters` } : {}}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (!isShort && !set.isPending)
            set.mutate({ on: !on, reason: reason.trim(), ...(!on && hours && { hours: Number(hours) }) });
        }}
      >
        <p>{on ? running : stopped}</p>
        <TextField
          name="reason"
          label="Reason"
          isRequired
          maxLength={DECISION_REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        {!on && (
          <SelectField
            name="hours"
            label="Starts again by itself"
            placeholder="When someone starts it"
            options={ENDS}
            value={hours}
            onChange={setHours}
          />
        )}
        <Cluster justify="end">
          <Button tone="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone={on ? 'primary' : 'danger'} isPending={set.isPending}>
            {on ? 'Start again' : 'Stop it'}
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
