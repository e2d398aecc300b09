import { usePeopleSearch } from '@notalone/web-features/use-people-search';
import { useState } from 'react';
import { familyLabel } from '../shared/format.ts';
import { ChoiceField } from './choice-field.tsx';
import { findId } from './report-values.ts';
import { type Connection, useReportedPerson } from './use-report-choices.ts';

const MAX_SHOWN = 8;
const SEARCH_HINT = 'Type a name, or paste the address of a profile. Your connections are listed below.';
const NO_SEARCH_HINT =
  'Paste the address of a profile. If you have none, choose “Other Feature” above and tell us what you know.';

const useFound = (query: string, isSearched: boolean) => usePeopleSearch(isSearched ? query.trim() : undefined) ?? [];

interface PersonFieldProps {
  readonly families: readonly Connection[];
  /** Only parents with a profile find others by name. */
  readonly canSearch: boolean;
  readonly value: string;
  readonly onChange: (userId: string) => void;
}

/** Chooses the reported person: from the connections, by name, or by the address of a profile. */
export function PersonField({ families, canSearch, value, onChange }: PersonFieldProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const pasted = findId(query);
  const found = useFound(query, canSearch && !pasted);
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
      searchHint={canSearch ? SEARCH_HINT : NO_SEARCH_HINT}
      query={query}
      onQuery={setQuery}
      choices={[...choices].slice(0, MAX_SHOWN).map(([userId, choice]) => ({ value: userId, ...choice }))}
      empty={emptyText(wanted !== '', canSearch)}
      value={value}
      onChange={onChange}
    />
  );
}

function emptyText(isSearching: boolean, canSearch: boolean): string {
  if (!canSearch) return 'You can search for a name once you have a profile.';
  return isSearching ? 'No family found with this name.' : 'You have no connections yet. Please search for a name.';
}
