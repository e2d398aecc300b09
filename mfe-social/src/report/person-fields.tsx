import { SelectField, TextField } from '@notalone/ui';
import { useState } from 'react';
import type { Connection, ReportedPerson } from './use-reported-person.ts';

const SOMEONE_ELSE = 'else';

interface PersonFieldsProps {
  readonly families: readonly Connection[];
  readonly subject: ReportedPerson | undefined;
  readonly targetId: string;
  readonly onChange: (targetId: string) => void;
}

/** Selects the reported person: a connection, or anybody by user id. Shows whose id it is, to catch mistakes. */
export function PersonFields({ families, subject, targetId, onChange }: PersonFieldsProps) {
  const [isTyped, setTyped] = useState(targetId !== '');
  const isKnown = families.some(({ userId }) => userId === targetId);
  const choice = isKnown ? targetId : isTyped ? SOMEONE_ELSE : '';
  const options = [
    ...families.map(({ userId, username, childName }) => ({ value: userId, label: `${username} (${childName})` })),
    { value: SOMEONE_ELSE, label: 'Someone else' },
  ];
  return (
    <>
      {families.length > 0 && (
        <SelectField
          name={choice === SOMEONE_ELSE ? 'person' : 'targetId'}
          label="Who is it about?"
          isRequired
          placeholder="Please choose"
          options={options}
          value={choice}
          onChange={(chosen) => {
            setTyped(chosen === SOMEONE_ELSE);
            onChange(chosen === SOMEONE_ELSE ? '' : chosen);
          }}
        />
      )}
      {(families.length === 0 || choice === SOMEONE_ELSE) && (
        <TextField
          name="targetId"
          label="User ID"
          isRequired
          hint={
            subject
              ? `This is the profile of ${subject.name}, ${subject.city}.`
              : 'Open their profile and copy its address here, or choose Report there.'
          }
          autoComplete="off"
          spellCheck={false}
          value={targetId}
          onChange={onChange}
        />
      )}
    </>
  );
}
