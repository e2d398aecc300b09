import { Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useState } from 'react';
import { FamilyTools } from '../shared/family-tools.tsx';
import { type Search, useSearch } from '../shared/use-nearby.ts';
import { Pile } from './pile.tsx';

const TITLE = 'Meet families';

/** /main-thread: families nearby, one at a time. A search, also the same one again, begins a new round with the first of them. */
export function MainThreadPage() {
  usePageTitle(TITLE);
  const [search, setSearch] = useSearch();
  const [round, setRound] = useState(1);
  const begin = (wanted: Search) => {
    setSearch(wanted);
    setRound(round + 1);
  };
  return (
    <Page title={TITLE} width="narrow">
      <FamilyTools search={search} onSearch={begin} />
      <Pile
        key={`${search.childName}/${search.city}/${round}`}
        search={search}
        round={round}
        onShowAll={() => begin({ childName: '', city: '' })}
        onAgain={() => begin(search)}
      />
    </Page>
  );
}
