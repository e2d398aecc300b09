import { Route, Routes } from '@notalone/router';
import { NearbyPage } from './nearby/nearby.page.tsx';
import { ProfilePage } from './profile/profile.page.tsx';
import { ProfileFormPage } from './profile-form/profile-form.page.tsx';

/** The pages of remote.json. In one chunk: together they are smaller than the round trip that splitting would cost. */
export function App() {
  return (
    <Routes>
      <Route path="/profile-creation" element={<ProfileFormPage />} />
      <Route path="/profile-edit" element={<ProfileFormPage />} />
      <Route path="/profile/:userId" element={<ProfilePage />} />
      <Route path="/users-nearby" element={<NearbyPage />} />
    </Routes>
  );
}
