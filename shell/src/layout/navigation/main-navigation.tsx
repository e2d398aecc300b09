import type { Session } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { ACCOUNT_ENTRIES, type HeaderEntry } from '../../site/navigation.ts';
import { DropDown } from './drop-down.tsx';
import { Entry, isCurrent, LogoutButton } from './entry.tsx';
import css from './navigation.module.css';
import type { WindowWidth } from './use-window-width.ts';

/** What moves into More where the window is not wide enough for one line. */
const READING = ['news', 'blog', 'accessories', 'sick-day'];
const IN_MORE: Readonly<Record<WindowWidth, readonly string[]>> = {
  phone: [],
  medium: [...READING, 'forums', 'monitor', 'emergency', 'admin'],
  wide: READING,
  full: [],
};

/** What a child or a visitor has fits into one line. */
const FEW = 5;

interface NavigationProps {
  readonly entries: readonly HeaderEntry[];
  readonly width: WindowWidth;
}

/** The main places of a wide window, in one line. */
export function MainNavigation({ entries, width }: NavigationProps) {
  const { pathname } = useLocation();
  const isMany = entries.length > FEW;
  const inMore = entries.filter(({ id }) => isMany && IN_MORE[width].includes(id));
  return (
    <nav aria-label="Main">
      <ul className={css.row}>
        {entries
          .filter((entry) => !inMore.includes(entry))
          .map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        {inMore.length > 0 && (
          <li>
            <DropDown label="More" icon="more" isCurrent={inMore.some((entry) => isCurrent(entry, pathname))}>
              {inMore.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </DropDown>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Profile, Connections, Report and Logout. A child has no account pages, only Logout. */
export function AccountMenu({
  entries,
  person,
}: {
  readonly entries: readonly HeaderEntry[];
  readonly person: Session;
}) {
  const { pathname } = useLocation();
  const own = ACCOUNT_ENTRIES.flatMap((id) => entries.filter((entry) => entry.id === id));
  return (
    <nav aria-label="Account">
      {person.role === 'child' ? (
        <LogoutButton />
      ) : (
        <DropDown label="Account" icon="user" isCurrent={own.some((entry) => isCurrent(entry, pathname))}>
          {own.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
          <li>
            <LogoutButton />
          </li>
        </DropDown>
      )}
    </nav>
  );
}
