import '@notalone/ui/tokens.css';
import './layout/splash.css';
import { session, setPagePatterns, toast } from '@notalone/web-kit';
import { BrowserRouter } from '@notalone/web-kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepEmergencyPage } from './emergency/keep-emergency-page.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { keepInstallPrompt } from './install/install-prompt.ts';
import { RootFallback } from './layout/root-fallback.tsx';
import { startOffline } from './offline/start-offline.ts';
import { keepPush } from './push/start-push.ts';
import { remotesState, subscribeRemotes } from './remotes/remotes-state.ts';
import { reportShellError } from './remotes/report-client-error.ts';
import { allPagePatterns } from './routes/find-page.ts';
import { countVisit } from './site/analytics.ts';

const updatePagePatterns = () => setPagePatterns(allPagePatterns(remotesState()));
updatePagePatterns();
subscribeRemotes(updatePagePatterns);
session.onEnd((text) => text && toast(text, 'info'));
session.startTokenRefresh();
countVisit();
keepEmergencyPage();
keepPush();
startOffline();
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onCaughtError() {
    // Error boundaries log what they catch.
  },
}).render(
  <StrictMode>
    <ErrorBoundary name="the page" resetKey="" onError={reportShellError} fallback={() => <RootFallback />}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
