import { Route, Routes } from '@notalone/router';
import { lazy } from 'react';
import { FeedPage } from './feed/feed.page.tsx';

// One chunk each, so that the feed does not carry them. The shell shows the loading and the failing.
const NewsPage = lazy(async () => ({ default: (await import('./news/news.page.tsx')).NewsPage }));
const SickDayRulesPage = lazy(async () => ({ default: (await import('./sick-day-rules/sick-day-rules.page.tsx')).SickDayRulesPage }));

/** The pages of remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/feed" element={<FeedPage />} />
      <Route path="/news" element={<NewsPage />} />
      <Route path="/sick-day-rules" element={<SickDayRulesPage />} />
    </Routes>
  );
}
