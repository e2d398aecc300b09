import { Route, Routes } from '@notalone/web-kit/router';
import { ForumsPage } from './forums/forums.page.tsx';

/** The pages in remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/forums" element={<ForumsPage />} />
    </Routes>
  );
}
