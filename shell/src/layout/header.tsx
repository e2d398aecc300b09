import { LinkButton, Logo } from '@notalone/ui';
import { type Session, useSession } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { homePath } from '../site/home-path.ts';
import { ACCOUNT_ENTRIES, type HeaderEntry, navigationFor, visitorNavigation } from '../site/navigation.ts';
import { SITE } from '../site/site-info.ts';
import { useRemotes } from '../site/use-remotes.ts';
import { LazyBell } from './bell/lazy-bell.tsx';
import css from './header.module.css';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { Column } from './navigation/column.tsx';
import { Entry } from './navigation/entry.tsx';
import { AccountMenu, MainNavigation } from './navigation/main-navigation.tsx';
import { useWindowWidth } from './navigation/use-window-width.ts';
import { OpenToolHolder } from './tools/open-tool.tsx';

/**
 * A column at the left of a wide window for somebody who is logged in, else one row; on a phone the entries are in a
 * bar at the bottom instead.
 */
export function Header() {
  const person = useSession();
  const state = useRemotes();
  const width = useWindowWidth();
  const remotes = state.status === 'ready' ? state.remotes : [];
  const entries = person ? navigationFor(person, remotes) : visitorNavigation(remotes);
  const isColumn = person !== undefined && width === 'full';
  return (
    <OpenToolHolder>
      {isColumn ? (
        <header className={css.column} data-column>
          <div className={css.brand}>
            <Home person={person} />
            {person.role !== 'child' && <LazyBell key={person.userId} />}
          </div>
          <Column entries={entries} />
        </header>
      ) : (
        <Row person={person} entries={entries} />
      )}
    </OpenToolHolder>
  );
}

const Home = ({ person }: { readonly person: Session | undefined }) => (
  <>
    <Link
      to={person ? homePath(person) : '/login'}
      className={css.home}
      aria-label={`${SITE.name}, ${person ? 'home' : 'log in'}`}
    >
      <Logo size="s" />
    </Link>
    <p className={css.slogan}>{SITE.slogan}</p>
  </>
);

interface RowProps {
  readonly person: Session | undefined;
  readonly entries: readonly HeaderEntry[];
}

function Row({ person, entries }: RowProps) {
  const width = useWindowWidth();
  const isPhone = width === 'phone';
  const places = entries.filter((entry) => !('module' in entry) && !ACCOUNT_ENTRIES.includes(entry.id));
  return (
    <header className={css.header}>
      <div className={css.inside}>
        <Home person={person} />
        {!isPhone && places.length > 0 && <MainNavigation entries={places} width={width} />}
        <div className={css.tools}>
          <Tools person={person} entries={entries} isPhone={isPhone} />
        </div>
      </div>
      {isPhone && (person || entries.length > 0) && <BottomBar entries={entries} person={person} />}
    </header>
  );
}

interface ToolsProps extends RowProps {
  readonly isPhone: boolean;
}

/** Carbs calculator, bell and account, or the way in. A phone has the rest at the bottom, but for a child's Logout. */
function Tools({ person, entries, isPhone }: ToolsProps) {
  if (!person)
    return (
      <nav aria-label="Account">
        <LinkButton to="/login" tone="secondary" size="small">
          Log in
        </LinkButton>
      </nav>
    );
  return (
    <>
      {!isPhone && entries.filter((entry) => 'module' in entry).map((entry) => <Entry key={entry.id} entry={entry} />)}
      {person.role !== 'child' && <LazyBell key={person.userId} />}
      {(!isPhone || person.role === 'child') && <AccountMenu entries={entries} person={person} />}
    </>
  );
}
