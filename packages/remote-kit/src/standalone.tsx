import '@notalone/ui/tokens.css';
import { BrowserRouter, NavLink } from '@notalone/router';
import { Toasts } from '@notalone/ui';
import { dismissToast, providePages, session, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { type ComponentType, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import css from './standalone.module.css';

/** What of a remote.json this needs. */
interface Remote {
  readonly pages: readonly { readonly path: string }[];
  readonly nav: readonly { readonly id: string; readonly label: string; readonly to: string }[];
}

/** Runs a remote without the shell, for development: log in at the shell's address first, on the same host. */
export function runStandalone(App: ComponentType, remote: Remote): void {
  providePages(remote.pages.map((page) => page.path));
  session.keepFresh();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Standalone App={App} nav={remote.nav} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

function Standalone({ App, nav }: { readonly App: ComponentType; readonly nav: Remote['nav'] }) {
  const toasts = useToasts();
  return (
    <>
      <nav aria-label="Main" className={css.nav}>
        {nav.map((entry) => (
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
