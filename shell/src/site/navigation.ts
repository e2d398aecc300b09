import type { Session } from '@notalone/web-kit';
import type { NavEntry, RemoteEntry } from '@notalone/web-kit/remotes';

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
const place = ({ id }: NavEntry) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

/** Entries whose page is in the shell itself. */
const OWN: readonly NavEntry[] = [{ id: 'child-dashboard', label: 'My page', to: '/child-dashboard', icon: 'user', roles: ['child'] }];

/** The header's entries for this person: what the remotes bring, in the specified order. A page that does not exist has no entry. */
export function navigationFor(session: Session, remotes: readonly RemoteEntry[]): readonly NavEntry[] {
  const brought = remotes.flatMap((remote) => remote.nav);
  const own = OWN.filter((entry) => !brought.some((other) => other.id === entry.id));
  return [...brought, ...own].filter((entry) => entry.roles.includes(session.role)).sort((a, b) => place(a) - place(b));
}
