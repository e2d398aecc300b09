import { MemoryRouter, useLocation } from '@notalone/router';
import { dismissToast, providePages, session, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

/** The parent who is signed in. */
export const ME = '000000000000000000000001';

interface Remote {
  readonly App: ComponentType;
  /** Of its remote.json. */
  readonly pages: readonly { readonly path: string }[];
}
interface Opening {
  /** Where one was before. */
  readonly from?: string;
  /** Still signed in, as after a reload. */
  readonly isReload?: boolean;
}

function Surroundings() {
  const { pathname, search } = useLocation();
  const toasts = useToasts();
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

/** A remote at an address, signed in as the parent ME: afresh, or still, as after a reload. */
export function openRemote({ App, pages }: Remote, path: string, { from = '/', isReload = false }: Opening = {}) {
  if (!isReload) {
    void session.signOut();
    session.signIn({ role: 'parent', userId: ME, token: 'token', expiresInSeconds: 900 }, { keep: true });
  }
  providePages(pages.map((page) => page.path));
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <MemoryRouter initialEntries={[from, path]}>
        <Suspense>
          <App />
        </Suspense>
        <Surroundings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    leave: unmount,
    address: () => screen.getByRole('status', { name: 'address' }).textContent,
    // an open dialog hides the rest of the page
    toasts: () => screen.getByRole('status', { name: 'toasts', hidden: true }).textContent,
  };
}
