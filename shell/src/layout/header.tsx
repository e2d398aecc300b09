import { LinkButton, Logo } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { homePath } from '../site/home-path.ts';
import { SITE } from '../site/site-info.ts';
import { LazyBell } from './bell/lazy-bell.tsx';
import css from './header.module.css';
import { MainNavigation } from './main-navigation.tsx';

export function Header() {
  const person = useSession();
  return (
    <header className={css.header}>
      <div className={css.brand}>
        <Link
          to={person ? homePath(person) : '/login'}
          className={css.home}
          aria-label={`${SITE.name}, ${person ? 'home' : 'log in'}`}
        >
          <Logo />
        </Link>
        <p className={css.slogan}>{SITE.slogan}</p>
        {!person && (
          <nav aria-label="Account" className={css.account}>
            <LinkButton to="/login" tone="secondary" size="small">
              Log in
            </LinkButton>
          </nav>
        )}
        {person && person.role !== 'child' && (
          <div className={css.account}>
            <LazyBell key={person.userId} />
          </div>
        )}
      </div>
      {person && <MainNavigation person={person} />}
    </header>
  );
}
