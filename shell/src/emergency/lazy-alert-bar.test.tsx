import { keepFocus } from '@notalone/ui';
import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { Link, useLocation } from '@notalone/web-kit/router';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';
import { renderAt } from '../testing/render-at.tsx';
import { LazyAlertBar } from './lazy-alert-bar.tsx';

const [CHILD, ALERT] = ['c'.repeat(24), '1'.repeat(24)];
const GET_ALERT = `GET /api/emergency-sms/alerts/${ALERT}`;

function Page() {
  useEffect(keepFocus, []);
  const main = useFocusOnNavigation();
  const { pathname } = useLocation();
  return (
    <>
      <LazyAlertBar />
      <main ref={main} tabIndex={-1}>
        <h1 id="page-title" tabIndex={-1}>
          {pathname}
        </h1>
        <Link to="/child-dashboard">Dashboard</Link>
      </main>
    </>
  );
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('scrollTo', vi.fn());
  session.signIn(
    { role: 'child', userId: 'a'.repeat(24), childId: CHILD, childName: 'Sam', token: 't', expiresInSeconds: 900 },
    { keep: true },
  );
});
afterEach(async () => {
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
});
const sendAlert = () => act(() => changeEmergencyRecord(CHILD, { alert: { alertId: ALERT, sentAt: Date.now() } }));

test('the alert’s view and the keyboard’s focus go along to the dashboard', async () => {
  fakeApi({ [GET_ALERT]: new TypeError('offline') });
  const { user, place } = renderAt('/emergency-sms', <Page />);
  sendAlert();
  const view = await screen.findByRole('region', { name: 'Your message to your family' });
  await waitFor(() => expect(document.activeElement).toBe(view));
  // The page changes by itself three seconds after a press; the focus stays in the view.
  const link = screen.getByRole('link', { name: 'Dashboard' });
  link.addEventListener('mousedown', (event) => event.preventDefault());
  await user.click(link);
  expect(place.current.pathname).toBe('/child-dashboard');
  expect(document.activeElement).toBe(view);
  expect(screen.getByRole('region', { name: 'Your message to your family' })).toBe(view);
});

test('‘I am OK’ leaves the focus on what it has done, and closing that on the page', async () => {
  const alert = { _id: ALERT, childId: CHILD, code: '111', state: 'sent', results: [], createdAt: new Date().toJSON() };
  const closed = { state: 'cancelled', closedAt: alert.createdAt, closedBy: { name: 'Sam', who: 'child' } };
  fakeApi({
    [GET_ALERT]: () => alert,
    [`POST /api/emergency-sms/alerts/${ALERT}/cancel`]: () => Object.assign(alert, closed),
  });
  const { user } = renderAt('/child-dashboard', <Page />);
  sendAlert();
  for (const name of ['I am OK now', 'Yes, I am OK']) await user.click(await screen.findByRole('button', { name }));
  await screen.findByText('You said that you are OK.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your message to your family' })),
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('page-title'));
});

test('999 can be called when the view breaks', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fakeApi({ [GET_ALERT]: () => ({ results: 'not a list' }) });
  renderAt('/child-dashboard', <Page />);
  sendAlert();
  expect(await screen.findByText('Your message for help was sent.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
  expect(screen.getByRole('heading', { name: '/child-dashboard' })).toBeTruthy();
});
