import { MemoryRouter, useLocation } from '@notalone/router';
import { dismissToast, providePages, session, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { render, screen } from '@testing-library/react';
import { Suspense, useEffect, useState } from 'react';
import remote from '../../remote.json';
import { App } from '../app.tsx';

export const ME = '000000000000000000000001';

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

/** The remote at an address, signed in as the parent ME: afresh, or still, as after a reload. */
export function openApp(path: string, { isReload = false }: { readonly isReload?: boolean } = {}) {
  if (!isReload) {
    void session.signOut();
    session.signIn({ role: 'parent', userId: ME, token: 'token', expiresInSeconds: 900 }, { keep: true });
  }
  providePages(remote.pages.map((page) => page.path));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <MemoryRouter initialEntries={['/users-nearby?start', path]}>
        <Suspense>
          <App />
        </Suspense>
        <Surroundings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    address: () => screen.getByRole('status', { name: 'address' }).textContent,
    // an open dialog hides the rest of the page
    toasts: () => screen.getByRole('status', { name: 'toasts', hidden: true }).textContent,
  };
}
