import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { VerifyEmailPage } from './verify-email.page.tsx';
import { VerifySmsPage } from './verify-sms.page.tsx';

const code = () => screen.getByLabelText(/Verification code/);
const verify = () => screen.getByRole('button', { name: 'Verify' });
const resend = () => screen.getByRole('button', { name: 'Resend code' });
const secondsNow = () => Math.floor(Date.now() / 1000);

afterEach(() => void vi.useRealTimers());

describe('/verify-sms', () => {
  test('without an account shows a toast and goes to /register', async () => {
    const { place } = renderAt('/verify-sms', <VerifySmsPage />);
    expect(place.current.pathname).toBe('/register');
    expect(await screen.findByText('Please register first')).toBeTruthy();
  });

  test('asks for a missing code', async () => {
    fakeApi({});
    const { user } = renderAt('/verify-sms?userId=u1', <VerifySmsPage />);
    await user.click(verify());
    expect((await screen.findAllByText(/Please enter the verification code/)).length).toBeGreaterThan(0);
  });

  test('goes to /login shortly after success', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/verify-sms': Response.json({ message: 'ok' }) });
    const { user, place } = renderAt(
      {
        pathname: '/verify-sms',
        search: '?userId=u1',
        state: { phoneNumber: '07700900123', email: 'amira@example.org', to: '/guardian-invitation/abc' },
      },
      <VerifySmsPage />,
    );
    expect(screen.getByText(/07700900123/)).toBeTruthy();
    await user.type(code(), '123456');
    expect(await screen.findByText('Phone number verified successfully!')).toBeTruthy();
    expect(place.current.pathname).toBe('/verify-sms');
    await waitFor(() => expect(place.current.pathname).toBe('/login'), { timeout: 3_000 });
    expect(calls.map(({ body }) => body)).toEqual([{ userId: 'u1', verificationCode: '123456' }]);
    expect(place.current.state).toEqual({ verified: true, email: 'amira@example.org', to: '/guardian-invitation/abc' });
  });

  test('shows that a code is wrong and keeps it', async () => {
    fakeApi({ 'POST /api/auth/verify-sms': errorResponse(400, 'CODE_INVALID', 'That code is not right.') });
    const { user } = renderAt('/verify-sms?userId=u1', <VerifySmsPage />);
    await user.type(code(), '123456');
    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    expect(code()).toHaveProperty('value', '123456');
  });

  test('allows a new code after a minute', async () => {
    vi.useFakeTimers();
    fakeApi({ 'POST /api/auth/resend-verification': Response.json({ message: 'ok' }) });
    renderAt({ pathname: '/verify-sms', state: { userId: 'u1', sentAt: Date.now() } }, <VerifySmsPage />);
    expect(screen.getByText('You can ask for a new code in 01:00.')).toBeTruthy();
    expect(resend()).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(resend()).toHaveProperty('disabled', false);
    fireEvent.click(resend());
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByText('New verification code sent to your phone!')).toBeTruthy();
    expect(resend()).toHaveProperty('disabled', true);
  });
});

