import '@notalone/ui/tokens.css';
import { BrowserRouter, NavLink } from '@notalone/router';
import { Toasts } from '@notalone/ui';
import { dismissToast, providePages, session, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import remote from '../remote.json';
import { App } from './app.tsx';
import css from './standalone.module.css';

providePages(remote.pages.map((page) => page.path));
session.keepFresh();

/** This remote without the shell, for development: log in at the shell's address first, on the same host. */
function Standalone() {
  const toasts = useToasts();
  return (
    <>
      <nav aria-label="Main" className={css.nav}>
        {remote.nav.map((entry) => (
          <NavLink key={entry.id} to={entry.to}>
            {entry.label}
          </NavLink>
        ))}
      </nav>
      <main className={css.main}>
        <Suspense>
          <App />
        </Suspense>
      </main>
      <Toasts toasts={toasts} onDismiss={(id) => dismissToast(Number(id))} />
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Standalone />
    </BrowserRouter>
  </QueryClientProvider>,
);
