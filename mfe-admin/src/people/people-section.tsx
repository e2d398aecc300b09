import { Button, Stack, TextField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { Link, useSearchParams } from '@notalone/web-kit/router';
import { type FormEvent, useState } from 'react';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import css from './people.module.css';
import { PersonCard } from './person-card.tsx';
import { NAME_MIN, usePeopleNamed } from './use-people.ts';

/** Members by the beginning of their username, and one of them. */
export function PeopleSection() {
  const [params] = useSearchParams();
  const userId = params.get('user');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const people = usePeopleNamed(asked);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim());
  };
  return (
    <Stack gap={5}>
      <search>
        <form onSubmit={search} className={css.search}>
          <TextField
            name="q"
            type="search"
            label="Username begins with, or email address"
            hint={`At least ${NAME_MIN} characters. Looking for an address is written into the audit.`}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" icon="search" isDisabled={typed.trim().length < NAME_MIN}>
            Search
          </Button>
        </form>
      </search>
      {asked && (
        <ResourceSection
          exportAs="people"
          query={people}
          loading="Looking for people…"
          failed="Failed to find people."
          problem={errorText(people.error, '')}
          empty="No one has that username or address."
          caption="Members found"
          columns={[
            {
              label: 'Username',
              cell: ({ _id, username }) => <Link to={`/admin-dashboard?section=people&user=${_id}`}>{username}</Link>,
            },
            { label: 'Role', cell: ({ role }) => role },
            { label: 'Status', cell: ({ status }) => status },
            { label: 'Member since', cell: ({ memberSince }) => formatTime(memberSince) },
          ]}
        />
      )}
      {userId && <PersonCard key={userId} userId={userId} />}
    </Stack>
  );
}
