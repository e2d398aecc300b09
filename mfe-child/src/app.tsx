import { EmergencyPanel } from '@notalone/web-features/emergency/panel';
import { Route, Routes } from '@notalone/web-kit/router';
import { lazy } from 'react';
// On every page: it forgets what was typed when the child logs out.
import './dashboard/message-drafts.ts';

// One chunk each: a child never loads the monitor.
const MonitorPage = lazy(async () => ({ default: (await import('./monitor/monitor.page.tsx')).MonitorPage }));
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/dashboard.page.tsx')).DashboardPage }));
const SchoolCardPage = lazy(async () => ({
  default: (await import('./school-card/school-card.page.tsx')).SchoolCardPage,
}));
const GuardiansPage = lazy(async () => ({ default: (await import('./guardians/guardians.page.tsx')).GuardiansPage }));
const InvitationPage = lazy(async () => ({
  default: (await import('./guardians/invitation.page.tsx')).InvitationPage,
}));
const EmergencySettingsPage = lazy(async () => ({
  default: (await import('./emergency-settings/emergency-settings.page.tsx')).EmergencySettingsPage,
}));

/** The pages of remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/child-monitor" element={<MonitorPage />} />
      <Route path="/school-card/:childId" element={<SchoolCardPage />} />
      <Route path="/guardians/:childId" element={<GuardiansPage />} />
      <Route path="/guardian-invitation/:token" element={<InvitationPage />} />
      <Route path="/child-dashboard/*" element={<DashboardPage />} />
      {/* Not a chunk of its own: once this remote is here, the page waits for nothing. */}
      <Route path="/emergency-sms" element={<EmergencyPanel />} />
      <Route path="/emergency-settings" element={<EmergencySettingsPage />} />
    </Routes>
  );
}
