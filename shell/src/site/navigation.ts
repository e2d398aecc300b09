import type { Session } from '@notalone/web-kit';
import { HEADER_TOOLS, type NavEntry, type RemoteEntry, type RemoteSlot } from '@notalone/web-kit/remotes';

/** The account menu, in its order; they differ from the specification in place only. */
export const ACCOUNT_ENTRIES: readonly string[] = ['profile', 'connections', 'report'];

/** Order of the header entries (specification, section 2). Others come last. */
const ORDER = [
  'carbs',
  'report',
  'notifications',
  'nearby',
  'feed',
  'news',
  'blog',
  'accessories',
  'sick-day',
  'messages',
  'forums',
  'profile',
  'connections',
  'child-dashboard',
  'child-find-friends',
  'child-messages',
  'child-notifications',
  'monitor',
  'emergency',
  'admin',
];
/** An entry that opens a remote's dialog instead of a page. */
export interface HeaderTool extends RemoteSlot {
  readonly remote: RemoteEntry;
}
export type HeaderEntry = NavEntry | HeaderTool;

const position = ({ id }: HeaderEntry) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

const toolsOf = (remote: RemoteEntry): readonly HeaderTool[] =>
  remote.slots.filter(({ slot }) => slot === HEADER_TOOLS).map((slot) => ({ ...slot, remote }));

/** The user's header entries in the specified order. Only existing pages have one. */
export function navigationFor(session: Session, remotes: readonly RemoteEntry[]): readonly HeaderEntry[] {
  const brought: readonly HeaderEntry[] = remotes.flatMap((remote) => [...remote.nav, ...toolsOf(remote)]);
  // An admin who has not confirmed yet is led to that.
  const isAdminToBe = session.role !== 'child' && session.secondFactor !== undefined;
  const isShown = ({ roles }: HeaderEntry) => roles.includes(session.role) || (isAdminToBe && roles.includes('admin'));
  return brought.filter(isShown).sort((a, b) => position(a) - position(b));
}

/** What a visitor who is not logged in may open: the parents' entries of public pages. */
export function visitorNavigation(remotes: readonly RemoteEntry[]): readonly HeaderEntry[] {
  const isPublic = ({ to, roles }: NavEntry, { pages }: RemoteEntry) =>
    roles.includes('parent') && pages.some(({ path, audience }) => path === to && audience === 'anyone');
  return remotes
    .flatMap((remote) => remote.nav.filter((entry) => isPublic(entry, remote)))
    .sort((a, b) => position(a) - position(b));
}
