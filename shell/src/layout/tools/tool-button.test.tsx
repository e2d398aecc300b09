import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import type { HeaderToolProps } from '@notalone/web-kit/remotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { Header } from '../header.tsx';

const runtime = vi.hoisted(() => ({ loadModule: vi.fn(), removeContainer: vi.fn(), bypassCache: vi.fn() }));
vi.mock('../../remotes/container.ts', () => runtime);

const carbs = {
  slot: 'header-tools',
  id: 'carbs',
  label: 'Carbs calculator',
  icon: 'calculator',
  roles: ['parent', 'admin'],
  module: 'calculator',
};
const feed = {
  name: 'feed',
  title: 'Feed',
  hostApi: { from: 1, to: 1 },
  entry: '/mfe/feed/mf-manifest.json',
  pages: [],
  nav: ['feed', 'news', 'sick-day', 'messages'].map((id) => ({
    id,
    label: id,
    to: `/${id}`,
    icon: 'news',
    roles: ['parent', 'admin'],
  })),
  slots: [carbs, { ...carbs, slot: 'not-known-here', id: 'x', label: 'Not known here' }],
};
const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<
  typeof session.signIn
>[0];
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<
  typeof session.signIn
>[0];

const Calculator = ({ onClose }: HeaderToolProps) => (
  <button type="button" onClick={onClose}>
    Done with carbs
  </button>
);

async function openHeader(person: typeof parent) {
  fakeApi({
    'GET /remotes.json': Response.json({ remotes: [feed] }),
    'POST /api/auth/logout': Response.json({ message: 'ok' }),
  });
  session.signIn(person, { keep: true });
  const { loadRemotes } = await import('../../remotes/remotes-state.ts');
  await loadRemotes();
  return renderAt('/privacy-policy', <Header />);
}
const button = () => screen.getByRole('button', { name: 'Carbs calculator' });
const dialog = () => screen.findByRole('dialog', { name: 'Carbs calculator' });

beforeEach(async () => {
  void session.signOut();
  vi.spyOn(console, 'warn').mockReturnValue();
  runtime.loadModule.mockReset().mockResolvedValue({ default: Calculator, hostApi: 1 });
  const { resetSlot } = await import('../../remotes/load-remote.ts');
  resetSlot(feed as never, 'calculator');
});

test('a wide window has every entry in groups, none in a menu', async () => {
  await openHeader(parent);
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  const entriesOf = (name: string) =>
    within(main.getByRole('list', { name }))
      .getAllByRole('listitem', {})
      .map((item) => item.textContent);
  expect(entriesOf('Families')).toEqual(['feed', 'messages']);
  expect(entriesOf('Reading')).toEqual(['news', 'sick-day']);
  // Alone in its group, it needs no title.
  expect(main.getAllByRole('listitem').at(-1)?.textContent).toBe('Carbs calculator');
  expect(within(screen.getByRole('navigation', { name: 'Account' })).getByRole('button').textContent).toBe('Logout');
});

test('shows a remote’s tool beside the pages and loads it only on the first press', async () => {
  const { user } = await openHeader(parent);
  expect(runtime.loadModule).not.toHaveBeenCalled();
  await user.click(button());
  expect(await within(await dialog()).findByText('Done with carbs')).toBeTruthy();
  expect(runtime.loadModule).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'feed' }), 'calculator');
});

test('hides it from children', async () => {
  await openHeader(child);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Carbs calculator' })).toBeNull();
});

test.each([
  [
    'the tool itself',
    async (user: Awaited<ReturnType<typeof openHeader>>['user']) =>
      user.click(await screen.findByText('Done with carbs')),
  ],
  ['Escape', async (user: Awaited<ReturnType<typeof openHeader>>['user']) => user.keyboard('{Escape}')],
])('%s closes the dialog and returns the focus to its button', async (_how, close) => {
  const { user } = await openHeader(parent);
  await user.click(button());
  await dialog();
  await close(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

test('returns the focus to Menu when opened from the phone’s menu', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { user } = await openHeader(parent);
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(menu);
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
  await user.click(button());
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(menu));
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  vi.unstubAllGlobals();
});

test('shows an error when the remote fails, and Retry loads it', async () => {
  runtime.loadModule.mockRejectedValue(new Error('503'));
  const { user } = await openHeader(parent);
  await user.click(button());
  const alert = await within(await dialog()).findByRole('alert');
  expect(alert.textContent).toContain('Carbs calculator cannot be shown right now.');
  expect(screen.getByRole('navigation', { name: 'Main', hidden: true })).toBeTruthy();
  runtime.loadModule.mockResolvedValue({ default: Calculator, hostApi: 1 });
  const retry = within(await dialog()).getByRole('button', { name: 'Retry' });
  // React flushes suspended work within an act only when the act itself is awaited.
  await act(async () => user.click(retry));
  expect(await within(await dialog()).findByText('Done with carbs')).toBeTruthy();
});
