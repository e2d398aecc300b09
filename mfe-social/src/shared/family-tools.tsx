import { NavLink, useLocation } from '@notalone/router';
import { Icon, IconButton } from '@notalone/ui';
import { useState } from 'react';
import css from './family-tools.module.css';
import { SearchForm } from './search-form.tsx';
import type { Search } from './use-nearby.ts';

/** Above families nearby: one at a time or as a list, with the same search. On a phone the search is folded away until asked for. */
export function FamilyTools({ search, onSearch }: { readonly search: Search; readonly onSearch: (search: Search) => void }) {
  const [isOpen, setOpen] = useState(search.childName !== '' || search.city !== '');
  return (
    <div className={css.tools}>
      <div className={css.row}>
        <ViewSwitch />
        <div className={css.toggle}>
          <IconButton
            icon={isOpen ? 'close' : 'search'}
            label={isOpen ? 'Hide the search' : 'Search by name or city'}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      <div className={css.search} data-open={isOpen}>
        <SearchForm key={`${search.childName}/${search.city}`} search={search} onSearch={onSearch} />
      </div>
    </div>
  );
}

function ViewSwitch() {
  const { search } = useLocation();
  return (
    <nav aria-label="How to look at families" className={css.switch}>
      <NavLink to={{ pathname: '/main-thread', search }} className={css.view ?? ''}>
        <Icon name="heart" size="s" />
        One at a time
      </NavLink>
      <NavLink to={{ pathname: '/users-nearby', search }} className={css.view ?? ''}>
        <Icon name="menu" size="s" />
        As a list
      </NavLink>
    </nav>
  );
}
