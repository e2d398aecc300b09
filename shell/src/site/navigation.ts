import type { Session } from '@notalone/web-kit';
import { HEADER_TOOLS, type NavEntry, type RemoteEntry, type RemoteSlot } from '@notalone/web-kit/remotes';

/** The header's order (specification, section 2). What it does not name comes last. */
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
  'monitor',
  'emergency',
  'admin',
];
/** An entry that opens a remote's dialog, where others lead to a page. */
export interface HeaderTool extends RemoteSlot {
  readonly remote: RemoteEntry;
}
export type HeaderEntry = NavEntry | HeaderTool;

const place = ({ id }: HeaderEntry) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

/** Entries whose page is in the shell itself. */
const OWN: readonly NavEntry[] = [{ id: 'child-dashboard', label: 'My page', to: '/child-dashboard', icon: 'user', roles: ['child'] }];

const toolsOf = (remote: RemoteEntry): readonly HeaderTool[] => remote.slots.filter(({ slot }) => slot === HEADER_TOOLS).map((slot) => ({ ...slot, remote }));

/** The header's entries for this person: what the remotes bring, in the specified order. What does not exist has no entry. */
export function navigationFor(session: Session, remotes: readonly RemoteEntry[]): readonly HeaderEntry[] {
  const brought: readonly HeaderEntry[] = remotes.flatMap((remote) => [...remote.nav, ...toolsOf(remote)]);
  const own = OWN.filter((entry) => !brought.some((other) => other.id === entry.id));
  return [...brought, ...own].filter((entry) => entry.roles.includes(session.role)).sort((a, b) => place(a) - place(b));
}
