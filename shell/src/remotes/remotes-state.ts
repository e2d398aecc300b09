import { logWarning } from '@notalone/web-kit/log';
import { type Operator, parseOperator, parseRemotes, type RemoteEntry } from '@notalone/web-kit/remotes';
import { takePreloadedRemotes } from './preloads.ts';
import { wantsPreview } from './preview-cookie.ts';

export const LOAD_TIMEOUT_MS = 8_000;

/** The remote and this shell were built for different host APIs. Retrying cannot help; a newer page can. */
export class VersionSkewError extends Error {
  override readonly name = 'VersionSkewError';
}
/** What the loading of a remote failed with, unlike what it threw while rendering. */
export const loadErrors = new WeakSet<object>();

export type RemotesState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly remotes: readonly RemoteEntry[]; readonly operator?: Operator | undefined }
  | { readonly status: 'failed'; readonly error: unknown };

/** Names of the remotes whose pages have loaded: their containers work and may be in use. */
export const loadedRemotes = new Set<string>();

let state: RemotesState = { status: 'loading' };
const listeners = new Set<() => void>();
let loading: Promise<void> | undefined;

function setState(next: RemotesState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
async function fetchRemotes(): Promise<RemotesState> {
  const response = await (takePreloadedRemotes() ??
    fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) }));
  if (!response.ok) throw new Error(`/remotes.json: HTTP ${response.status}`);
  const onRefused = (error: unknown) => logWarning('left out what is invalid in /remotes.json', error);
  const list: unknown = await response.json();
  return {
    status: 'ready',
    remotes: parseRemotes(list, onRefused, wantsPreview()),
    operator: parseOperator(list, onRefused),
  };
}

/** Fetches /remotes.json unless it is loaded or loading; retries after a failure. Never rejects: see the state. */
export function loadRemotes(): Promise<void> {
  if (state.status === 'failed') setState({ status: 'loading' });
  loading ??= fetchRemotes().then(setState, (error: unknown) => {
    loading = undefined;
    setState({ status: 'failed', error });
  });
  return loading;
}
export const remotesState = (): RemotesState => state;
export function subscribeRemotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
