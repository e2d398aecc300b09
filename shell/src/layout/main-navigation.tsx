import { Link, useLocation } from '@notalone/router';
import { Icon, type IconName } from '@notalone/ui';
import { type Session, session, toast } from '@notalone/web-kit';
import type { NavEntry } from '@notalone/web-kit/remotes';
import { useId, useRef, useState } from 'react';
import { type HeaderEntry, navigationFor } from '../site/navigation.ts';
import { useRemotes } from '../site/use-remotes.ts';
import css from './main-navigation.module.css';
import { ToolButton } from './tools/tool-button.tsx';

/** On a phone this many entries lie under the thumb, these before others; the rest is behind Menu. */
const UNDER_THUMB = 4;
const OFTEN_WANTED = ['nearby', 'feed', 'messages', 'connections'];
const isWanted = ({ id }: HeaderEntry) => OFTEN_WANTED.includes(id);

/** The entries of the header for whoever is signed in. */
export function MainNavigation({ person }: { readonly person: Session }) {
  const remotes = useRemotes();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
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
            {'module' in entry ? (
              // a menu that closes takes the button with it, so the dialog gives the focus back to Menu
              <ToolButton tool={entry} className={css.entry} onGo={() => isOpen && close()} />
            ) : (
              <Entry entry={entry} onGo={() => setOpen(false)} />
            )}
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
