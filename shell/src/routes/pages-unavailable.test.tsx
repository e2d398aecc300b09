import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { loadRemotes } from '../remotes/remotes-state.ts';
import { renderAt } from '../testing/render-at.tsx';

const runtime = vi.hoisted(() => ({ loadModule: vi.fn(), removeContainer: vi.fn(), bypassCache: vi.fn() }));
vi.mock('../remotes/container.ts', () => runtime);

const child = {
  name: 'child',
  title: 'Children',
  hostApi: { from: 1, to: 1 },
  entry: '/mfe/child/mf-manifest.json',
  pages: [{ path: '/child-dashboard', title: 'My page', audience: 'child' }],
  nav: [],
};

test('offline, says that there is no connection, and opens the page by itself once there is one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  runtime.loadModule.mockResolvedValue({ default: () => <h1>From the remote</h1>, hostApi: 1 });
  session.signIn(
    { token: 't', userId: 'a'.repeat(24), role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<
      typeof session.signIn
    >[0],
    { keep: true },
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fakeApi({ 'GET /remotes.json': new TypeError('Failed to fetch') });
  await loadRemotes();
  renderAt('/child-dashboard', <App />);
  expect(await screen.findByText(/Logging in and the privacy policy still work\.$/)).toBeTruthy();

  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByRole('heading', { name: 'You have no connection' })).toBeTruthy();
  expect(screen.getByText(/^This page opens by itself when your connection is back\./)).toBeTruthy();
  expect(screen.queryByText(/Logging in and the privacy policy still work/)).toBeNull();

  fakeApi({
    'GET /remotes.json': Response.json({ remotes: [child] }),
    'POST /api/client-errors/loads': () => new Response(null, { status: 204 }),
  });
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'From the remote' })).toBeTruthy();
});
