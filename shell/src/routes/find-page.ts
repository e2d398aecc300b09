import { pathMatches, type Session } from '@notalone/web-kit';
import type { Audience, RemoteEntry } from '@notalone/web-kit/remotes';
import { loadedRemotes, type RemotesState } from '../remotes/remotes-state.ts';
import { SHELL_PAGES, type ShellPage } from './shell-pages.ts';

export type FoundPage =
  | { readonly kind: 'shell'; readonly page: ShellPage }
  | {
      readonly kind: 'remote';
      readonly remote: RemoteEntry;
      readonly page: RemoteEntry['pages'][number];
      readonly copy?: ShellPage;
    }
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'not-found' };

/**
 * A page of which the shell has a copy: the remote's if its code is already here, else the copy, which waits for
 * nothing.
 */
export function findPageWithCopy(path: string, remotes: RemotesState): FoundPage | undefined {
  const copy = SHELL_PAGES.find((page) => page.isCopy && pathMatches(page.path, path));
  if (!copy) return undefined;
  const found = findPage(path, remotes);
  return found.kind === 'remote' && loadedRemotes.has(found.remote.name)
    ? { ...found, copy }
    : { kind: 'shell', page: copy };
}

/**
 * Finds the page of a path. `loading` and `unavailable`: the path may belong to a remote, but /remotes.json is still
 * loading or failed.
 */
export function findPage(path: string, remotes: RemotesState): FoundPage {
  if (remotes.status === 'ready') {
    for (const remote of remotes.remotes) {
      const page = remote.pages.find((candidate) => pathMatches(candidate.path, path));
      if (page) return { kind: 'remote', remote, page };
    }
  }
  const page = SHELL_PAGES.find((candidate) => pathMatches(candidate.path, path));
  if (page) return { kind: 'shell', page };
  return { kind: { ready: 'not-found', loading: 'loading', failed: 'unavailable' }[remotes.status] } as FoundPage;
}

/** Whether the user may open the page. Admins are parents too. */
export function canOpen(audience: Audience | 'anyone', session: Session | undefined): boolean {
  if (audience === 'anyone') return true;
  return session !== undefined && (session.role === audience || (audience === 'parent' && session.role === 'admin'));
}

/** The router patterns of all pages. */
export const allPagePatterns = (remotes: RemotesState): string[] => [
  ...SHELL_PAGES.map((page) => page.path),
  ...(remotes.status === 'ready' ? remotes.remotes.flatMap((remote) => remote.pages.map((page) => page.path)) : []),
];
