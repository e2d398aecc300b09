import { ApiProblem, api, firstExistingPage, type Session } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { loadRemotes, remotesState } from '../remotes/remotes-file.ts';

/**
 * Where somebody goes who is signed in and has said nothing else. While nobody knows which pages there are it is `/`, which leads on when
 * they are known.
 */
export function homeOf(session: Session): string {
  if (session.role === 'child') return '/child-dashboard';
  const unknown = remotesState().status === 'ready' ? '/privacy-policy' : '/';
  return firstExistingPage('/feed', '/users-nearby', '/profile-edit') ?? unknown;
}

/** Where login leads: home with a profile, /profile-creation without one. When the question fails, home can ask again. */
export async function afterLogin(session: Session): Promise<string> {
  await loadRemotes();
  if (session.role === 'child') return homeOf(session);
  try {
    const { profile } = await api('GET /api/profile');
    return profile ? homeOf(session) : profileCreation(session);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return profileCreation(session);
    report('could not ask for the profile', error);
    return homeOf(session);
  }
}

const profileCreation = (session: Session) => (remotesState().status === 'ready' ? '/profile-creation' : homeOf(session));
