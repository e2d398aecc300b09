import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { pushDevice, session } from '@notalone/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ME, openApp } from '../testing/open-app.tsx';
import type { NoticeDevice, NoticeSettings } from './use-notice-settings.ts';

const ID = 'd'.repeat(24);
const ENDPOINT = 'https://push.example/one';
const device = (more: Partial<NoticeDevice> = {}): NoticeDevice => ({
  _id: ID,
  name: 'Chrome on Android',
  state: 'new',
  addedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});
const SETTINGS: NoticeSettings = {
  kinds: [
    { kind: 'message', push: true, email: true, isLocked: false },
    { kind: 'emergency', push: true, email: true, isLocked: true },
  ],
  quietHours: { isOn: true, from: '21:15', to: '07:00' },
  devices: [],
};

/** A browser that can show push messages; `asked` is what the person answers. */
function browser(permission: NotificationPermission, asked: NotificationPermission = permission) {
  let subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null;
  const requestPermission = vi.fn(async () => {
    state.permission = asked;
    return asked;
  });
  const state = { permission, requestPermission };
  const subscribe = vi.fn(async (_options: object) => {
    subscription = {
      endpoint: ENDPOINT,
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  vi.stubGlobal('Notification', state);
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { requestPermission, subscribe, isSubscribed: () => subscription !== null };
}

function open(answers: Record<string, Answer> = {}) {
  const { calls } = fakeApi({ 'GET /api/notifications/settings': () => SETTINGS, ...answers });
  openApp('/notifications/settings');
  return { user: userEvent.setup(), calls, sent: (call: string) => calls.find((one) => one.call === call)?.body };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  pushDevice.set(undefined);
});

test('the browser is asked on a press only; then it subscribes with the server’s key and tells the server', async () => {
  const { requestPermission, subscribe } = browser('default', 'granted');
  const { user, sent } = open({
    'GET /api/notifications/push-key': () => ({ keyId: 'k1', publicKey: 'server-key' }),
    'POST /api/notifications/devices': () => device(),
  });
  const button = await screen.findByRole('button', { name: 'Switch on for this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  await screen.findByRole('button', { name: 'Switch off on this device' });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' });
  expect(sent('POST /api/notifications/devices')).toEqual({
    endpoint: ENDPOINT,
    keys: { p256dh: 'p', auth: 'a' },
    keyId: 'k1',
    name: expect.any(String),
  });
  expect(pushDevice.get()).toEqual({ userId: ME, deviceId: ID, endpoint: ENDPOINT, keyId: 'k1' });
});

test('who says no to the browser reads how to allow it', async () => {
  const { subscribe } = browser('default', 'denied');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Switch on for this device' }));
  await screen.findByText('Your browser blocks push messages of Not Alone.');
  expect(subscribe).not.toHaveBeenCalled();
});

test('a browser without push says so, an iPhone how to install', async () => {
  open();
  expect(await screen.findByText(/This browser cannot show push messages/)).toBeDefined();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
  open();
  expect(await screen.findByText(/need Not Alone on the home screen/)).toBeDefined();
});

test('a test message is sent, and the page says when its receipt has come', async () => {
  browser('granted');
  let reachedAt: string | undefined;
  const { user } = open({
    'GET /api/notifications/settings': () => ({
      ...SETTINGS,
      devices: [reachedAt ? device({ state: 'reached', reachedAt }) : device()],
    }),
    [`POST /api/notifications/devices/${ID}/test`]: () => ({ message: 'Sent.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Test this device: Chrome on Android' }));
  await screen.findByText('Sent. It should appear now.');
  reachedAt = new Date().toISOString();
  await screen.findByText('It has arrived.', undefined, { timeout: 5000 });
  expect(screen.getByText(/Reached today at/)).toBeDefined();
});

test('a device that is not reached says since when; removing it is told to the server', async () => {
  let devices = [device({ state: 'notReached', notReachedSince: '2026-11-20T10:00:00.000Z' })];
  const { user } = open({
    'GET /api/notifications/settings': () => ({ ...SETTINGS, devices }),
    [`DELETE /api/notifications/devices/${ID}`]: () => {
      devices = [];
      return new Response(null, { status: 204 });
    },
  });
  await screen.findByText(/Not reached since 20 November/);
  await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }));
  expect(await screen.findByText('No device gets push messages')).toBeDefined();
});

test('channels and quiet hours are saved together; what is locked stays on and says why', async () => {
  const { user, sent } = open({
    'PUT /api/notifications/settings': ({ body }) => ({ ...SETTINGS, ...(body as object), kinds: SETTINGS.kinds }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Email: Messages' }));
  const locked = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Push: Emergencies' });
  await user.click(locked);
  expect([locked.checked, locked.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  expect(screen.getByText(/Always on, also in quiet hours/)).toBeDefined();
  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: /From/ });
  expect(from.value).toBe('21:15');
  await user.selectOptions(from, '22:30');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() =>
    expect(sent('PUT /api/notifications/settings')).toEqual({
      kinds: [{ kind: 'message', push: true, email: false }],
      quietHours: { isOn: true, from: '22:30', to: '07:00' },
    }),
  );
});

test('settings that do not load, or are not saved, say so, and nothing chosen is lost', async () => {
  let isDown = true;
  const { user } = open({
    'GET /api/notifications/settings': () => (isDown ? errorResponse(400, 'VALIDATION', 'Not now.') : SETTINGS),
    'PUT /api/notifications/settings': errorResponse(429, 'RATE_LIMITED', 'Please wait a moment.'),
  });
  await screen.findByText('Failed to load your settings.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Push: Messages' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Please wait a moment.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Push: Messages' }).checked).toBe(false);
});

test('an email’s link stops its kinds with one press, for somebody who is not signed in', async () => {
  const token = 't'.repeat(22);
  const call = `POST /api/notifications/stop-mails/${token}`;
  const { calls } = fakeApi({ [call]: () => ({ message: 'Stopped.' }) });
  openApp(`/stop-emails?kinds=request,message#${token}`);
  await act(() => session.signOut());
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(calls.filter(({ call: one }) => one.includes('stop-mails'))).toEqual([]);
  await userEvent.click(button);
  const said = await screen.findByText('We send you no more emails about connection requests and messages.');
  expect(calls.some(({ call: one }) => one === `${call}?kinds=request%2Cmessage`)).toBe(true);
  const notice = said.closest<HTMLElement>('[role=status]');
  expect(within(notice ?? document.body).getByRole('link', { name: 'How we reach you' })).toBeDefined();
});
