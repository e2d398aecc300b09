import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { renderAt } from '../testing/render-at.tsx';

const ALERT = 'e'.repeat(24);
const alert = {
  _id: ALERT,
  state: 'open',
  status: 'sent',
  createdAt: new Date().toISOString(),
  call999: false,
  isTest: false,
  childId: 'c'.repeat(24),
  childName: 'Anika',
  code: '444',
  results: [],
};
const signIn = (person: object) =>
  session.signIn({ token: 't', userId: 'a'.repeat(24), expiresInSeconds: 900, ...person } as never, { keep: true });

/** Without any remote. */
function open(address: string) {
  const { calls } = fakeApi({
    'GET /api/emergency-sms/alerts/open': () => [alert],
    'GET /api/emergency-sms/device': () => [],
    [`GET /api/emergency-sms/alerts/${ALERT}`]: () => alert,
    'GET /api/notifications/badge': () => ({ notifications: 0, messages: 0 }),
    'POST /api/auth/logout': () => ({ message: 'ok' }),
  });
  return { ...renderAt(address, <App />), asked: () => calls.some(({ call }) => call.endsWith('/alerts/open')) };
}

beforeEach(() => {
  localStorage.clear();
  void session.signOut();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test.each(['parent', 'admin'])('fills every page of a signed-in %s', async (role) => {
  signIn({ role });
  open('/privacy-policy');
  expect(await within(await screen.findByRole('alertdialog')).findByText('Anika needs help')).toBeTruthy();
  act(() => void session.signOut());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('is not there for children and visitors, who ask for nothing', async () => {
  signIn({ role: 'child', childId: 'c'.repeat(24), childName: 'Anika' });
  const ofChild = open('/privacy-policy');
  await screen.findByRole('heading', { level: 1 });
  act(() => void session.signOut());
  await screen.findByRole('heading', { level: 1 });
  expect(ofChild.asked()).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the alert’s own address opens without any remote', async () => {
  signIn({ role: 'parent' });
  open(`/emergency-alert/${ALERT}`);
  const page = within(screen.getByRole('main', { hidden: true }));
  expect(await page.findByText('Anika needs help')).toBeTruthy();
  expect(document.title).toBe('Emergency · Not Alone');
});
