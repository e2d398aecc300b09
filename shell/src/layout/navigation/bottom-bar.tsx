import { Icon, IconButton } from '@notalone/ui';
import type { Session } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect, useId, useRef, useState } from 'react';
import { ACCOUNT_ENTRIES, type HeaderEntry } from '../../site/navigation.ts';
import { Entry, LogoutButton } from './entry.tsx';
import css from './navigation.module.css';

/** The bar holds this many pages beside Menu, preferred ones first. */
const SIZE = 4;
const PREFERRED = ['nearby', 'feed', 'messages', 'connections'];
const isPreferred = ({ id }: HeaderEntry) => PREFERRED.includes(id);

interface BottomBarProps {
  readonly entries: readonly HeaderEntry[];
  readonly person: Session | undefined;
}

/** The navigation of a phone: a bar under the thumb, and a sheet with the other entries. */
export const BottomBar = ({ entries, person }: BottomBarProps) =>
  person?.role === 'child' ? <ChildBar entries={entries} /> : <ParentBar entries={entries} person={person} />;

/** Everything that a child has, in view. Logout is far from it, in the header. */
const ChildBar = ({ entries }: Pick<BottomBarProps, 'entries'>) => (
  <nav aria-label="Main" className={css.bottomBar} data-child>
    <ul className={css.row}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  </nav>
);

function ParentBar({ entries, person }: BottomBarProps) {
  const pages = entries.filter((entry) => !('module' in entry));
  const byPreference = [...pages.filter(isPreferred), ...pages.filter((entry) => !isPreferred(entry))];
  const inBar = new Set(byPreference.slice(0, SIZE));
  const others = entries.filter((entry) => !inBar.has(entry));
  return (
    <nav aria-label="Main" className={css.bottomBar}>
      <ul className={css.row}>
        {entries
          .filter((entry) => inBar.has(entry))
          .map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        {person && others.length === 0 && (
          <li>
            <LogoutButton />
          </li>
        )}
        {person && others.length > 0 && (
          <li>
            <MenuSheet entries={others} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The Menu button and its sheet. The browser's own dialog brings the scrim, Escape and Back, and keeps the focus in. */
function MenuSheet({ entries }: { readonly entries: readonly HeaderEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  const close = () => {
    dialog.current?.close();
    toggle.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the sheet
  useEffect(() => dialog.current?.close(), [pathname]);
  const ofAccount = ACCOUNT_ENTRIES.flatMap((id) => entries.filter((entry) => entry.id === id));
  return (
    <>
      <button
        type="button"
        ref={toggle}
        className={css.entry}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
      >
        <Icon name="menu" />
        <span>Menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help */}
      <dialog
        ref={dialog}
        id={id}
        className={css.sheet}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div className={css.sheetHead}>
          <h2>Menu</h2>
          <IconButton icon="close" label="Close" onPress={close} />
        </div>
        <ul className={css.sheetEntries}>
          {entries
            .filter((entry) => !ofAccount.includes(entry))
            .map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} onGo={close} />
              </li>
            ))}
        </ul>
        <ul className={css.sheetEntries}>
          {ofAccount.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} onGo={close} />
            </li>
          ))}
          <li>
            <LogoutButton />
          </li>
        </ul>
      </dialog>
    </>
  );
}
