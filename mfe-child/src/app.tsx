import { Route, Routes } from '@notalone/web-kit/router';
import { lazy } from 'react';

// One chunk each: a child never loads the monitor.
const MonitorPage = lazy(async () => ({ default: (await import('./monitor/monitor.page.tsx')).MonitorPage }));
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/dashboard.page.tsx')).DashboardPage }));

/** The pages of remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/child-monitor" element={<MonitorPage />} />
      <Route path="/child-dashboard" element={<DashboardPage />} />
    </Routes>
  );
}
