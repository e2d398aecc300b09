import { TERMS_VERSION } from '@notalone/contracts/consents';
import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { api, dismissToast, session, setPagePatterns } from '@notalone/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { renderAt } from '../testing/render-at.tsx';

const runtime = vi.hoisted(() => ({ loadModule: vi.fn(), removeContainer: vi.fn(), bypassCache: vi.fn() }));
vi.mock('../remotes/container.ts', () => runtime);

const social = {
  version: '0123abcd4567',
  name: 'social',
  title: 'Families',
  hostApi: { from: 1, to: 1 },
  entry: '/mfe/social/mf-manifest.json',
  pages: [
    { path: '/profile-creation', title: 'Create Parent Profile', audience: 'parent' },
    { path: '/guardian-invitation/:token', title: 'Be a guardian', audience: 'parent' },
    {
      path: '/users-nearby',
      title: 'Families nearby',
      audience: 'parent',
      signedOut: 'You must be logged in to view profiles.',
    },
  ],
  nav: [
    { id: 'profile', label: 'Profile', to: '/profile-edit', icon: 'user', roles: ['parent', 'admin'] },
    { id: 'nearby', label: 'Nearby', to: '/users-nearby', icon: 'nearby', roles: ['parent', 'admin'] },
  ],
};
const operator = {
  name: 'Sugar Fox Ltd',
  email: 'help@example.org',
  phone: '0113 496 0000',
  address: '2 Fox Lane, Leeds LS1 4AP',
};
const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<
  typeof session.signIn
>[0];
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<
  typeof session.signIn
>[0];

const fragile = { broken: true };
function Fragile() {
  if (fragile.broken) throw new Error('broken');
  return <h1>Mended</h1>;
}

/** The shell keeps /remotes.json as long as the page lives, so each test imports fresh modules. */
async function open(
  address: string,
  remotes: Response | Error = Response.json({ operator, remotes: [social] }),
  onLoad: () => Response = () => new Response(null, { status: 204 }),
) {
  const { calls } = fakeApi({
    'GET /remotes.json': remotes,
    'POST /api/client-errors/loads': onLoad,
    'POST /api/auth/logout': Response.json({ message: 'ok' }),
  });
  const { loadRemotes } = await import('../remotes/remotes-state.ts');
  await loadRemotes();
  const errors = () => calls.filter(({ call }) => call === 'POST /api/client-errors').map(({ body }) => body);
  const counted = () =>
    calls.filter(({ call }) => call.startsWith('POST /api/analytics/')).map(({ call, body }) => ({ call, body }));
  return { ...renderAt(address, <App />), counted, errors };
}
const links = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const OUR_PAGES = ['/privacy-policy', '/terms-of-use', '/house-rules', '/complaint'];

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  for (let id = 0; id < 100; id += 1) dismissToast(id);
  void session.signOut();
  vi.spyOn(console, 'warn').mockReturnValue();
  runtime.loadModule
    .mockReset()
    .mockResolvedValue({ default: () => <h1 id="page-title">From the remote</h1>, hostApi: 1 });
});

test('leads a child whose pages do not come to the emergency page', async () => {
  session.signIn(child, { keep: true });
  const { user } = await open('/child-dashboard', new TypeError('Failed to fetch'));
  await title('This part is not available right now');
  await user.click(screen.getByRole('link', { name: 'EMERGENCY SMS' }));
  await title('Sam’s button');
});

