import { CHILD_LOGIN_NAME_MAX, PIN_MAX, PIN_MIN, WARRIOR_USERNAME_MAX } from '@notalone/contracts/limits';
import { Button, Card, CheckboxField, Cluster, Form, TextField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem } from '@notalone/web-kit';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { type Birth, BirthFields, birthOf } from './birth-fields.tsx';
import { type Agreed, ConsentFields } from './consent-fields.tsx';
import { ReadingRules } from './reading-rules.tsx';
import { addChild, childrenKey } from './use-children.ts';

interface AddChildProps {
  readonly onAdded: (childId: string) => void;
  readonly onClose: () => void;
}

const EMPTY = { childName: '', t1dWarriorUsername: '', pin: '', discoverable: false };
const PIN_HINT = `${PIN_MIN} to ${PIN_MAX} letters or numbers. Good: something your child can remember and nobody can guess, like "7otters". Not: 1234, 1111, a birthday.`;

/** The form that gives a child a login. What was typed stays when the call fails. */
export function AddChild({ onAdded, onClose }: AddChildProps) {
  const [values, setValues] = useState(EMPTY);
  const [birth, setBirth] = useState<Birth>({ month: '', year: '' });
  const [agreed, setAgreed] = useState<Agreed>({ login: false, messages: false, position: false });
  const [attempt, setAttempt] = useState(0);
  const set = (change: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...change }));
  const add = useToastedCall({
    send: addChild,
    done: 'Child profile created!',
    failed: 'Failed to add child.',
    changes: [childrenKey],
    onDone: ({ _id }) => onAdded(_id),
    // The form says it, at the field where there is one.
    onFailed: () => {
      setAttempt((before) => before + 1);
      return true;
    },
  });
  const missing = {
    ...(values.childName.trim() === '' && { childName: 'Enter your child’s first name' }),
    ...(values.t1dWarriorUsername.trim() === '' && { t1dWarriorUsername: 'Enter a warrior name' }),
    ...(values.pin === '' && { pin: 'Enter a PIN' }),
    ...(!agreed.login && { login: 'A login needs your agreement.' }),
  };
  const refused = add.error instanceof ApiProblem ? add.error.errors : undefined;
  const isRefusedAtField = refused !== undefined && Object.keys(refused).length > 0;
  const submit = () => {
    if (Object.keys(missing).length > 0) setAttempt(attempt + 1);
    else if (!add.isPending) add.mutate({ ...values, ...birthOf(birth), consents: agreed });
  };
  return (
    <Card title="Add Child">
      <Form
        aria-label="Add Child"
        onSubmit={submit}
        errors={attempt > 0 ? { ...refused, ...missing } : {}}
        attempt={attempt}
        message={add.error && !isRefusedAtField ? errorText(add.error, 'Failed to add child.') : undefined}
      >
        <TextField
          name="childName"
          label="Child Name"
          hint="First name only."
          isRequired
          maxLength={CHILD_LOGIN_NAME_MAX}
          autoComplete="off"
          value={values.childName}
          onChange={(childName) => set({ childName })}
        />
        <TextField
          name="t1dWarriorUsername"
          label="Warrior name"
          hint="Your child logs in with it. A made-up name: no real name, birthday or school."
          isRequired
          maxLength={WARRIOR_USERNAME_MAX}
          autoComplete="off"
          value={values.t1dWarriorUsername}
          onChange={(t1dWarriorUsername) => set({ t1dWarriorUsername })}
        />
        <TextField
          name="pin"
          label="PIN"
          hint={PIN_HINT}
          isRequired
          maxLength={PIN_MAX}
          autoComplete="off"
          spellCheck={false}
          value={values.pin}
          onChange={(pin) => set({ pin })}
        />
        <BirthFields value={birth} onChange={setBirth} />
        <ConsentFields value={agreed} onChange={setAgreed} />
        <CheckboxField
          name="discoverable"
          label="Children of families I am connected with can find my child by first name and picture."
          shortLabel="Can be found"
          isBoxed
          value={values.discoverable}
          onChange={(discoverable) => set({ discoverable })}
        />
        <ReadingRules />
        <Cluster justify="end">
          <Button tone="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={add.isPending}>
            Add Child
          </Button>
        </Cluster>
      </Form>
    </Card>
  );
}
