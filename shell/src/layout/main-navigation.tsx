import { Icon, type IconName } from '@notalone/ui';
import { type Session, session, toast } from '@notalone/web-kit';
import type { NavEntry } from '@notalone/web-kit/remotes';
import { Link, useLocation } from '@notalone/web-kit/router';
import { useId, useRef, useState } from 'react';
import { type HeaderEntry, navigationFor } from '../site/navigation.ts';
import { useRemotes } from '../site/use-remotes.ts';
import css from './main-navigation.module.css';
import { ToolButton } from './tools/tool-button.tsx';

/** On phones the bottom bar holds this many entries, preferred ones first; the rest is in the menu. */
const BOTTOM_BAR_SIZE = 4;
const PREFERRED_IN_BOTTOM_BAR = ['nearby', 'feed', 'messages', 'connections'];
const isPreferred = ({ id }: HeaderEntry) => PREFERRED_IN_BOTTOM_BAR.includes(id);

/** The header entries of the logged-in user. */
export function MainNavigation({ person }: { readonly person: Session }) {
  const remotes = useRemotes();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const entries = navigationFor(person, remotes.status === 'ready' ? remotes.remotes : []);
  const fits = entries.length <= BOTTOM_BAR_SIZE;
  const inBottomBar = new Set(
    [...entries.filter(isPreferred), ...entries.filter((entry) => !isPreferred(entry))].slice(0, BOTTOM_BAR_SIZE),
  );
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
          <li key={entry.id} className={inBottomBar.has(entry) ? css.inBottomBar : css.inMenu}>
            {'module' in entry ? (
              // Closing the menu removes this button, so the dialog returns the focus to Menu.
              <ToolButton tool={entry} className={css.entry} onGo={() => isOpen && close()} />
            ) : (
              <Entry entry={entry} onGo={() => setOpen(false)} />
            )}
          </li>
        ))}
        <li className={fits ? css.inBottomBar : css.inMenu}>
          <button type="button" className={css.entry} onClick={logOut}>
            <Icon name="logout" />
            <span>Logout</span>
          </button>
        </li>
      </ul>
      {!fits && (
        <button
          type="button"
          ref={toggle}
          className={css.menuButton}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span>{isOpen ? 'Close' : 'Menu'}</span>
        </button>
      )}
    </nav>
  );
}

/** A second page that belongs to the same entry. */
const ALTERNATIVE_PATHS: Readonly<Record<string, string>> = { profile: '/profile-creation', nearby: '/main-thread' };

function Entry({ entry, onGo }: { readonly entry: NavEntry; readonly onGo: () => void }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === entry.to || ALTERNATIVE_PATHS[entry.id] === pathname;
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
