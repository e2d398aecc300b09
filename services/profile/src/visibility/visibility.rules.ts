import type { ProfileView, UserId } from '@notalone/contracts';
import type { ConnectionStatus } from '../relations/relations.rules.ts';

export type Visibility = 'friends' | 'public' | 'private';

/** The viewer, as far as visibility depends on it. */
export interface Viewer {
  readonly userId: UserId;
  readonly hasProfile: boolean;
}
/** The profile's owner. `active`: the account is neither banned, unverified, being deleted nor unknown. */
export interface Subject {
  readonly userId: UserId;
  readonly visibility: Visibility;
  readonly active: boolean;
}

/**
 * How much of a profile a parent may see (rules 2.2, 2.7); undefined: not even that it exists. A family that asks to
 * connect shows its card meanwhile, whatever its visibility.
 */
export function viewFor(viewer: Viewer, subject: Subject, status: ConnectionStatus): ProfileView['view'] | undefined {
  if (viewer.userId === subject.userId) return 'own';
  if (!subject.active || status === 'blocked') return undefined;
  if (status === 'connected') return 'connection';
  if (subject.visibility === 'private') return status === 'received' ? 'card' : undefined;
  return subject.visibility === 'public' && viewer.hasProfile ? 'public' : 'card';
}
