import { pathMatches, type Session } from '@notalone/web-kit';
import type { Audience, RemoteEntry } from '@notalone/web-kit/remotes';
import type { RemotesState } from '../remotes/remotes-file.ts';
import { SHELL_PAGES, type ShellPage } from './shell-pages.ts';

export type FoundPage =
  | { readonly kind: 'shell'; readonly page: ShellPage }
  | { readonly kind: 'remote'; readonly remote: RemoteEntry; readonly page: RemoteEntry['pages'][number] }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unknowable' }
  | { readonly kind: 'nowhere' };

/** Which page a path is. `waiting` and `unknowable`: it may be a remote's, and /remotes.json is on its way or did not come. */
export function findPage(path: string, remotes: RemotesState): FoundPage {
  if (remotes.status === 'ready') {
    for (const remote of remotes.remotes) {
      const page = remote.pages.find((candidate) => pathMatches(candidate.path, path));
      if (page) return { kind: 'remote', remote, page };
    }
  }
  const page = SHELL_PAGES.find((candidate) => pathMatches(candidate.path, path));
  if (page) return { kind: 'shell', page };
  return { kind: { ready: 'nowhere', loading: 'waiting', failed: 'unknowable' }[remotes.status] } as FoundPage;
}

/** Whether the page is for this person. An admin is a parent too. */
export function mayOpen(audience: Audience | 'anyone', session: Session | undefined): boolean {
  if (audience === 'anyone') return true;
  return session !== undefined && (session.role === audience || (audience === 'parent' && session.role === 'admin'));
}

/** Every pattern there is a page for. */
export const allPatterns = (remotes: RemotesState): string[] => [
  ...SHELL_PAGES.map((page) => page.path),
  ...(remotes.status === 'ready' ? remotes.remotes.flatMap((remote) => remote.pages.map((page) => page.path)) : []),
];
