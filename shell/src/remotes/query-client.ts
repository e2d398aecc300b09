import { forgetKeptAnswers, keptAnswers, session } from '@notalone/web-kit';
import { QueryClient } from '@notalone/web-kit/queries';

/**
 * Shared by the bell and all remotes, so that they see each other's data and changes. Import it only from lazy chunks.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, too, each query asks once: the service worker may have the answer.
    queries: { retry: 1, staleTime: 10_000, networkMode: 'offlineFirst' },
    // Mutations without a network fail at once instead of being sent later unnoticed.
    mutations: { networkMode: 'always' },
  },
});

let person = session.current();
session.subscribe(() => {
  if (person && session.current() !== person) queryClient.clear();
  person = session.current();
});

/** After a page has shown what the service worker had kept: asks for all of it again. */
export function askAgain(): void {
  if (!keptAnswers.get()) return;
  forgetKeptAnswers();
  void queryClient.invalidateQueries();
}
