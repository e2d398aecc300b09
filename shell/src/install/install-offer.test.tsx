import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';
import { keepInstallPrompt } from './install-prompt.ts';
import { LazyInstallOffer } from './lazy-install-offer.tsx';

type Reply = Parameters<typeof session.signIn>[0];
const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Reply;
const open = () => renderAt('/feed', <LazyInstallOffer />);
const offer = () => screen.queryByText('Keep Not Alone on this device');
const prompt = vi.fn(async () => undefined);
const DAY_MS = 24 * 3_600_000;

keepInstallPrompt();
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  session.signIn(parent, { keep: true });
});
const answer = (connections: readonly object[]) => fakeApi({ 'GET /api/profile/connections': () => ({ connections }) });

test('is made after the first connection, and never again once it is answered', async () => {
  answer([{}]);
  const { user, unmount } = open();
  await screen.findByText('Keep Not Alone on this device');
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
  unmount();
  const { calls } = answer([{}]);
  open();
  expect(offer()).toBeNull();
  expect(calls.filter(({ call }) => call.includes('connections'))).toEqual([]);
});

test('is made after ten days without a connection, not before', async () => {
  const { calls } = answer([]);
  const { unmount } = open();
  await waitFor(() => expect(calls.some(({ call }) => call.includes('connections'))).toBe(true));
  expect(offer()).toBeNull();
  unmount();
  localStorage.setItem('firstVisit', String(Date.now() - 10 * DAY_MS));
  open();
  await screen.findByText('Keep Not Alone on this device');
});

test('is never made to a child', () => {
  const { calls } = answer([{}]);
  session.signIn({ ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Reply, { keep: true });
  open();
  expect(offer()).toBeNull();
  expect(calls.filter(({ call }) => call.includes('connections'))).toEqual([]);
});
