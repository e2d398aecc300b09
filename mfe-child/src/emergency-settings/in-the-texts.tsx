import { FAMILY_WORD_MAX } from '@notalone/contracts/limits';
import { Button, Card, Form, Stack, TextField } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { useState } from 'react';
import { useChange } from './status-line.tsx';
import { type Settings, setChildPhone, setFamilyWord, settingsKey, useNameOf } from './use-settings.ts';

type ChildPhone = NonNullable<Settings['children']>[number];

/** What else stands in the texts: a word that contacts know, and each child's own number. Both free, neither needed. */
export function InTheTexts({ settings: { familyWord = '', children = [] } }: { readonly settings: Settings }) {
  return (
    <Card as="section" title="In every text">
      <Stack gap={5}>
        <FamilyWord word={familyWord} />
        {children.map((child) => (
          <OwnNumber key={child.childId} child={child} />
        ))}
      </Stack>
    </Card>
  );
}

function FamilyWord({ word }: { readonly word: string }) {
  return (
    <OneField
      name="familyWord"
      label="Family word (optional)"
      hint="A word that only your contacts know, such as Marmalade. Our texts begin with it, so they know they are real."
      maxLength={FAMILY_WORD_MAX}
      initial={word}
      submitLabel="Save word"
      send={setFamilyWord}
      done={(typed) => (typed ? 'Your texts begin with this word now.' : 'Your texts have no family word now.')}
      failed="The word was not saved. Please try again."
    />
  );
}

function OwnNumber({ child }: { readonly child: ChildPhone }) {
  const { childId, phoneNumber = '' } = child;
  const name = useNameOf()(child);
  return (
    <OneField
      name="phoneNumber"
      label={`${name}’s own mobile number (optional)`}
      hint="Contacts ring it. Without one they are told to ring you."
      type="tel"
      initial={phoneNumber}
      submitLabel={`Save ${name}’s number`}
      send={(typed) => setChildPhone(childId, typed)}
      done={(typed) => (typed ? `Contacts ring ${name} on this number now.` : 'Contacts are told to ring you now.')}
      failed="The number was not saved. Please try again."
    />
  );
}

interface OneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly type?: 'tel';
  readonly maxLength?: number;
  readonly initial: string;
  readonly submitLabel: string;
  readonly send: (typed: string) => Promise<unknown>;
  readonly done: (typed: string) => string;
  readonly failed: string;
}
function OneField({ name, label, hint, type, maxLength, initial, submitLabel, send, done, failed }: OneFieldProps) {
  const [typed, setTyped] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const save = useChange({ send, done: () => done(typed.trim()), failed, changes: [settingsKey] });
  return (
    <Form
      aria-label={label}
      errors={save.error instanceof ApiProblem ? save.error.errors : {}}
      attempt={attempt}
      onSubmit={() => {
        setAttempt(attempt + 1);
        if (!save.isPending) save.mutate(typed.trim());
      }}
    >
      <TextField
        name={name}
        label={label}
        hint={hint}
        autoComplete="off"
        {...(type && { type })}
        {...(maxLength !== undefined && { maxLength })}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" tone="secondary" isPending={save.isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}
