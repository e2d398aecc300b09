import { Icon, type IconName } from '@notalone/ui';
import { pathMatches, session, toast, useSession } from '@notalone/web-kit';
import type { NavEntry } from '@notalone/web-kit/remotes';
import { Link, useLocation } from '@notalone/web-kit/router';
import type { HeaderEntry } from '../../site/navigation.ts';
import { ToolButton } from '../tools/tool-button.tsx';
import { ChildLogout } from './child-logout.tsx';
import { LazyNotificationDot } from './lazy-notification-dot.tsx';
import css from './navigation.module.css';

interface EntryProps {
  readonly entry: HeaderEntry;
  /** Called on a press; closes the menu that the entry is in. */
  readonly onGo?: () => void;
}

/** A link to a page, or a button that opens a tool. */
export const Entry = ({ entry, onGo = doNothing }: EntryProps) =>
  'module' in entry ? (
    <ToolButton tool={entry} className={css.entry} onGo={onGo} />
  ) : (
    <PageLink entry={entry} onGo={onGo} />
  );

const doNothing = () => undefined;

/** A second page that belongs to the same entry. */
const ALTERNATIVE_PATHS: Readonly<Record<string, string>> = {
  profile: '/profile-creation',
  nearby: '/main-thread',
  'child-messages': '/child-dashboard/messages/:friendId',
};

export const isCurrent = (entry: HeaderEntry, pathname: string): boolean =>
  'to' in entry && (pathname === entry.to || pathMatches(ALTERNATIVE_PATHS[entry.id] ?? entry.to, pathname));

/** A child's button for help, which is red. */
const EMERGENCY = '/emergency-sms';

function PageLink({ entry, onGo }: { readonly entry: NavEntry; readonly onGo: () => void }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.to}
      onClick={onGo}
      className={css.entry ?? ''}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      data-emergency={entry.to === EMERGENCY || undefined}
    >
      <Icon name={entry.icon as IconName} />
      <span>{entry.label}</span>
      {entry.id === 'child-notifications' && <LazyNotificationDot />}
    </Link>
  );
}

/** A child is asked first. */
export const LogoutButton = () =>
  useSession()?.role === 'child' ? (
    <ChildLogout onLogOut={logOut} />
  ) : (
    <button type="button" className={css.entry} onClick={logOut}>
      <Icon name="logout" />
      <span>Logout</span>
    </button>
  );

function logOut(): void {
  void session.signOut();
  toast('Logged out successfully!');
}