test('shows an error when /remotes.json fails, with no contacts in the footer, and recovers on retry', async () => {
  session.signIn(parent, { keep: true });
  const { user } = await open('/users-nearby', new TypeError('Failed to fetch'));
  await title('This part is not available right now');
  const footer = screen.getByRole('contentinfo');
  expect(links(footer)).toEqual(OUR_PAGES);
  fakeApi({ 'GET /remotes.json': Response.json({ operator, remotes: [social] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await title('From the remote');
});

test('redirects unknown paths to /register, and says which until it is closed', async () => {
  const { user, place } = await open('/nowhere/<b>at all</b>');
  await waitFor(() => expect(place.current.pathname).toBe('/register'));
  expect(await screen.findByText('We could not find that page.')).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Privacy policy' })[0] as HTMLElement);
  await title('Privacy policy');
  expect(screen.getByText('/nowhere/<b>at all</b>')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('We could not find that page.')).toBeNull();
  expect(document.activeElement).toBe(await title('Privacy policy'));
});

test('a closed message about an unknown path does not come back', async () => {
  const { user, place } = await open('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(place.current.pathname).toBe('/register');
  expect(place.current.state).toBeNull();
});

test('redirects logged-in users home from unknown paths and from /register', async () => {
  setPagePatterns(['/users-nearby']);
  session.signIn(parent, { keep: true });
  for (const path of ['/feed', '/register']) {
    const { place, unmount } = await open(path);
    await waitFor(() => expect(place.current.pathname).toBe('/users-nearby'));
    unmount();
  }
});

test('the site’s own address leads on, and is never called unknown', async () => {
  setPagePatterns(['/users-nearby']);
  const signedOut = await open('/');
  await waitFor(() => expect(signedOut.place.current.pathname).toBe('/register'));
  expect(screen.queryByText('We could not find that page.')).toBeNull();
  signedOut.unmount();
  session.signIn(parent, { keep: true });
  const { place } = await open('/');
  await waitFor(() => expect(place.current.pathname).toBe('/users-nearby'));
  expect(screen.queryByText('We could not find that page.')).toBeNull();
});

test('marks Profile as current on /profile-creation', async () => {
  session.signIn(parent, { keep: true });
  await open('/profile-creation', Response.json({ remotes: [social] }));
  expect((await screen.findByRole('link', { name: 'Profile' })).getAttribute('aria-current')).toBe('page');
});

test('redirects a logged-out visitor to /login with a toast, which knows where to lead back', async () => {
  const { place } = await open('/users-nearby?q=a');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect(place.current.state).toEqual({ to: '/users-nearby?q=a' });
  expect((await screen.findAllByText('You must be logged in to view profiles.')).length).toBeGreaterThan(0);
});

test('leads to /goodbye without a toast when the server ends the session of a deleted account first', async () => {
  session.signIn(parent, { keep: true });
  const { place } = await open('/users-nearby');
  await title('From the remote');
  session.expectEnd();
  const refused = () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
  fakeApi({ 'GET /api/profile/me': refused, 'POST /api/auth/refresh': refused });
  await act(() => api('GET /api/profile/me').catch(() => undefined));
  await waitFor(() => expect(place.current.pathname).toBe('/goodbye'));
  expect(await screen.findByRole('heading', { name: 'Goodbye, and thank you' })).toBeTruthy();
  expect(screen.queryByText('Your session has ended. Please log in again.')).toBeNull();
  expect(session.isEndExpected()).toBe(false);
});

test('redirects a child from a parent’s page to /login without loading the remote', async () => {
  session.signIn(child, { keep: true });
  const { place } = await open('/users-nearby');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  // A parent who logs in there instead gets to it.
  expect(place.current.state).toEqual({ to: '/users-nearby' });
  expect(runtime.loadModule).not.toHaveBeenCalled();
});

test('renders a remote’s page for a parent, with title, ordered entries and the current one marked', async () => {
  session.signIn(parent, { keep: true });
  await open('/users-nearby');
  await title('From the remote');
  expect(document.title).toBe('Families nearby · Not Alone');
  const links = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a');
  expect([...links].map((link) => link.textContent)).toEqual(['Nearby']);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
});

test('shows which remote broke while rendering; the rest works, and Retry recovers', async () => {
  session.signIn(parent, { keep: true });
  const { resetRemote } = await import('../remotes/load-remote.ts');
  resetRemote(social as never);
  fragile.broken = true;
  runtime.loadModule.mockResolvedValue({ default: Fragile, hostApi: 1 });
  const { user, errors } = await open('/users-nearby');
  await title('Families cannot be shown right now');
  const failure = { remote: 'social', version: '0123abcd4567', phase: 'render', code: 'exception' };
  await waitFor(() => expect(errors()).toEqual([failure]));
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  fragile.broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await title('Mended');
});

test('reports a remote that did not load, with its version and nothing else', async () => {
  session.signIn(parent, { keep: true });
  const { resetRemote } = await import('../remotes/load-remote.ts');
  resetRemote(social as never);
  runtime.loadModule.mockRejectedValue(new TypeError('Failed to fetch Alfie'));
  const { errors } = await open('/users-nearby');
  await title('Families cannot be shown right now');
  const failure = { remote: 'social', version: '0123abcd4567', phase: 'load', code: 'unreachable' };
  await waitFor(() => expect(errors()).toEqual([failure]));
  resetRemote(social as never);
});

test('counts each load, and sends a failure with the token of its load', async () => {
  session.signIn(parent, { keep: true });
  const { resetRemote } = await import('../remotes/load-remote.ts');
  resetRemote(social as never);
  runtime.loadModule.mockRejectedValue(new TypeError('Failed to fetch'));
  let counted = 0;
  const { user, errors } = await open('/users-nearby', undefined, () => {
    counted += 1;
    return Response.json({ token: `token-of-the-load-number-${counted}` }, { status: 201 });
  });
  await title('Families cannot be shown right now');
  // React flushes suspended work within an act only when the act itself is awaited.
  await act(async () => user.click(screen.getByRole('button', { name: 'Retry' })));
  await waitFor(() =>
    expect(errors()).toMatchObject([{ token: 'token-of-the-load-number-1' }, { token: 'token-of-the-load-number-2' }]),
  );
  resetRemote(social as never);
});

test('reports a failure also while the session cannot be renewed', async () => {
  session.signIn({ ...parent, expiresInSeconds: 0 }, { keep: true });
  const { resetRemote } = await import('../remotes/load-remote.ts');
  resetRemote(social as never);
  runtime.loadModule.mockRejectedValue(new TypeError('Failed to fetch'));
  const { errors } = await open('/users-nearby');
  await title('Families cannot be shown right now');
  await waitFor(() => expect(errors()).toMatchObject([{ remote: 'social', code: 'unreachable' }]));
  resetRemote(social as never);
});

test('leads to /login with one toast after logout', async () => {
  session.signIn(parent, { keep: true });
  const { user, place } = await open('/users-nearby');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  expect(screen.getAllByText('Logged out successfully!').length).toBeGreaterThan(0);
  expect(screen.queryByText('You must be logged in to view profiles.')).toBeNull();
});

test('hides the header on /login and /register, and shows the footer everywhere', async () => {
  await open('/login');
  await title('Welcome back');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.getByRole('contentinfo').textContent).toMatch(/Medical disclaimer.*physician/s);
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
});

test('names the operator in footer, terms of use and privacy policy, and the version of the terms', async () => {
  const { user } = await open('/login');
  await title('Welcome back');
  const footer = screen.getByRole('contentinfo');
  expect(links(footer).slice(0, 6)).toEqual(['mailto:help@example.org', 'tel:+441134960000', ...OUR_PAGES]);
  await user.click(within(footer).getByRole('link', { name: 'Terms of use' }));
  await title('Terms of use');
  const whoWeAre = screen.getByRole('heading', { name: /Who we are/ }).closest('section');
  expect(whoWeAre?.textContent).toContain('run by Sugar Fox Ltd, 2 Fox Lane, Leeds LS1 4AP');
  expect(document.querySelector('main time')?.getAttribute('datetime')).toBe(TERMS_VERSION);
  await user.click(within(footer).getByRole('link', { name: 'House rules' }));
  await title('House rules');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(11);
  expect(document.querySelector('main time')?.getAttribute('datetime')).toBe(TERMS_VERSION);
  await user.click(within(footer).getByRole('link', { name: 'Privacy policy' }));
  await title('Privacy policy');
  expect(screen.getByText(/That is Sugar Fox Ltd/)).toBeTruthy();
});

test('makes everything but the lockout clock unreachable until the lockout ends', async () => {
  localStorage.setItem('loginLockoutExpiry', String(Date.now() + 900_000));
  const { user } = await open('/login');
  const overlay = await screen.findByRole('alertdialog');
  const beside = [...document.querySelectorAll('a[href], button, input, [tabindex="0"]')].filter(
    (element) => !overlay.contains(element),
  );
  expect(beside).toContain(screen.getByRole('link', { name: 'Privacy policy' }));
  expect(beside.filter((element) => !element.closest('[inert]'))).toEqual([]);
  expect(overlay.closest('[inert]')).toBeNull();
  await user.click(within(overlay).getByRole('button', { name: 'Child Login' }));
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  localStorage.removeItem('loginLockoutExpiry');
});

test('shows a banner while offline', async () => {
  await open('/privacy-policy');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('You are offline. We will keep what you typed.')).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline. We will keep what you typed.')).toBeNull();
});

test('focuses the new page’s title after a navigation', async () => {
  const { user } = await open('/privacy-policy');
  await title('Privacy policy');
  await user.click(screen.getByRole('link', { name: 'Back to registration' }));
  const heading = await title('Create your account');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('counts each opened page by its path only and ignores failures', async () => {
  const { user, counted } = await open('/privacy-policy?from=x#y');
  const view = (page: string) => ({ call: 'POST /api/analytics/pageview', body: { page } });
  await title('Privacy policy');
  expect(counted()).toEqual([view('/privacy-policy')]);
  await user.click(screen.getByRole('link', { name: 'Back to registration' }));
  await title('Create your account');
  expect(counted()).toEqual([view('/privacy-policy'), view('/register')]);
  for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toBe('');
});

test('counts a page with a secret in its address without it', async () => {
  session.signIn(parent, { keep: true });
  const { counted } = await open('/guardian-invitation/secret');
  await title('From the remote');
  expect(counted().map(({ body }) => body)).toEqual([{ page: '/guardian-invitation/:token' }]);
});

test('does not count redirects', async () => {
  const { place, counted } = await open('/users-nearby');
  await waitFor(() => expect(place.current.pathname).toBe('/login'));
  await title('Welcome back');
  expect(counted().map(({ body }) => body)).toEqual([{ page: '/login' }]);
});

test('does not count children', async () => {
  session.signIn(child, { keep: true });
  const { counted } = await open('/privacy-policy');
  await title('Privacy policy');
  expect(counted()).toEqual([]);
});

const children = {
  ...social,
  name: 'child',
  title: 'Children’s pages',
  pages: [{ path: '/emergency-sms', title: 'My page', audience: 'anyone' }],
  nav: [],
};

test('shows its own copy of /emergency-sms while the remote has not loaded, also to somebody who is logged out', async () => {
  const { place } = await open('/emergency-sms', Response.json({ remotes: [children] }));
  await title('Emergency SMS');
  expect(place.current.pathname).toBe('/emergency-sms');
  expect(runtime.loadModule).not.toHaveBeenCalled();
  // Neutral for whoever looks over the shoulder.
  expect(document.title).toBe('My page · Not Alone');
});

test('shows its own copy of /emergency-sms when the remote breaks', async () => {
  const { loadedRemotes } = await import('../remotes/remotes-state.ts');
  loadedRemotes.add('child');
  fragile.broken = true;
  runtime.loadModule.mockResolvedValue({ default: Fragile, hostApi: 1 });
  await open('/emergency-sms', Response.json({ remotes: [children] }));
  await title('Emergency SMS');
  expect(screen.getByRole('button', { name: 'Text my family: I need help' })).toBeTruthy();
  loadedRemotes.delete('child');
});
