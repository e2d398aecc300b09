import { dismissToast, providePages, session } from '@notalone/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { renderAt, serve } from '../testing/render-at.tsx';

const runtime = vi.hoisted(() => ({ loadRemote: vi.fn(), registerRemotes: vi.fn(), registerPlugins: vi.fn() }));
vi.mock('@module-federation/enhanced/runtime', () => runtime);

const social = {
  name: 'social',
  title: 'Families',
  hostApi: { from: 1, to: 1 },
  entry: '/mfe/social/mf-manifest.json',
  pages: [
    { path: '/profile-creation', title: 'Create Parent Profile', audience: 'parent' },
    { path: '/users-nearby', title: 'Families nearby', audience: 'parent', signedOut: 'You must be logged in to view profiles.' },
  ],
  nav: [
    { id: 'profile', label: 'Profile', to: '/profile-edit', icon: 'user', roles: ['parent', 'admin'] },
    { id: 'nearby', label: 'Nearby', to: '/users-nearby', icon: 'nearby', roles: ['parent', 'admin'] },
  ],
};
const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<typeof session.signIn>[0];
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<typeof session.signIn>[0];

const fragile = { broken: true };
function Fragile() {
  if (fragile.broken) throw new Error('broken');
  return <h1>Mended</h1>;
}

/** The shell keeps /remotes.json for the life of a page: each test gets a page of its own. */
async function open(address: string, remotes: Response | Error = Response.json({ remotes: [social] })) {
  const calls = serve({ 'GET /remotes.json': remotes, 'POST /api/auth/logout': Response.json({ message: 'ok' }) });
  const { loadRemotes } = await import('../remotes/remotes-file.ts');
  await loadRemotes();
  const counted = () => calls.filter(({ route }) => route.startsWith('POST /api/analytics/')).map(({ route, body }) => ({ route, body }));
  return { ...renderAt(address, <App />), counted };
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  for (let id = 0; id < 100; id += 1) dismissToast(id);
  void session.signOut();
  vi.spyOn(console, 'warn').mockReturnValue();
  runtime.loadRemote.mockReset().mockResolvedValue({ default: () => <h1 id="page-title">From the remote</h1>, hostApi: 1 });
});

test('when /remotes.json does not come it says so, and trying again recovers', async () => {
  session.signIn(parent, { keep: true });
  const { user } = await open('/users-nearby', new TypeError('Failed to fetch'));
  await title('This part is not available right now');
  serve({ 'GET /remotes.json': Response.json({ remotes: [social] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title('From the remote');
});

test('a path that is no page goes to /register', async () => {
  const { place } = await open('/nowhere');
  await waitFor(() => expect(place.current.pathname).toBe('/register'));
});

test('a path that is no page, and /register, lead home whoever is signed in', async () => {
  providePages(['/users-nearby']);
  session.signIn(parent, { keep: true });
  for (const path of ['/feed', '/register']) {
    const { place, unmount } = await open(path);
    await waitFor(() => expect(place.current.pathname).toBe('/users-nearby'));
    unmount();
  }
});

test('the page where a profile is made belongs to Profile', async () => {
  session.signIn(parent, { keep: true });
  await open('/profile-creation', Response.json({ remotes: [social] }));
  expect((await screen.findByRole('link', { name: 'Profile' })).getAttribute('aria-current')).toBe('page');
});

test('a signed-out visitor is told and goes to /login', async () => {
  const { place } = await open('/users-nearby');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect((await screen.findAllByText('You must be logged in to view profiles.')).length).toBeGreaterThan(0);
});

test('a child on a parent’s page goes to /login, without the remote being loaded', async () => {
  session.signIn(child, { keep: true });
  const { place } = await open('/users-nearby');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect(runtime.loadRemote).not.toHaveBeenCalled();
});

test('a parent gets the remote’s page, with title, entries in order and the current one marked', async () => {
  session.signIn(parent, { keep: true });
  await open('/users-nearby');
  await title('From the remote');
  expect(document.title).toBe('Families nearby · Not Alone');
  const links = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a');
  expect([...links].map((link) => link.textContent)).toEqual(['Nearby', 'Profile']);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
});

test('a remote that breaks while it renders is named, the rest goes on, and Retry brings it back', async () => {
  session.signIn(parent, { keep: true });
  const { resetRemote } = await import('../remotes/load-remote.ts');
  resetRemote(social as never);
  fragile.broken = true;
  runtime.loadRemote.mockResolvedValue({ default: Fragile, hostApi: 1 });
  const { user } = await open('/users-nearby');
  await title('Families cannot be shown right now');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  fragile.broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await title('Mended');
});

test('logging out says so, once, and leads to /login', async () => {
  session.signIn(parent, { keep: true });
  const { user, place } = await open('/users-nearby');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect(screen.getAllByText('Logged out successfully!').length).toBeGreaterThan(0);
  expect(screen.queryByText('You must be logged in to view profiles.')).toBeNull();
});

test('the header is not on /login and /register; the footer is on every page', async () => {
  await open('/login');
  await title('Welcome back');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('contentinfo').textContent).toMatch(/Medical disclaimer.*physician/s);
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
});

test('while the parent login is locked nothing but the clock can be reached, on the whole page; then everything again', async () => {
  localStorage.setItem('loginLockoutExpiry', String(Date.now() + 900_000));
  const { user } = await open('/login');
  const overlay = await screen.findByRole('alertdialog');
  const beside = [...document.querySelectorAll('a[href], button, input, [tabindex="0"]')].filter((element) => !overlay.contains(element));
  expect(beside).toContain(screen.getByRole('link', { name: 'Privacy policy' }));
  expect(beside.filter((element) => !element.closest('[inert]'))).toEqual([]);
  expect(overlay.closest('[inert]')).toBeNull();
  await user.click(within(overlay).getByRole('button', { name: 'Child Login' }));
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  localStorage.removeItem('loginLockoutExpiry');
});

test('offline is said, and taken back', async () => {
  await open('/privacy-policy');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('You are offline. We will keep what you typed.')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline. We will keep what you typed.')).toBeNull();
});

test('after a navigation the new page’s title has the focus', async () => {
  const { user } = await open('/privacy-policy');
  await title('Privacy policy');
  await user.click(screen.getByRole('link', { name: 'Back to registration' }));
  const heading = await title('Create your account');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('each page that is opened is counted by its path, and nothing more is said; a failure is not noticed', async () => {
  const { user, counted } = await open('/privacy-policy?from=x#y');
  const view = (page: string) => ({ route: 'POST /api/analytics/pageview', body: { page } });
  await title('Privacy policy');
  expect(counted()).toEqual([view('/privacy-policy')]);
  await user.click(screen.getByRole('link', { name: 'Back to registration' }));
  await title('Create your account');
  expect(counted()).toEqual([view('/privacy-policy'), view('/register')]);
  for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toBe('');
});

test('where somebody is led on from is not counted', async () => {
  const { place, counted } = await open('/users-nearby');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  await title('Welcome back');
  expect(counted().map(({ body }) => body)).toEqual([{ page: '/login' }]);
});

test('children are not counted', async () => {
  session.signIn(child, { keep: true });
  const { counted } = await open('/child-dashboard');
  await title('Hello, Sam!');
  expect(counted()).toEqual([]);
});
