import { useLocation } from '@notalone/router';
import css from './app.module.css';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBanner } from './layout/offline-banner.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { ToastArea } from './layout/toast-area.tsx';
import { useArrival } from './layout/use-arrival.ts';
import { CurrentPage } from './site/current-page.tsx';

const BARE = ['/login', '/register'];

export function App() {
  const { pathname } = useLocation();
  const main = useArrival();
  return (
    <div className={css.app}>
      <SkipLink />
      {!BARE.includes(pathname) && <Header />}
      <OfflineBanner />
      <main ref={main} id="main" tabIndex={-1} className={css.main}>
        <CurrentPage path={pathname} />
      </main>
      <Footer />
      <ToastArea />
    </div>
  );
}
