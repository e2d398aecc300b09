import { useLocation } from '@notalone/web-kit/router';
import css from './app.module.css';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBanner } from './layout/offline-banner.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { ToastArea } from './layout/toast-area.tsx';
import { useFocusOnNavigation } from './layout/use-focus-on-navigation.ts';
import { CurrentPage } from './site/current-page.tsx';

const PAGES_WITHOUT_HEADER = ['/login', '/register'];

export function App() {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  return (
    <div className={css.app}>
      <SkipLink />
      {!PAGES_WITHOUT_HEADER.includes(pathname) && <Header />}
      <OfflineBanner />
      <main ref={main} id="main" tabIndex={-1} className={css.main}>
        <CurrentPage path={pathname} />
      </main>
      <Footer />
      <ToastArea />
    </div>
  );
}
