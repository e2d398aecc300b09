import { keepFocus } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect } from 'react';
import css from './app.module.css';
import { GuardianAlarm } from './emergency/guardian-alarm.tsx';
import { LazyAlertBar } from './emergency/lazy-alert-bar.tsx';
import { LazyInstallOffer } from './install/lazy-install-offer.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { LazyStatusLine } from './layout/lazy-status-line.tsx';
import { LazyLostPhoneBanner } from './layout/lost-phone/lazy-lost-phone-banner.tsx';
import { OfflineBanner } from './layout/offline-banner.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { ToastArea } from './layout/toast-area.tsx';
import { UnknownAddress } from './layout/unknown-address.tsx';
import { useFocusOnNavigation } from './layout/use-focus-on-navigation.ts';
import { useHeightAbove } from './layout/use-height-above.ts';
import { NewVersionLine } from './offline/new-version-line.tsx';
import { CurrentPage, START } from './routes/current-page.tsx';
import { findPage } from './routes/find-page.ts';
import { useRemotes } from './site/use-remotes.ts';

const PAGES_WITHOUT_HEADER = ['/login', '/register'];
/**
 * Nothing else may cover its button: no banner, no toast, on phones no bar at the bottom with Logout under the thumb.
 */
const EMERGENCY = '/emergency-sms';

export function App() {
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  useHeightAbove(main);
  useEffect(keepFocus, []);
  const isSignedIn = useSession() !== undefined;
  const { kind } = findPage(pathname, useRemotes());
  const isEmergency = pathname === EMERGENCY;
  const isUndecided = kind === 'not-found' || (!isSignedIn && (kind === 'loading' || pathname === START));
  // Visitors are led on to a page without header: it would be gone again at once, and the page would jump.
  const hasHeader = !PAGES_WITHOUT_HEADER.includes(pathname) && (isSignedIn || !isUndecided);
  return (
    <div className={css.app} data-uncovered={isEmergency}>
      <SkipLink />
      {hasHeader && <Header />}
      {/* On every page the same, and above everything: what a child reads and presses stays where it is. */}
      <LazyAlertBar />
      {!isEmergency && <OfflineBanner />}
      {!isEmergency && <LazyStatusLine />}
      {!isEmergency && <NewVersionLine />}
      {!isEmergency && <LazyInstallOffer />}
      {!isEmergency && <LazyLostPhoneBanner />}
      <GuardianAlarm path={pathname} />
      {!isEmergency && <UnknownAddress />}
      {isUndecided && <p id="splash">Not Alone</p>}
      <main ref={main} id="main" tabIndex={-1} className={css.main} hidden={isUndecided}>
        <CurrentPage path={pathname} />
      </main>
      <Footer />
      {!isEmergency && <ToastArea />}
    </div>
  );
}
