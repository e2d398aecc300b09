import { session } from '@notalone/web-kit';
import { QueryClient } from '@notalone/web-kit/queries';

/**
 * Shared by the bell and all remotes, so that they see each other's data and changes. Import it only from lazy chunks.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 10_000 },
    // Mutations without a network fail at once instead of being sent later unnoticed.
    mutations: { networkMode: 'always' },
  },
});

let person = session.current();
session.subscribe(() => {
  if (person && session.current() !== person) queryClient.clear();
  person = session.current();
});
