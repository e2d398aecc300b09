import { ApiProblem, api, firstExistingPage, type Session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { loadRemotes, remotesState } from '../remotes/remotes-state.ts';

/** The start page of a logged-in user. It is `/` until the remotes are known, and `/` then redirects. */
export function homePath(session: Session): string {
  if (session.role === 'child') return '/child-dashboard';
  const unknown = remotesState().status === 'ready' ? '/privacy-policy' : '/';
  return firstExistingPage('/feed', '/users-nearby', '/profile-edit') ?? unknown;
}

/**
 * Where a login leads: to the page that asked for it, else home, or /profile-creation for parents without a profile. If
 * the profile cannot be loaded, home.
 */
export async function pathAfterLogin(session: Session, asked?: string): Promise<string> {
  await loadRemotes();
  if (session.role === 'child') return homePath(session);
  try {
    const { profile } = await api('GET /api/profile');
    return profile ? (asked ?? homePath(session)) : profileCreationPath(session);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return profileCreationPath(session);
    logWarning('could not load the profile', error);
    return asked ?? homePath(session);
  }
}

const profileCreationPath = (session: Session) =>
  remotesState().status === 'ready' ? '/profile-creation' : homePath(session);
