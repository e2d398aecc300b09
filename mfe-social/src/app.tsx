import { Route, Routes } from '@notalone/web-kit/router';
import { lazy } from 'react';
// Sends what waits, on whatever page.
import './messages/outbox.ts';
import { NearbyPage } from './nearby/nearby.page.tsx';
import { ProfilePage } from './profile/profile.page.tsx';
import { ProfileFormPage } from './profile-form/profile-form.page.tsx';

// Separate chunks, so that /profile-edit and /users-nearby do not load them. The shell shows loading and errors.
const MainThreadPage = lazy(async () => ({
  default: (await import('./main-thread/main-thread.page.tsx')).MainThreadPage,
}));
const ConnectionsPage = lazy(async () => ({
  default: (await import('./connections/connections.page.tsx')).ConnectionsPage,
}));
const MentorGuidePage = lazy(async () => ({
  default: (await import('./mentors/mentor-guide.page.tsx')).MentorGuidePage,
}));
const MessagesPage = lazy(async () => ({ default: (await import('./messages/messages.page.tsx')).MessagesPage }));
const ReportPage = lazy(async () => ({ default: (await import('./report/report.page.tsx')).ReportPage }));
const AppealPage = lazy(async () => ({ default: (await import('./appeal/appeal.page.tsx')).AppealPage }));
const AccountPage = lazy(async () => ({ default: (await import('./account/account.page.tsx')).AccountPage }));
const NewEmailPage = lazy(async () => ({
  default: (await import('./account-links/new-email.page.tsx')).NewEmailPage,
}));
const AccountChangePage = lazy(async () => ({
  default: (await import('./account-links/account-change.page.tsx')).AccountChangePage,
}));
const LostPhonePage = lazy(async () => ({
  default: (await import('./account-links/lost-phone.page.tsx')).LostPhonePage,
}));
const StopLostPhonePage = lazy(async () => ({
  default: (await import('./account-links/stop-lost-phone.page.tsx')).StopLostPhonePage,
}));
const NotificationsPage = lazy(async () => ({
  default: (await import('./notifications/notifications.page.tsx')).NotificationsPage,
}));
const NoticeSettingsPage = lazy(async () => ({
  default: (await import('./notice-settings/notice-settings.page.tsx')).NoticeSettingsPage,
}));
const StopEmailsPage = lazy(async () => ({
  default: (await import('./stop-emails/stop-emails.page.tsx')).StopEmailsPage,
}));

/** The pages in remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/profile-creation" element={<ProfileFormPage />} />
      <Route path="/profile-edit" element={<ProfileFormPage />} />
      <Route path="/profile/:userId" element={<ProfilePage />} />
      <Route path="/users-nearby" element={<NearbyPage />} />
      <Route path="/main-thread" element={<MainThreadPage />} />
      <Route path="/connections" element={<ConnectionsPage />} />
      <Route path="/mentor-guide" element={<MentorGuidePage />} />
      <Route path="/messages" element={<MessagesPage />} />
      <Route path="/report" element={<ReportPage />} />
      <Route path="/appeal" element={<AppealPage />} />
      <Route path="/account" element={<AccountPage />} />
      <Route path="/new-email" element={<NewEmailPage />} />
      <Route path="/account-change" element={<AccountChangePage />} />
      <Route path="/lost-phone" element={<LostPhonePage />} />
      <Route path="/stop-lost-phone" element={<StopLostPhonePage />} />
      <Route path="/notifications" element={<NotificationsPage />} />
      <Route path="/notifications/settings" element={<NoticeSettingsPage />} />
      <Route path="/stop-emails" element={<StopEmailsPage />} />
    </Routes>
  );
}
