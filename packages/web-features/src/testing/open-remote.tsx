import { keepFocus } from '@notalone/ui';
import { dismissToast, session, setPagePatterns, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { MemoryRouter, useLocation } from '@notalone/web-kit/router';
import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

/** The parent who is logged in. */
export const ME = '000000000000000000000001';

interface Remote {
  readonly App: ComponentType;
  /** From its remote.json. */
  readonly pages: readonly { readonly path: string }[];
}
interface Opening {
  /** The previous address in the history. */
  readonly from?: string;
  /** The history state with which the page was opened. */
  readonly state?: unknown;
  /** Keeps the login and storage, as a page reload does. */
  readonly isReload?: boolean;
  /** Who is signed in. */
  readonly as?: 'parent' | 'admin' | 'child';
}

/** The child who is signed in, with ME as its parent. */
const MY_CHILD = '000000000000000000000002';
const TOKEN = { token: 'token', expiresInSeconds: 900 };
const SIGN_IN = {
  parent: () => session.signIn({ role: 'parent', userId: ME, ...TOKEN }, { keep: true }),
  admin: () => session.signIn({ role: 'admin', userId: ME, ...TOKEN }, { keep: true }),
  child: () =>
    session.signIn({ role: 'child', userId: ME, childId: MY_CHILD, childName: 'Mia', ...TOKEN }, { keep: true }),
};

/** What the shell adds to every page. */
function Shell() {
  const { pathname, search } = useLocation();
  const toasts = useToasts();
  useEffect(keepFocus, []);
  const [earlier] = useState(toasts);
  useEffect(() => {
    for (const { id } of earlier) dismissToast(id);
  }, [earlier]);
  return (
    <>
      <output aria-label="address">{`${pathname}${search}`}</output>
      <output aria-label="toasts">{toasts.map(({ text }) => text).join('|')}</output>
    </>
  );
}

/** A remote at an address, signed in as the parent ME or as MY_CHILD: afresh, or still, as after a reload. */
export function openRemote({ App, pages }: Remote, path: string, opening: Opening = {}) {
  const { from = '/', state, isReload = false, as = 'parent' } = opening;
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  if (!isReload) {
    void session.signOut();
    SIGN_IN[as]();
  }
  setPagePatterns(pages.map((page) => page.path));
  const { unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1, networkMode: 'offlineFirst' } } })}
    >
      <MemoryRouter initialEntries={[from, { pathname, search, hash, state }]}>
        <main>
          <Suspense>
            <App />
          </Suspense>
        </main>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    leave: unmount,
    address: () => screen.getByRole('status', { name: 'address' }).textContent,
    // An open dialog hides the rest of the page.
    toasts: () => screen.getByRole('status', { name: 'toasts', hidden: true }).textContent,
  };
}
