import '@notalone/ui/tokens.css';
import './layout/splash.css';
import { BrowserRouter } from '@notalone/router';
import { providePages, session, toast } from '@notalone/web-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { RootFallback } from './layout/root-fallback.tsx';
import { Boundary } from './remotes/boundary.tsx';
import { remotesState, subscribeRemotes } from './remotes/remotes-file.ts';
import { countVisit } from './site/counted.ts';
import { allPatterns } from './site/find-page.ts';

const offerPages = () => providePages(allPatterns(remotesState()));
offerPages();
subscribeRemotes(offerPages);
session.onEnd((text) => text && toast(text, 'info'));
session.keepFresh();
countVisit();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onCaughtError() {
    // boundaries report what they catch themselves
  },
}).render(
  <StrictMode>
    <Boundary name="the page" resetKey="" fallback={() => <RootFallback />}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Boundary>
  </StrictMode>,
);
