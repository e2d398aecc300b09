import { Route, Routes } from '@notalone/web-kit/router';
import { DashboardPage } from './dashboard/dashboard.page.tsx';

/** The pages in remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/admin-dashboard" element={<DashboardPage />} />
    </Routes>
  );
}
