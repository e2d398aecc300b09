import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { api, forgetKeptAnswers } from '@notalone/web-kit';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OfflineBanner } from './offline-banner.tsx';

test('says that the network is away, and from when the page is', async () => {
  const at = new Date();
  at.setHours(14, 5);
  fakeApi({ 'GET /api/news': () => Response.json([], { headers: { 'x-kept-at': at.toISOString() } }) });
  const { container } = render(<OfflineBanner />);
  expect(container.textContent).toBe('');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toBe('You are offline. We will keep what you typed.');
  await act(async () => void (await api('GET /api/news')));
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. This is from 14:05. We will keep what you typed.',
  );
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  act(() => forgetKeptAnswers());
  expect(container.textContent).toBe('');
});
