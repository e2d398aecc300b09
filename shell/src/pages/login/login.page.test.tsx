import { badGatewayPage, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { changeEmergencyRecord, emergencyRecords, session, setPagePatterns } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
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

async function open(answers: Parameters<typeof fakeApi>[0], address: Parameters<typeof renderAt>[0] = '/login') {
  const { calls } = fakeApi({ 'GET /remotes.json': remotes, ...answers });
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
  setPagePatterns(['/users-nearby']);
  void session.signOut();
  localStorage.clear();
  emergencyRecords.set(undefined);
  sessionStorage.clear();
});

describe('login page', () => {
  test('leads to the emergency page on a child’s device whose session has ended, and only there', async () => {
    const { user, place } = await open({});
    expect(screen.queryByRole('link', { name: 'EMERGENCY SMS' })).toBeNull();
    const kept = { childName: 'Sam', isOwnDevice: true, contacts: [], message: '', isLocationOn: false };
    act(() => changeEmergencyRecord('c'.repeat(24), { data: { ...kept, hasKey: true } }));
    await user.click(screen.getByRole('link', { name: 'EMERGENCY SMS' }));
    expect(place.current.pathname).toBe('/emergency-sms');
  });

  test('does nothing before the disclaimer is accepted', async () => {
    const { user } = await open({});
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByLabelText(/I accept these terms/));
    expect(submit()).toHaveProperty('disabled', false);
  });

  test('starts ticked where these terms were accepted at a login, and empty once they change', async () => {
    const { user, unmount } = await open({
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': Response.json({ profile: {} }),
    });
    await logIn(user);
    await waitFor(() => expect(localStorage.getItem('acceptedTerms')).toBeTruthy());
    await session.signOut();
    unmount();
    const again = await open({});
    expect(screen.getByLabelText(/I accept these terms/)).toHaveProperty('checked', true);
    again.unmount();
    localStorage.setItem('acceptedTerms', '2020-01-01');
    await open({});
    expect(screen.getByLabelText(/I accept these terms/)).toHaveProperty('checked', false);
  });

  test('remembers the tab', async () => {
    const { user, unmount } = await open({});
    await user.click(screen.getByRole('tab', { name: 'Child Login' }));
    expect(localStorage.getItem('lastLoginTab')).toBe('child');
    unmount();
    await open({});
    expect(screen.getByRole('tab', { name: 'Child Login', selected: true })).toBeTruthy();
  });

  test('tells a logged-in child that the page is for a parent, and shows the parent’s tab', async () => {
    localStorage.setItem('lastLoginTab', 'child');
    session.signIn(child as Parameters<typeof session.signIn>[0], { keep: true });
    const plain = await open({});
    expect(screen.getByText('Logging in as someone else logs you out first.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Child Login', selected: true })).toBeTruthy();
    plain.unmount();
    await open({}, { pathname: '/login', state: { to: '/guardian-invitation/abc' } });
    expect(screen.getByText('You are logged in as Sam')).toBeTruthy();
    expect(
      screen.getByText(/^The page you opened is for a parent or guardian\. It opens once they log in/),
    ).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Parent Login', selected: true })).toBeTruthy();
    expect(localStorage.getItem('lastLoginTab')).toBe('child');
  });

  test('greets users who have just verified their email address', async () => {
    await open({}, '/login?verified=true');
    expect(await screen.findByText('Email successfully verified! You can now log in.')).toBeTruthy();
  });

  test('prefills the email address after verification', async () => {
    const { user } = await open({}, { pathname: '/login', state: { verified: true, email: 'amira@example.org' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amira@example.org');
    await user.click(screen.getByLabelText(/I accept these terms/));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('shows missing values at their fields', async () => {
    const { user, calls } = await open({});
    await user.click(screen.getByLabelText(/I accept these terms/));
    await user.type(screen.getByLabelText(/Email/), 'amira@');
    await user.click(submit());
    expect((await screen.findAllByText(/Invalid email/)).length).toBeGreaterThan(0);
    expect(calls.filter(({ call }) => call.startsWith('POST /api/auth/login'))).toEqual([]);
  });
});

describe('parent', () => {
  test('with a profile goes home, and the session is stored', async () => {
    const { user, place } = await open({
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': Response.json({ profile: {} }),
    });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/users-nearby'));
    expect(localStorage.getItem('token')).toBe('t');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.pathname).toBe('/users-nearby');
  });

  test('is led back to the page that asked for the login', async () => {
    const answers = { 'POST /api/auth/login': Response.json(parent), 'GET /api/profile': () => ({ profile: {} }) };
    const state = { to: '/guardian-invitation/abc' };
    const { user, place } = await open(answers, { pathname: '/login', state });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/guardian-invitation/abc'));
  });

  test('without a profile goes to /profile-creation', async () => {
    const { user, place } = await open({
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': errorResponse(404, 'PROFILE_NOT_FOUND', 'Child profile not found.'),
    });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/profile-creation'));
  });

  test('without an account or a profile hands on where to come back to; another site is nowhere', async () => {
    const answers = {
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': errorResponse(404, 'PROFILE_NOT_FOUND', 'Child profile not found.'),
    };
    const state = { to: '/guardian-invitation/abc' };
    const { user, place, unmount } = await open(answers, { pathname: '/login', state });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/profile-creation'));
    expect(place.current.state).toEqual(state);
    unmount();
    void session.signOut();
    for (const [to, kept] of [
      ['/guardian-invitation/abc', state],
      ['//evil.example', null],
      ['/\\evil.example', null],
      ['/\t/evil.example', null],
      ['https://evil.example', null],
      // Browsers read a backslash as a slash.
      ['/\\evil.example', null],
    ] as const) {
      const again = await open({}, { pathname: '/login', state: { to } });
      await again.user.click(screen.getByRole('link', { name: 'Register' }));
      await waitFor(() => expect(again.place.current.pathname).toBe('/register'));
      expect(again.place.current.state).toEqual(kept);
      again.unmount();
    }
  });

  test('is remembered by email address on request', async () => {
    const { user, calls } = await open({
      'POST /api/auth/login': Response.json(parent),
      'GET /api/profile': Response.json({ profile: {} }),
    });
    await user.click(screen.getByLabelText('Remember Me'));
    await logIn(user);
    await waitFor(() => expect(localStorage.getItem('rememberedParentEmail')).toBe('amira@example.org'));
    expect(calls.find(({ call }) => call === 'POST /api/auth/login')?.body).toMatchObject({ rememberMe: true });
  });

  test('who is locked out sees a countdown over the page, and its end is stored', async () => {
    const { user } = await open({
      'POST /api/auth/login': errorResponse(429, 'LOCKED_OUT', 'Too many failed attempts.', { retryAfterSeconds: 900 }),
    });
    await logIn(user);
    const overlay = await screen.findByRole('alertdialog');
    expect(within(overlay).getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
    expect(within(overlay).getByRole('link', { name: 'Choose a new password now' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(screen.getAllByText(/You are locked out for your safety/)).toHaveLength(1);
    expect(Number(localStorage.getItem('loginLockoutExpiry'))).toBeGreaterThan(Date.now() + 890_000);
  });

  test('whose lockout is over sees the page, and the stored end is cleared', async () => {
    localStorage.setItem('loginLockoutExpiry', String(Date.now() - 1));
    await open({});
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(localStorage.getItem('loginLockoutExpiry')).toBeNull();
  });

  test('with an unverified phone goes to /verify-sms', async () => {
    const { user, place } = await open({
      'POST /api/auth/login': errorResponse(403, 'PHONE_NOT_VERIFIED', 'Please verify your phone number.', {
        userId: 'u1',
      }),
    });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
    expect(place.current.state).toMatchObject({ userId: 'u1' });
  });

  test('with an unverified phone whose code waits takes the time along', async () => {
    const { user, place } = await open({
      'POST /api/auth/login': errorResponse(403, 'PHONE_NOT_VERIFIED', 'We can text your code in about 12 minutes.', {
        userId: 'u1',
        retryAfterSeconds: 720,
      }),
    });
    await logIn(user);
    await waitFor(() => expect(place.current.pathname).toBe('/verify-sms'));
    expect(place.current.state).toMatchObject({ userId: 'u1', textDueAt: expect.any(Number) });
  });

  test('with a wrong password sees the server’s text and a link to reset it', async () => {
    const { user } = await open({
      'POST /api/auth/login': errorResponse(400, 'INVALID_CREDENTIALS', 'Invalid credentials.'),
    });
    await logIn(user);
    expect(await screen.findByText('Invalid credentials.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a new password.' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('who is banned sees the reason and the end', async () => {
    const { user } = await open({
      'POST /api/auth/login': errorResponse(403, 'BANNED', 'This account is banned until 3 May 2027: spam.'),
    });
    await logIn(user);
    expect(await screen.findByText('This account is banned until 3 May 2027: spam.')).toBeTruthy();
  });

  test('whose account is stopped sees why, and the page where to answer', async () => {
    const frozenToken = 'a'.repeat(43);
    const { user } = await open({
      'POST /api/auth/login': errorResponse(403, 'FROZEN', 'This account is stopped until 3 May 2027.', {
        frozenToken,
      }),
    });
    await logIn(user);
    await screen.findByText('This account is stopped until 3 May 2027.');
    const link = screen.getByRole('link', { name: 'Open it again, object, or report something' });
    expect(link.getAttribute('href')).toBe(`/account-change#${frozenToken}`);
  });

  test('sees a generic text when the server sends none', async () => {
    const { user } = await open({ 'POST /api/auth/login': badGatewayPage() });
    await logIn(user);
    expect(await screen.findByText('Login failed')).toBeTruthy();
  });

  test('keeps the input when nothing answers', async () => {
    const { user } = await open({});
    await logIn(user);
    expect(await screen.findByText('Network error. Please check your internet connection and try again.')).toBeTruthy();
    expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'amira@example.org');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'three words here');
  });

  test('who presses twice logs in once', async () => {
    const reply = Promise.withResolvers<Response>();
    const { user, calls } = await open({ 'POST /api/auth/login': () => reply.promise });
    await logIn(user);
    await user.keyboard('{Enter}{Enter}');
    reply.resolve(Response.json(parent));
    await vi.waitFor(() => expect(session.current()).toBeDefined());
    expect(calls.filter(({ call }) => call === 'POST /api/auth/login')).toHaveLength(1);
  });
});

describe('child', () => {
  async function childLogsIn(answer: Response | Error, keep = false, ownDevice = '') {
    const page = await open({ 'POST /api/auth/child-login': answer });
    await page.user.click(screen.getByLabelText(/I accept these terms/));
    await page.user.click(screen.getByRole('tab', { name: 'Child Login' }));
    await page.user.type(screen.getByLabelText('Child Name'), 'Sam');
    await page.user.type(screen.getByLabelText('PIN'), '4826');
    if (keep) await page.user.click(screen.getByLabelText(/Keep me logged in/));
    if (ownDevice) await page.user.click(screen.getByRole('radio', { name: ownDevice }));
    await page.user.click(submit());
    return page;
  }

  test('goes to the child’s page and is logged out with the tab', async () => {
    const { place, user } = await childLogsIn(Response.json(child));
    await waitFor(() => expect(place.current.pathname).toBe('/child-dashboard'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.pathname).toBe('/child-dashboard');
    expect([localStorage.getItem('token'), sessionStorage.getItem('childName')]).toEqual([null, 'Sam']);
  });

  test('stays logged in on request', async () => {
    await childLogsIn(Response.json(child), true);
    await waitFor(() => expect(localStorage.getItem('childId')).toBe('c'.repeat(24)));
    expect(localStorage.getItem('keepChildLoggedIn')).toBe('true');
  });

  test.each([
    ['Yes', true],
    ['No, others use it too', false],
    ['', undefined],
  ])('is asked whether it is the own device, and may leave that out (%#)', async (answer, isOwnDevice) => {
    await childLogsIn(Response.json(child), false, answer);
    await waitFor(() => expect(session.current()?.role).toBe('child'));
    expect(emergencyRecords.get()).toEqual({ [child.childId]: isOwnDevice === undefined ? {} : { isOwnDevice } });
  });

  test.each([
    [
      errorResponse(400, 'INVALID_CREDENTIALS', 'Invalid credentials.'),
      /ask your parent or guardian to authorise your account/,
    ],
    [
      errorResponse(400, 'INVALID_CREDENTIALS', 'Child profile not found.'),
      /ask your parent or guardian to authorise your account/,
    ],
    [
      errorResponse(400, 'USE_WARRIOR_USERNAME', 'Please log in with your warrior name.'),
      'Please log in with your warrior name.',
    ],
    [
      new Response('<html>Bad request</html>', { status: 400 }),
      'Login failed. Please check your details and try again.',
    ],
    [errorResponse(500, 'INTERNAL', 'x'), 'Server error. Please try again later.'],
    [new TypeError('Failed to fetch'), 'Network error. Please check your internet connection and try again.'],
  ])('sees what to do when login fails (%#)', async (answer, text) => {
    await childLogsIn(answer);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
