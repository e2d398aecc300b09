import type { RemoteEntry } from '@notalone/web-kit/remotes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const runtime = { loadRemote: vi.fn(), registerRemotes: vi.fn(), registerPlugins: vi.fn() };
vi.mock('@module-federation/enhanced/runtime', () => runtime);
const { getRemote, resetRemote, resetSlot } = await import('./load-remote.ts');
const { VersionSkewError } = await import('./remotes-state.ts');

const remote = (name: string, hostApi = { from: 1, to: 1 }): RemoteEntry => ({
  name,
  title: name,
  hostApi,
  entry: `/mfe/${name}/mf-manifest.json`,
  pages: [],
  nav: [],
  slots: [],
});
const module = { default: () => null, hostApi: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const mock of Object.values(runtime)) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('loads a remote once for all callers', async () => {
  runtime.loadRemote.mockResolvedValue(module);
  const social = remote('once');
  expect(getRemote(social)).toBe(getRemote(social));
  expect(await getRemote(social)).toBe(module);
  expect(runtime.loadRemote).toHaveBeenCalledExactlyOnceWith('mfe_once/App');
});

test('retries a failed remote once, from scratch', async () => {
  runtime.loadRemote.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(module);
  expect(await getRemote(remote('twice'))).toBe(module);
  expect(runtime.registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'mfe_twice' })], {
    force: true,
  });
});

test('gives up a hanging remote after eight seconds, twice', async () => {
  runtime.loadRemote.mockReturnValue(new Promise(() => undefined));
  const failed = expect(getRemote(remote('hangs'))).rejects.toThrow('took longer than 8000 ms');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(runtime.loadRemote).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8_000);
  await failed;
});

test('loads a failed remote after a reset', async () => {
  runtime.loadRemote.mockRejectedValue(new Error('down'));
  const social = remote('back');
  await expect(getRemote(social)).rejects.toThrow('down');
  runtime.loadRemote.mockResolvedValue(module);
  await expect(getRemote(social)).rejects.toThrow('down');
  resetRemote(social);
  expect(await getRemote(social)).toBe(module);
});

test('does not request a remote for another host API', async () => {
  await expect(getRemote(remote('newer', { from: 2, to: 3 }))).rejects.toBeInstanceOf(VersionSkewError);
  expect(runtime.loadRemote).not.toHaveBeenCalled();
});

test('fails if a remote exposes no app', async () => {
  runtime.loadRemote.mockResolvedValue({ default: 'not a component', hostApi: 1 });
  await expect(getRemote(remote('empty'))).rejects.toThrow('exposes no App');
});

test('loads slots as separate modules, whose failure does not affect the remote’s page', async () => {
  const feed = remote('feed');
  const asked = () => runtime.loadRemote.mock.calls.map(([name]) => name);
  runtime.loadRemote.mockImplementation(async (name: string) => {
    if (name !== 'mfe_feed/App') throw new Error('503');
    return module;
  });
  await getRemote(feed);
  Object.assign(globalThis, { webpackChunkmfe_feed: ['in use'] });
  await expect(getRemote(feed, 'calculator')).rejects.toThrow('503');
  runtime.loadRemote.mockResolvedValue(module);
  resetSlot(feed, 'calculator');
  expect(await getRemote(feed, 'calculator')).toBe(module);
  expect(asked()).toEqual(['mfe_feed/App', 'mfe_feed/calculator', 'mfe_feed/calculator', 'mfe_feed/calculator']);
  expect(runtime.registerRemotes).not.toHaveBeenCalledWith(expect.anything(), { force: true });
  expect(globalThis).toHaveProperty('webpackChunkmfe_feed');
});

test('retries a slot from scratch if nothing else of the remote has loaded', async () => {
  runtime.loadRemote.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(module);
  expect(await getRemote(remote('fresh'), 'calculator')).toBe(module);
  expect(runtime.registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'mfe_fresh' })], {
    force: true,
  });
});
