import { Notice, RadioField, Stack, TextField } from '@notalone/ui';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly searchHint: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly choices: readonly Choice[];
  /** Shown when nothing matches. */
  readonly empty: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search and what it finds, to choose one of. The field's name is `targetId`. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, searchLabel, searchHint, query, onQuery, choices, empty, value, onChange } = props;
  return (
    <Stack gap={3}>
      <TextField
        name="search"
        type="search"
        label={searchLabel}
        hint={searchHint}
        isOptional
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={onQuery}
        // The results follow the typing; Enter must not send the report.
        onEnter={() => undefined}
      />
      <RadioField
        name="targetId"
        label={label}
        isRequired
        options={choices.map(({ hint, ...choice }) => ({ ...choice, ...(hint && { hint }) }))}
        value={value}
        onChange={onChange}
      />
      {choices.length === 0 && <Notice isLive>{empty}</Notice>}
    </Stack>
  );
}
