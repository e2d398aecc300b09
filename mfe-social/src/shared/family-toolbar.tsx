import { Icon, IconButton } from '@notalone/ui';
import { NavLink, useLocation } from '@notalone/web-kit/router';
import { useState } from 'react';
import css from './family-toolbar.module.css';
import { SearchForm } from './search-form.tsx';
import type { Search } from './use-nearby.ts';

/**
 * Toolbar above families nearby: switches between cards and list, with the same search. On phones the search is folded.
 */
export function FamilyToolbar({
  search,
  onSearch,
}: {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}) {
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
