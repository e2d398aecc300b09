import { CITY_MAX, PROFILE_NAME_MAX } from '@notalone/contracts/limits';
import { Button, TextField } from '@notalone/ui';
import { useState } from 'react';
import css from './search-form.module.css';
import type { Search } from './use-nearby.ts';

export function SearchForm({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
  const [childName, setChildName] = useState(search.childName);
  const [city, setCity] = useState(search.city);
  return (
    <search>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ childName: childName.trim(), city: city.trim() });
        }}
      >
        <TextField
          label="Child name"
          name="childName"
          type="search"
          autoComplete="off"
          maxLength={PROFILE_NAME_MAX}
          value={childName}
          onChange={setChildName}
        />
        <TextField
          label="City"
          name="city"
          type="search"
          autoComplete="off"
          maxLength={CITY_MAX}
          value={city}
          onChange={setCity}
        />
        <Button type="submit" tone="secondary" icon="search">
          Search
        </Button>
      </form>
    </search>
  );
}
