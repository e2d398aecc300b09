import type { RemoteEntry } from '@notalone/web-kit/remotes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const runtime = { loadModule: vi.fn(), removeContainer: vi.fn(), bypassCache: vi.fn() };
vi.mock('./container.ts', () => runtime);
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
  runtime.loadModule.mockResolvedValue(module);
  const social = remote('once');
  expect(getRemote(social)).toBe(getRemote(social));
  expect(await getRemote(social)).toBe(module);
  expect(runtime.loadModule).toHaveBeenCalledExactlyOnceWith(social, 'App');
});

test('retries a failed remote once, from scratch', async () => {
  runtime.loadModule.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(module);
  expect(await getRemote(remote('twice'))).toBe(module);
  expect(runtime.removeContainer).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'twice' }));
});

test('gives up a hanging remote after eight seconds, twice', async () => {
  runtime.loadModule.mockReturnValue(new Promise(() => undefined));
  const failed = expect(getRemote(remote('hangs'))).rejects.toThrow('took longer than 8000 ms');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(runtime.loadModule).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8_000);
  await failed;
});

test('loads a failed remote after a reset', async () => {
  runtime.loadModule.mockRejectedValue(new Error('down'));
  const social = remote('back');
  await expect(getRemote(social)).rejects.toThrow('down');
  runtime.loadModule.mockResolvedValue(module);
  await expect(getRemote(social)).rejects.toThrow('down');
  resetRemote(social);
  expect(await getRemote(social)).toBe(module);
});

test('does not request a remote for another host API', async () => {
  await expect(getRemote(remote('newer', { from: 2, to: 3 }))).rejects.toBeInstanceOf(VersionSkewError);
  expect(runtime.loadModule).not.toHaveBeenCalled();
});

test('fails if a remote exposes no app', async () => {
  runtime.loadModule.mockResolvedValue({ default: 'not a component', hostApi: 1 });
  await expect(getRemote(remote('empty'))).rejects.toThrow('exposes no App');
});

test('loads slots as separate modules, whose failure does not affect the remote’s page', async () => {
  const feed = remote('feed');
  const asked = () => runtime.loadModule.mock.calls.map(([, exposed]) => exposed);
  runtime.loadModule.mockImplementation(async (_remote: RemoteEntry, exposed: string) => {
    if (exposed !== 'App') throw new Error('503');
    return module;
  });
  await getRemote(feed);
  await expect(getRemote(feed, 'calculator')).rejects.toThrow('503');
  runtime.loadModule.mockResolvedValue(module);
  resetSlot(feed, 'calculator');
  expect(await getRemote(feed, 'calculator')).toBe(module);
  expect(asked()).toEqual(['App', 'calculator', 'calculator', 'calculator']);
  expect(runtime.removeContainer).not.toHaveBeenCalled();
});

test('retries a slot from scratch if nothing else of the remote has loaded', async () => {
  runtime.loadModule.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(module);
  expect(await getRemote(remote('fresh'), 'calculator')).toBe(module);
  expect(runtime.removeContainer).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'fresh' }));
});