describe('/verify-sms while very many people join', () => {
  const textDueAt = Date.now() + 720_000;
  const at = new Date(textDueAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const state = { userId: 'u1', phoneNumber: '07700900123', textDueAt };

  test('says when the code comes, and that the page can be closed', () => {
    fakeApi({});
    renderAt({ pathname: '/verify-sms', state }, <VerifySmsPage />);
    expect(
      screen.getByText(new RegExp(`We text a 6-digit code to 07700900123 at about ${at}.*log in later`)),
    ).toBeTruthy();
  });

  test('a code that is asked for again and still waits keeps its time', async () => {
    fakeApi({ 'POST /api/auth/resend-verification': Response.json({ message: 'ok', textWaitSeconds: 720 }) });
    const { user, place } = renderAt({ pathname: '/verify-sms', state }, <VerifySmsPage />);
    await user.click(resend());
    expect(await screen.findByText(/Nothing more to do for now/)).toBeTruthy();
    expect(place.current.state).toMatchObject({ textDueAt: expect.any(Number) });
    expect(resend()).toHaveProperty('disabled', false);
  });

  test('a code that is sent at once takes the wait off the page', async () => {
    fakeApi({ 'POST /api/auth/resend-verification': Response.json({ message: 'ok' }) });
    const { user } = renderAt({ pathname: '/verify-sms', state }, <VerifySmsPage />);
    await user.click(resend());
    expect(await screen.findByText('We have sent a 6-digit code by text message to 07700900123.')).toBeTruthy();
  });
});

describe('/verify-email', () => {
  test('without an account goes to /register', () => {
    expect(renderAt('/verify-email', <VerifyEmailPage />).place.current.pathname).toBe('/register');
  });

  test('rejects a code that is not six digits', async () => {
    fakeApi({});
    const { user } = renderAt('/verify-email?userId=u1', <VerifyEmailPage />);
    await user.type(code(), '12a3');
    expect(code()).toHaveProperty('value', '123');
    await user.click(verify());
    expect((await screen.findAllByText(/Please enter a 6-digit verification code/)).length).toBeGreaterThan(0);
  });

  test('counts down ten minutes, then disables Verify; a new code restarts the countdown', async () => {
    vi.useFakeTimers();
    fakeApi({ 'POST /api/auth/resend-verification': Response.json({ message: 'ok' }) });
    renderAt({ pathname: '/verify-email', state: { userId: 'u1', sentAt: Date.now() } }, <VerifyEmailPage />);
    expect(screen.getByText('This code expires in 10:00.')).toBeTruthy();
    expect(resend()).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(600_500));
    expect(verify()).toHaveProperty('disabled', true);
    fireEvent.click(resend());
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByText('New verification code sent to your email!')).toBeTruthy();
    expect(verify()).toHaveProperty('disabled', false);
    expect(screen.getByText(/expires in (?:10:00|09:59)/)).toBeTruthy();
  });

  test('submits nothing after the code has expired, by typing, Enter or the button', async () => {
    const { calls } = fakeApi({});
    const { user } = renderAt(`/verify-email?userId=u1&sentAt=${secondsNow() - 601}`, <VerifyEmailPage />);
    await user.type(code(), '123456{Enter}');
    await user.click(verify());
    expect(calls.map(({ call }) => call)).toEqual([]);
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });

  test('a new code clears the old one and what was said about it', async () => {
    fakeApi({
      'POST /api/auth/verify-email': errorResponse(400, 'CODE_INVALID', 'That code is not right.'),
      'POST /api/auth/resend-verification': Response.json({ message: 'ok' }),
    });
    const { user } = renderAt('/verify-email?userId=u1', <VerifyEmailPage />);
    await user.type(code(), '123456');
    expect(await screen.findByText('That code is not right.')).toBeTruthy();
    await user.click(resend());
    expect(await screen.findByText('New verification code sent to your email!')).toBeTruthy();
    expect(screen.queryByText('That code is not right.')).toBeNull();
    expect(code()).toHaveProperty('value', '');
  });

  test('counts from the sending time when opened from an email', async () => {
    vi.useFakeTimers();
    renderAt(`/verify-email?userId=u1&sentAt=${secondsNow() - 540}`, <VerifyEmailPage />);
    expect(screen.getByText(/^This code expires in 0(?:1:00|0:59)\.$/)).toBeTruthy();
    expect([verify(), resend()].map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, true]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('This code has expired. Please ask for a new one.')).toBeTruthy();
    expect([verify(), resend()].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, false]);
  });

  test.each([9_999_999_999, 86_400])(
    'a link from the future (%i) blocks a new code for ten minutes at most',
    async (ahead) => {
      vi.useFakeTimers();
      renderAt(`/verify-email?userId=u1&sentAt=${secondsNow() + ahead}`, <VerifyEmailPage />);
      expect(screen.getByText('This code expires in 10:00.')).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(600_000));
      expect(resend()).toHaveProperty('disabled', false);
    },
  );

  test.each(['', '&sentAt=', '&sentAt=yesterday', '&sentAt=-5', '&sentAt=NaN'])(
    'a link without a valid time (%s) shows no countdown and allows a new code at once',
    (sentAt) => {
      renderAt(`/verify-email?userId=u1${sentAt}`, <VerifyEmailPage />);
      expect(screen.getByText(/Codes expire after 10 minutes/)).toBeTruthy();
      expect(screen.queryByRole('timer')).toBeNull();
      expect(resend()).toHaveProperty('disabled', false);
    },
  );

  test('an expired code ends the countdown and allows a new code at once', async () => {
    fakeApi({
      'POST /api/auth/verify-email': errorResponse(
        400,
        'CODE_EXPIRED',
        'That code has expired. Please ask for a new one.',
      ),
    });
    const { user } = renderAt(
      { pathname: '/verify-email', state: { userId: 'u1', sentAt: Date.now() } },
      <VerifyEmailPage />,
    );
    expect(resend()).toHaveProperty('disabled', true);
    await user.type(code(), '123456');
    expect(await screen.findByText('That code has expired. Please ask for a new one.')).toBeTruthy();
    await waitFor(() => expect(resend()).toHaveProperty('disabled', false));
    expect(verify()).toHaveProperty('disabled', true);
    expect(screen.getByRole('timer').textContent).toBe('This code has expired. Please ask for a new one.');
  });

  test('goes to /login after success', async () => {
    fakeApi({ 'POST /api/auth/verify-email': Response.json({ message: 'ok' }) });
    const { user, place } = renderAt('/verify-email?userId=u1', <VerifyEmailPage />);
    await user.type(code(), '123456');
    await waitFor(() => expect(place.current.pathname).toBe('/login'));
    expect(screen.getByText('Email verified successfully! You can now log in.')).toBeTruthy();
  });
});
