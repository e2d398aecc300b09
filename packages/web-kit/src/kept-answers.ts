import { useSyncExternalStore } from 'react';
import { createStore } from './base/store.ts';

/**
 * When the oldest of the answers was given that this page shows although the network is away (ISO 8601); undefined
 * while it shows none. They come from the shell's service worker.
 */
export const keptAnswers = createStore<string | undefined>(undefined);

export function noteKeptAnswer(at: string): void {
  const oldest = keptAnswers.get();
  if (!oldest || at < oldest) keptAnswers.set(at);
}
/** The page is about to ask again. */
export const forgetKeptAnswers = (): void => keptAnswers.set(undefined);

export const useKeptAnswers = (): string | undefined => useSyncExternalStore(keptAnswers.subscribe, keptAnswers.get);
