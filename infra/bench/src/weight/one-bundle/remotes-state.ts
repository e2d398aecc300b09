// Stands in for shell/src/remotes/remotes-state.ts in the one-bundle build: the remotes are known at build time.
import { parseRemoteManifest } from '@notalone/web-kit/remotes';
import manifest from 'remote-under-test/remote.json';

export const LOAD_TIMEOUT_MS = 8_000;
export class VersionSkewError extends Error {}
export const loadErrors = new WeakSet<object>();
const state = { status: 'ready', remotes: [{ ...parseRemoteManifest(manifest), entry: '' }] } as const;

export const loadRemotes = async (): Promise<void> => undefined;
export const remotesState = () => state;
export const subscribeRemotes = () => () => undefined;
/** Nothing is loaded apart. */
export const loadedRemotes: ReadonlySet<string> = new Set();
