import '@notalone/ui/tokens.css';
import { keepFocus, Toasts } from '@notalone/ui';
import { dismissToast, session, setPagePatterns, useToasts } from '@notalone/web-kit';
import { QueryClient, QueryClientProvider } from '@notalone/web-kit/queries';
import { BrowserRouter, NavLink } from '@notalone/web-kit/router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import css from './standalone.module.css';

/** The members of a remote.json that are needed here. */
interface Remote {
  readonly pages: readonly { readonly path: string }[];
  readonly nav: readonly { readonly id: string; readonly label: string; readonly to: string }[];
}

/** Runs a remote without the shell, for development. Log in at the shell's address on the same host first. */
export function runStandalone(App: ComponentType, remote: Remote): void {
  setPagePatterns(remote.pages.map((page) => page.path));
  session.startTokenRefresh();
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
  useEffect(keepFocus, []);
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
