import { parseRemotes, type RemoteEntry } from '@notalone/web-kit/remotes';
import { report } from '@notalone/web-kit/report';
import { takeEarlyRemotes } from './early-downloads.ts';

export const LOAD_LIMIT_MS = 8_000;

export type RemotesState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly remotes: readonly RemoteEntry[] }
  | { readonly status: 'failed'; readonly error: unknown };

let state: RemotesState = { status: 'loading' };
const listeners = new Set<() => void>();
let arrived: Promise<void> | undefined;

function enter(next: RemotesState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
async function fetchRemotes(): Promise<readonly RemoteEntry[]> {
  const response = await (takeEarlyRemotes() ?? fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_LIMIT_MS) }));
  if (!response.ok) throw new Error(`/remotes.json: HTTP ${response.status}`);
  return parseRemotes(await response.json(), (error) => report('a remote in /remotes.json was left out', error));
}

/** Fetches /remotes.json unless it is there or on its way; after a failure it tries again. Never rejects: the state says how it went. */
export function loadRemotes(): Promise<void> {
  if (state.status === 'failed') enter({ status: 'loading' });
  arrived ??= fetchRemotes().then(
    (remotes) => enter({ status: 'ready', remotes }),
    (error: unknown) => {
      arrived = undefined;
      enter({ status: 'failed', error });
    },
  );
  return arrived;
}
export const remotesState = (): RemotesState => state;
export function subscribeRemotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
