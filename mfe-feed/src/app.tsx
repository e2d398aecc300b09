import { Route, Routes } from '@notalone/router';
import { FeedPage } from './feed/feed.page.tsx';

/** The pages of remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/feed" element={<FeedPage />} />
    </Routes>
  );
}
