import { useSyncExternalStore } from 'react';
import { type RemotesState, remotesState, subscribeRemotes } from '../remotes/remotes-state.ts';

export const useRemotes = (): RemotesState => useSyncExternalStore(subscribeRemotes, remotesState);
