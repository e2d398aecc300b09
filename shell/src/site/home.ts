import { ApiProblem, api, firstExistingPage, type Session } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { loadRemotes } from '../remotes/remotes-file.ts';

/** Where somebody goes who is signed in and has said nothing else. */
export const homeOf = (session: Session): string =>
  session.role === 'child' ? '/child-dashboard' : (firstExistingPage('/feed', '/users-nearby', '/profile-edit') ?? '/feed');

/** Where login leads: home with a profile, /profile-creation without one. When the question fails, home can ask again. */
export async function afterLogin(session: Session): Promise<string> {
  await loadRemotes();
  if (session.role === 'child') return homeOf(session);
  try {
    const { profile } = await api('GET /api/profile');
    return profile ? homeOf(session) : '/profile-creation';
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return '/profile-creation';
    report('could not ask for the profile', error);
    return homeOf(session);
  }
}
