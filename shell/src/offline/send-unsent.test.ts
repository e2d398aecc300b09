import { session, userStorage } from '@notalone/web-kit';
import { expect, test, vi } from 'vitest';

const getRemote = vi.fn(async (_remote: { readonly name: string }) => undefined);
vi.mock('../remotes/load-remote.ts', () => ({ getRemote }));
const { loadRemotes } = await import('../remotes/remotes-state.ts');
const { sendUnsent } = await import('./send-unsent.ts');

const remotes = ['feed', 'social', 'forums'].map((name) => ({
  ...{ name, title: name, hostApi: { from: 1, to: 1 }, entry: `/mfe/${name}/mf-manifest.json` },
  ...{ pages: [], nav: [], slots: [] },
}));
const loaded = () => getRemote.mock.calls.map(([{ name }]) => name);

test('loads the remotes that have something to send, once a network is there', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ remotes }));
  const reply = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 };
  session.signIn(reply as Parameters<typeof session.signIn>[0], { keep: true });
  await loadRemotes();
  sendUnsent();
  expect(loaded()).toEqual([]);

  userStorage('roomMessagesWaiting').put('id', { content: 'From the tunnel' });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('online'));
  expect(loaded()).toEqual([]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(loaded()).toEqual(['forums']);
});
