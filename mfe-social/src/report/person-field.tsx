import { usePeopleSearch } from '@notalone/web-features/use-people-search';
import { useState } from 'react';
import { familyLabel } from '../shared/format.ts';
import { ChoiceField } from './choice-field.tsx';
import { findId } from './report-values.ts';
import { type Connection, useReportedPerson } from './use-report-choices.ts';

const MAX_SHOWN = 8;

interface PersonFieldProps {
  readonly families: readonly Connection[];
  readonly value: string;
  readonly onChange: (userId: string) => void;
}

/** Chooses the reported person: from the connections, by name, or by the address of a profile. */
export function PersonField({ families, value, onChange }: PersonFieldProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const pasted = findId(query);
  const found = usePeopleSearch(pasted ? undefined : query.trim()) ?? [];
  const chosen = useReportedPerson(pasted ?? (value || undefined), families);
  const matching = families.filter(({ username, childName }) =>
    [username, childName].some((name) => name.toLowerCase().includes(wanted)),
  );
  const choices = new Map<string, { readonly label: string; readonly hint?: string }>();
  if (chosen) choices.set(chosen.userId, { label: chosen.label, hint: chosen.city });
  for (const one of pasted ? [] : matching) choices.set(one.userId, { label: familyLabel(one), hint: one.city });
  for (const one of found) if (!choices.has(one._id)) choices.set(one._id, { label: familyLabel(one) });
  // Someone who hides their profile can still be reported.
  const id = pasted ?? value;
  if (id && !choices.has(id)) choices.set(id, { label: 'The person with this address', hint: id });
  return (
    <ChoiceField
      label="Who is it about?"
      searchLabel="Find a family"
      searchHint="Type a name, or paste the address of a profile. Your connections are listed below."
      query={query}
      onQuery={setQuery}
      choices={[...choices].slice(0, MAX_SHOWN).map(([userId, choice]) => ({ value: userId, ...choice }))}
      empty={wanted ? 'No family found with this name.' : 'You have no connections yet. Please search for a name.'}
      value={value}
      onChange={onChange}
    />
  );
}
