import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadRemotes } from '../../remotes/remotes-state.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Footer } from '../footer.tsx';
import { Header } from '../header.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const roles = ['child'];
const children = {
  version: '0123abcd4567',
  name: 'child',
  title: 'Children’s pages',
  hostApi: { from: 1, to: 1 },
  entry: '/mfe/child/mf-manifest.json',
  pages: [],
  nav: [
    { id: 'emergency', label: 'EMERGENCY SMS', to: '/emergency-sms', icon: 'emergency', roles },
    { id: 'child-messages', label: 'Messages', to: '/child-dashboard/messages', icon: 'chat', roles },
    { id: 'child-notifications', label: 'Notifications', to: '/child-dashboard/notifications', icon: 'bell', roles },
    { id: 'child-find-friends', label: 'Find Friends', to: '/child-dashboard/find-friends', icon: 'search', roles },
    { id: 'child-dashboard', label: 'Connections', to: '/child-dashboard', icon: 'heart', roles },
  ],
};
const ENTRIES = ['Connections', 'Find Friends', 'Messages', 'Notifications', 'EMERGENCY SMS'];
const CHAT = `/child-dashboard/messages/${'d'.repeat(24)}`;
const asWide = globalThis.matchMedia;
const upTo = (rem: number) => (media: string) =>
  Object.assign(new EventTarget(), { media, matches: Number(media.match(/(\d+)rem/)?.[1]) <= rem }) as never;

const operator = { name: 'Sugar Fox Ltd', email: 'hello@example.org', phone: '0113 496 0000', address: 'Leeds' };

async function open(path: string, windowRem: number, notifications: readonly object[] = []) {
  globalThis.matchMedia = upTo(windowRem);
  fakeApi({
    'GET /remotes.json': Response.json({ operator, remotes: [children] }),
    [`GET /api/notifications/child/${'c'.repeat(24)}`]: () => notifications,
    'POST /api/auth/logout': Response.json({ message: 'ok' }),
  });
  await loadRemotes();
  session.signIn(
    {
      token: 't',
      userId: 'a'.repeat(24),
      role: 'child',
      childId: 'c'.repeat(24),
      childName: 'Sam',
      expiresInSeconds: 900,
    },
    { keep: true },
  );
  return renderAt(path, [<Header key="header" />, <Footer key="footer" />]);
}
const main = () => within(screen.getByRole('navigation', { name: 'Main' }));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  return () => {
    globalThis.matchMedia = asWide;
    void session.signOut();
  };
});

test.each([20, 48, 64, 80])('a child has the tabs and the emergency button in view from %d rem', async (rem) => {
  await open(CHAT, rem);
  await waitFor(() =>
    expect(
      main()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(ENTRIES),
  );
  expect(main().getByRole('link', { name: 'Messages' }).getAttribute('aria-current')).toBe('page');
  expect(main().getByRole('link', { name: 'Connections' }).hasAttribute('aria-current')).toBe(false);
  expect(main().queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('navigation', { name: 'Account' })).getByRole('button').textContent).toBe('Logout');
});

test.each([20, 80])('Logout asks a child first, from %d rem', async (rem) => {
  const { user } = await open('/child-dashboard', rem);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const asked = within(screen.getByRole('alertdialog', { name: 'Do you want to log out?' }));
  await user.click(asked.getByRole('button', { name: 'No, stay here' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(session.current()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(asked.getByRole('button', { name: 'Yes, log out' }));
  await waitFor(() => expect(session.current()).toBeUndefined());
});

test('a child’s footer is for grown-ups: one line that opens to the disclaimer, the contacts and the policy', async () => {
  await open('/child-dashboard', 20);
  const details = screen.getByText('For grown-ups').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toMatch(
    /seek advice from a physician.*hello@.*0113.*Privacy policy.*Terms of use.*House rules/s,
  );
  expect(screen.getByRole('contentinfo').textContent).toBe(details?.textContent);
});

test('a dot, and no number, says that there is a notification that the child has not seen', async () => {
  const news = [{ read: false }, { read: false }, { read: true }];
  const { user } = await open('/child-dashboard', 20, news);
  await user.click(await screen.findByRole('link', { name: 'Notifications new' }));
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeTruthy();
  for (const item of news) item.read = true;
  await user.click(screen.getByRole('link', { name: 'Connections' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Connections', current: 'page' })).toBeTruthy());
  expect(screen.queryByRole('link', { name: 'Notifications new' })).toBeNull();
});
