import { Button, Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useState } from 'react';
import { SearchForm } from '../shared/search-form.tsx';
import { type Search, useSearch } from '../shared/use-nearby.ts';
import { ViewSwitch } from '../shared/view-switch.tsx';
import css from './main-thread.module.css';
import { Pile } from './pile.tsx';

const TITLE = 'Meet families';

/** /main-thread: families nearby, one at a time. A search, also the same one again, begins a new round with the first of them. */
export function MainThreadPage() {
  usePageTitle(TITLE);
  const [search, setSearch] = useSearch();
  const [round, setRound] = useState(1);
  const isSearching = search.childName !== '' || search.city !== '';
  const [isOpen, setOpen] = useState(isSearching);
  const begin = (wanted: Search) => {
    setSearch(wanted);
    setRound(round + 1);
  };
  const key = `${search.childName}/${search.city}`;
  return (
    <Page title={TITLE} width="narrow">
      <div className={css.tools}>
        <ViewSwitch />
        <div className={css.toggle}>
          <Button tone="quiet" size="small" icon="search" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            Search
          </Button>
        </div>
      </div>
      <div className={css.search} data-open={isOpen}>
        <SearchForm key={key} search={search} onSearch={begin} />
      </div>
      <Pile key={`${key}/${round}`} search={search} round={round} onShowAll={() => begin({ childName: '', city: '' })} onAgain={() => begin(search)} />
    </Page>
  );
}
