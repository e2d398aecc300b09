import { PIN_MAX } from '@notalone/contracts/limits';
import { Button, Card, CheckboxField, Cluster, Form, LinkButton, Notice, Stack, TextField } from '@notalone/ui';
import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { ApiProblem } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { type Birth, BirthFields, birthInWords, birthOf } from './birth-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import css from './monitor.module.css';
import { ReadingRules } from './reading-rules.tsx';
import { RemoveChild } from './remove-child.tsx';
import { type Child, type ChildChanges, changeChild, changePin, childrenKey } from './use-children.ts';

/** The page asks for the password or the second factor then, and tries again. */
const ASKS = new Set<string>(['PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED']);

/** Who looks after a child, what the parent has agreed to for it, its age, its PIN, and removing it. */
export function ChildSettings({ child }: { readonly child: Child }) {
  return (
    <details className={css.fold}>
      <summary>
        <h3>Settings for {child.name}</h3>
      </summary>
      <Stack gap={5}>
        <Guardians child={child} />
        <Agreements child={child} />
        <NewPin child={child} />
        <RemoveChild child={child} />
      </Stack>
    </details>
  );
}

const Guardians = ({ child: { _id, name, otherGuardian } }: { readonly child: Child }) => (
  <Card padding="s">
    <Cluster justify="between">
      <p>
        Guardians:{' '}
        {otherGuardian ? (
          <>
            You and <bdi>{otherGuardian}</bdi>
          </>
        ) : (
          'Only you'
        )}
      </p>
      <LinkButton to={`/guardians/${_id}`} tone="secondary" size="small">
        {`Who looks after ${name}`}
      </LinkButton>
    </Cluster>
  </Card>
);

function Agreements({ child }: { readonly child: Child }) {
  const [birth, setBirth] = useState<Birth>({
    month: child.birthMonth ? String(child.birthMonth) : '',
    year: child.birthYear ? String(child.birthYear) : '',
  });
  const [agreed, setAgreed] = useState(child.consents);
  const [discoverable, setDiscoverable] = useState(child.discoverable);
  const askPassword = useAskPassword();
  const save = useToastedCall({
    send: (changes: ChildChanges) => changeChild(child._id, changes),
    done: 'Saved.',
    failed: 'Failed to save.',
    changes: [childrenKey],
    onFailed: (error, changes) => askPassword(error, () => save.mutate(changes)),
  });
  return (
    <Card padding="s">
      <Form
        aria-label={`Agreements for ${child.name}`}
        onSubmit={() =>
          save.mutate({
            ...birthOf(birth),
            discoverable,
            consents: {
              messages: agreed.messages,
              position: agreed.position,
              ...(!child.consents.login && agreed.login && { login: true }),
            },
          })
        }
        errors={refusedFields(save.error)}
        attempt={save.failureCount}
      >
        {child.birthYear === undefined && (
          <Notice tone="warning">
            Please add {child.name}’s birthday. Without it {child.name} can neither write messages nor ask for friends.
          </Notice>
        )}
        {child.awaitedBirth && (
          <Notice title={`A new birthday waits: ${birthInWords(child.awaitedBirth)}`}>
            <p>
              One of us looks at it before it counts, because friends, messages and monitoring end at 18. Until then
              nothing changes.
            </p>
          </Notice>
        )}
        <BirthFields value={birth} onChange={setBirth} />
        <ConsentFields value={agreed} onChange={setAgreed} withoutLogin={child.consents.login} />
        <CheckboxField
          name="discoverable"
          label="Children of families I am connected with can find my child by first name and picture."
          shortLabel="Can be found"
          isBoxed
          value={discoverable}
          onChange={setDiscoverable}
        />
        <ReadingRules />
        <Button type="submit" isPending={save.isPending}>
          Save
        </Button>
      </Form>
    </Card>
  );
}

function NewPin({ child }: { readonly child: Child }) {
  const [pin, setPin] = useState('');
  const [attempt, setAttempt] = useState(0);
  const askPassword = useAskPassword();
  const change = useToastedCall({
    send: (typed: string) => changePin(child._id, typed),
    done: ({ message }) => message,
    failed: 'Failed to change the PIN.',
    changes: [childrenKey],
    onDone: () => {
      setPin('');
      setAttempt(0);
    },
    onFailed: (error, typed) => {
      if (!askPassword(error, () => change.mutate(typed))) setAttempt((before) => before + 1);
      return true;
    },
  });
  const fault = pin === '' ? 'Enter a PIN' : refusedFields(change.error)['pin'];
  const submit = () => {
    if (pin === '') setAttempt(attempt + 1);
    else if (!change.isPending) change.mutate(pin);
  };
  return (
    <Card padding="s">
      <Form
        aria-label={`New PIN for ${child.name}`}
        onSubmit={submit}
        errors={attempt > 0 && fault ? { pin: fault } : {}}
        attempt={attempt}
        message={
          change.error instanceof ApiProblem && !fault && !ASKS.has(change.error.code)
            ? errorText(change.error, 'Failed to change the PIN.')
            : undefined
        }
      >
        {child.needsNewPin && (
          <Notice tone="warning" title={`Please give ${child.name} a new PIN.`}>
            <p>
              Somebody else may know the old one. Then say in the{' '}
              <Link to="/emergency-settings">emergency settings</Link> which devices are {child.name}’s.
            </p>
          </Notice>
        )}
        <TextField
          name="pin"
          label="New PIN"
          hint={`${child.name} is logged out everywhere and needs the new PIN.`}
          maxLength={PIN_MAX}
          autoComplete="off"
          spellCheck={false}
          size="short"
          value={pin}
          onChange={setPin}
        />
        <Button type="submit" tone="secondary" isPending={change.isPending}>
          Change PIN
        </Button>
      </Form>
    </Card>
  );
}
