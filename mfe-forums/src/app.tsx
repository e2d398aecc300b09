import { Route, Routes } from '@notalone/web-kit/router';
import { ForumsPage } from './forums/forums.page.tsx';
// Sends what waits, on whatever page.
import './room/outbox.ts';

/** The pages in remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/forums" element={<ForumsPage />} />
    </Routes>
  );
}
