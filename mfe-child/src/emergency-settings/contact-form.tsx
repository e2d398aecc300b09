import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { CONTACT_NAME_MAX, RELATIONSHIP_MAX } from '@notalone/contracts/limits';
import { Button, Form, TextField } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { type ReactNode, useState } from 'react';
import { useChange } from './status-line.tsx';
import { settingsKey } from './use-settings.ts';

interface ContactValues {
  readonly name: string;
  readonly phoneNumber: string;
  readonly relationship: string;
}
interface ContactFormProps {
  readonly label: string;
  readonly initial: ContactValues;
  /** The parent's own: it changes with the account. */
  readonly isNumberFixed?: boolean;
  readonly submitLabel: string;
  readonly send: (values: ContactValues) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Name, number and relationship of a contact, to be added or corrected. */
export function ContactForm(props: ContactFormProps) {
  const { label, initial, isNumberFixed = false, submitLabel, children, onDone, ...change } = props;
  const [values, setValues] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const save = useChange({
    ...change,
    changes: [settingsKey],
    onDone: () => {
      setValues(initial);
      setAttempt(0);
      onDone?.();
    },
  });
  const set = (changed: Partial<ContactValues>) => setValues((before) => ({ ...before, ...changed }));
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '');
  const isIncomplete = empty.length > 0;
  const refused = save.error instanceof ApiProblem ? save.error.errors : {};
  const missing = Object.fromEntries(empty.map(([name]) => [name, EMERGENCY_TEXTS.fillInAllFields]));
  return (
    <Form
      aria-label={label}
      errors={attempt > 0 ? { ...refused, ...missing } : {}}
      attempt={attempt}
      message={attempt > 0 && isIncomplete ? EMERGENCY_TEXTS.fillInAllFields : undefined}
      onSubmit={() => {
        setAttempt(attempt + 1);
        if (!isIncomplete && !save.isPending) save.mutate(values);
      }}
    >
      {children}
      <TextField
        name="name"
        label="Name"
        hint="What your child calls them: Dad, Nan, Auntie Jo."
        maxLength={CONTACT_NAME_MAX}
        autoComplete="off"
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {!isNumberFixed && (
        <TextField
          name="phoneNumber"
          label="Phone number"
          hint="A UK or Irish mobile."
          type="tel"
          autoComplete="off"
          value={values.phoneNumber}
          onChange={(phoneNumber) => set({ phoneNumber })}
        />
      )}
      <TextField
        name="relationship"
        label="Relationship"
        hint="Father, grandmother, neighbour…"
        maxLength={RELATIONSHIP_MAX}
        autoComplete="off"
        size="short"
        value={values.relationship}
        onChange={(relationship) => set({ relationship })}
      />
      <Button type="submit" tone="secondary" isPending={save.isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}
