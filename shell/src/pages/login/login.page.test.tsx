import { useNavigate } from '@notalone/router';
import { providePages, session } from '@notalone/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gatewayPage, problem, renderAt, serve } from '../../testing/render-at.tsx';
import { LoginPage } from './login.page.tsx';

const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 };
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' };
const remotes = Response.json({
  remotes: [
    {
      name: 'social',
      title: 'Families',
      hostApi: { from: 1, to: 1 },
      entry: '/x',
      nav: [],
      pages: [{ path: '/users-nearby', title: 'Nearby', audience: 'parent' }],
    },
  ],
});
const submit = () => screen.getByRole('button', { name: 'Log in' });

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

async function open(answers: Parameters<typeof serve>[0], address: Parameters<typeof renderAt>[0] = '/login') {
  const calls = serve({ 'GET /remotes.json': remotes, ...answers });
  const page = renderAt(
    address,
    <>
      <LoginPage />
      <Back />
    </>,
  );
  return { ...page, calls };
}
async function logIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByLabelText(/I accept these terms/));
  await user.type(screen.getByLabelText(/Email/), 'amira@example.org');
  await user.type(screen.getByLabelText('Password'), 'three words here');
  await user.click(submit());
}

beforeEach(() => {
  providePages(['/users-nearby']);
  void session.signOut();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the login page', () => {
  test('does nothing before the disclaimer is accepted', async () => {
    const { user } = await open({});
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText(/I accept these terms/));
    expect(submit()).toHaveProperty('disabled', false);
  });

  test('remembers the tab', async () => {
    const { user, unmount } = await open({});
    await user.click(screen.getByRole('tab', { name: 'Child Login' }));
    expect(localStorage.getItem('lastLoginTab')).toBe('child');
    unmount();
    await open({});
    expect(screen.getByRole('tab', { name: 'Child Login', selected: true })).toBeTruthy();
  });

  test('greets who has just verified the e-mail address', async () => {
    await open({}, '/login?verified=true');
    expect(await screen.findByText('Email successfully verified! You can now log in.')).toBeTruthy();
  });

  test('knows who comes from verification: after the disclaimer only the password is missing', async () => {
    const { user } = await open({}, { pathname: '/login', state: { verified: true, email: 'amira@example.org' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amira@example.org');
    await user.click(screen.getByLabelText(/I accept these terms/));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('says what is missing, at the field', async () => {
    const { user, calls } = await open({});
    await user.click(screen.getByLabelText(/I accept these terms/));
    await user.type(screen.getByLabelText(/Email/), 'amira@');
    await user.click(submit());
    expect((await screen.findAllByText(/Invalid email/)).length).toBeGreaterThan(0);
    expect(calls.filter(({ route }) => route.startsWith('POST /api/auth/login'))).toEqual([]);
  });
});

describe('a parent', () => {
  test('with a profile goes home, and the session is stored', async () => {
    const { user, place } = await open({ 'POST /api/auth/login': Response.json(parent), 'GET /api/profile': Response.json({ profile: {} }) });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/users-nearby'));
    expect(localStorage.getItem('token')).toBe('t');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.pathname).toBe('/users-nearby');
  });

  test('without a profile goes to make one', async () => {
    const { user, place } = await open({
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': problem(404, 'PROFILE_NOT_FOUND', 'Child profile not found.'),
    });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/profile-creation'));
  });

  test('is remembered by e-mail address when asked for', async () => {
    const { user, calls } = await open({ 'POST /api/auth/login': Response.json(parent), 'GET /api/profile': Response.json({ profile: {} }) });
    await user.click(screen.getByLabelText('Remember Me'));
    await logIn(user);
    await waitFor(() => expect(localStorage.getItem('rememberedParentEmail')).toBe('amira@example.org'));
    expect(calls.find(({ route }) => route === 'POST /api/auth/login')?.body).toMatchObject({ rememberMe: true });
  });

  test('locked out sees a clock that covers the page, and the end is stored', async () => {
    const { user } = await open({ 'POST /api/auth/login': problem(429, 'LOCKED_OUT', 'Too many failed attempts.', { retryAfterSeconds: 900 }) });
    await logIn(user);
    const overlay = await screen.findByRole('alertdialog');
    expect(within(overlay).getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
    expect(within(overlay).getByRole('link', { name: 'Choose a new password now' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getAllByText(/You are locked out for your safety/)).toHaveLength(1);
    expect(Number(localStorage.getItem('loginLockoutExpiry'))).toBeGreaterThan(Date.now() + 890_000);
  });

  test('whose lockout is over finds the page free and the stored end cleared', async () => {
    localStorage.setItem('loginLockoutExpiry', String(Date.now() - 1));
    await open({});
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('loginLockoutExpiry')).toBeNull();
  });

  test('whose phone is not verified goes to verify it', async () => {
    const { user, place } = await open({ 'POST /api/auth/login': problem(403, 'PHONE_NOT_VERIFIED', 'Please verify your phone number.', { userId: 'u1' }) });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
    expect(place.current.state).toMatchObject({ userId: 'u1' });
  });

  test('with a wrong password reads the server’s words, and where to get a new one', async () => {
    const { user } = await open({ 'POST /api/auth/login': problem(400, 'INVALID_CREDENTIALS', 'Invalid credentials.') });
    await logIn(user);
    expect(await screen.findByText('Invalid credentials.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a new password.' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('who is banned reads the reason and the end', async () => {
    const { user } = await open({ 'POST /api/auth/login': problem(403, 'BANNED', 'This account is banned until 3 May 2027: spam.') });
    await logIn(user);
    expect(await screen.findByText('This account is banned until 3 May 2027: spam.')).toBeTruthy();
  });

  test('reads that login failed when the answer says nothing', async () => {
    const { user } = await open({ 'POST /api/auth/login': gatewayPage() });
    await logIn(user);
    expect(await screen.findByText('Login failed')).toBeTruthy();
  });

  test('keeps what was typed when nothing answers', async () => {
    const { user } = await open({});
    await logIn(user);
    expect(await screen.findByText('Network error. Please check your internet connection and try again.')).toBeTruthy();
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amira@example.org');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'three words here');
  });

  test('pressing twice logs in once', async () => {
    const reply = Promise.withResolvers<Response>();
    const { user, calls } = await open({ 'POST /api/auth/login': () => reply.promise });
    await logIn(user);
    await user.keyboard('{Enter}{Enter}');
    reply.resolve(Response.json(parent));
    await vi.waitFor(() => expect(session.current()).toBeDefined());
    expect(calls.filter(({ route }) => route === 'POST /api/auth/login')).toHaveLength(1);
  });
});

describe('a child', () => {
  async function childLogsIn(answer: Response | Error, keep = false) {
    const page = await open({ 'POST /api/auth/child-login': answer });
    await page.user.click(screen.getByLabelText(/I accept these terms/));
    await page.user.click(screen.getByRole('tab', { name: 'Child Login' }));
    await page.user.type(screen.getByLabelText('Child Name'), 'Sam');
    await page.user.type(screen.getByLabelText('PIN'), '4826');
    if (keep) await page.user.click(screen.getByLabelText(/Keep me logged in/));
    await page.user.click(submit());
    return page;
  }

  test('goes to the child’s page; the login lasts as long as the tab', async () => {
    const { place, user } = await childLogsIn(Response.json(child));
    await waitFor(() => expect(place.current.pathname).toBe('/child-dashboard'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.pathname).toBe('/child-dashboard');
    expect([localStorage.getItem('token'), sessionStorage.getItem('childName')]).toEqual([null, 'Sam']);
  });

  test('who asks to stay logged in is kept', async () => {
    await childLogsIn(Response.json(child), true);
    await waitFor(() => expect(localStorage.getItem('childId')).toBe('c'.repeat(24)));
    expect(localStorage.getItem('keepChildLoggedIn')).toBe('true');
  });

  test.each([
    [problem(400, 'INVALID_CREDENTIALS', 'Invalid credentials.'), /ask your parent or guardian to authorise your account/],
    [problem(400, 'INVALID_CREDENTIALS', 'Child profile not found.'), /ask your parent or guardian to authorise your account/],
    [problem(400, 'USE_WARRIOR_USERNAME', 'Please log in with your T1D Warrior username.'), 'Please log in with your T1D Warrior username.'],
    [new Response('<html>Bad request</html>', { status: 400 }), 'Login failed. Please check your details and try again.'],
    [problem(500, 'INTERNAL', 'x'), 'Server error. Please try again later.'],
    [new TypeError('Failed to fetch'), 'Network error. Please check your internet connection and try again.'],
  ])('reads what to do when login fails (%#)', async (answer, text) => {
    await childLogsIn(answer);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
