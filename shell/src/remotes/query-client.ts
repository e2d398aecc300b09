import { session } from '@notalone/web-kit';
import { QueryClient } from '@notalone/web-kit/queries';

/** One for the bell and all remotes: what one has asked for or changed, the others know. Only lazy chunks may import this. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 10_000 },
    // what is sent without a network fails at once and says so, and is not sent later behind somebody's back
    mutations: { networkMode: 'always' },
  },
});

let person = session.current();
session.subscribe(() => {
  if (person && session.current() !== person) queryClient.clear();
  person = session.current();
});
