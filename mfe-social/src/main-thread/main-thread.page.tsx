import { Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { FamilyToolbar } from '../shared/family-toolbar.tsx';
import { type Search, useSearch } from '../shared/use-nearby.ts';
import { CardStack } from './card-stack.tsx';

const TITLE = 'Meet families';

/** /main-thread: families nearby, one at a time. Every search, even a repeated one, starts again from the first. */
export function MainThreadPage() {
  usePageTitle(TITLE);
  const [search, setSearch] = useSearch();
  const [round, setRound] = useState(1);
  const startSearch = (wanted: Search) => {
    setSearch(wanted);
    setRound(round + 1);
  };
  return (
    <Page title={TITLE} width="narrow" aside={<About />}>
      <FamilyToolbar search={search} onSearch={startSearch} />
      <CardStack
        key={`${search.childName}/${search.city}/${round}`}
        search={search}
        round={round}
        onShowAll={() => startSearch({ childName: '', city: '' })}
        onAgain={() => startSearch(search)}
      />
    </Page>
  );
}

const About = () => (
  <>
    <h2>One family at a time</h2>
    <p>Connect asks the family. When they say yes, you can write to each other.</p>
    <p>Distances are approximate, so nobody can see where you live.</p>
    <p>
      <Link to="/connections">The families you have asked</Link>
    </p>
  </>
);
