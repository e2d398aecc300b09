import { Link, useLocation } from '@notalone/router';
import { Icon, type IconName, LinkButton, Logo } from '@notalone/ui';
import { session, toast, useSession } from '@notalone/web-kit';
import type { NavEntry } from '@notalone/web-kit/remotes';
import { useId, useRef, useState } from 'react';
import { homeOf } from '../site/home.ts';
import { navigationFor } from '../site/navigation.ts';
import { SITE } from '../site/site.ts';
import { useRemotes } from '../site/use-remotes.ts';
import { BellSlot } from './bell/bell-slot.tsx';
import css from './header.module.css';

/** On a phone this many entries lie under the thumb, these before others; the rest is behind Menu. */
const UNDER_THUMB = 4;
const OFTEN_WANTED = ['nearby', 'messages', 'profile', 'connections'];
const isWanted = ({ id }: NavEntry) => OFTEN_WANTED.includes(id);

export function Header() {
  const person = useSession();
  return (
    <header className={css.header}>
      <div className={css.brand}>
        <Link to={person ? homeOf(person) : '/login'} className={css.home} aria-label={`${SITE.name}, ${person ? 'home' : 'log in'}`}>
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
            <BellSlot key={person.userId} />
          </div>
        )}
      </div>
      {person && <MainNavigation />}
    </header>
  );
}

function MainNavigation() {
  const person = useSession();
  const remotes = useRemotes();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  if (!person) return null;
  const entries = navigationFor(person, remotes.status === 'ready' ? remotes.remotes : []);
  const fits = entries.length <= UNDER_THUMB;
  const underThumb = new Set([...entries.filter(isWanted), ...entries.filter((entry) => !isWanted(entry))].slice(0, UNDER_THUMB));
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <nav
      aria-label="Main"
      className={css.nav}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <ul className={css.entries} id={listId} data-open={isOpen}>
        {entries.map((entry) => (
          <li key={entry.id} className={underThumb.has(entry) ? css.thumb : css.more}>
            <Entry entry={entry} onGo={() => setOpen(false)} />
          </li>
        ))}
        <li className={fits ? css.thumb : css.more}>
          <button type="button" className={css.entry} onClick={logOut}>
            <Icon name="logout" />
            <span>Logout</span>
          </button>
        </li>
      </ul>
      {!fits && (
        <button type="button" ref={toggle} className={css.toggle} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span>{isOpen ? 'Close' : 'Menu'}</span>
        </button>
      )}
    </nav>
  );
}

/** Another page that belongs to an entry: the same thing in another form. */
const ALSO: Readonly<Record<string, string>> = { profile: '/profile-creation', nearby: '/main-thread' };

function Entry({ entry, onGo }: { readonly entry: NavEntry; readonly onGo: () => void }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === entry.to || ALSO[entry.id] === pathname;
  return (
    <Link to={entry.to} onClick={onGo} className={css.entry ?? ''} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={entry.icon as IconName} />
      <span>{entry.label}</span>
    </Link>
  );
}

function logOut(): void {
  void session.signOut();
  toast('Logged out successfully!');
}
