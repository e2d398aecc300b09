import { QueryClient, QueryClientProvider, useQuery } from '@notalone/web-kit/queries';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ListStates } from './list-states.tsx';

/** Before anything is loaded: no event says that the network is away. */
const online = vi.hoisted(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

async function load(): Promise<string> {
  if (!navigator.onLine) throw new TypeError('offline');
  return 'Amelia';
}
function List() {
  const query = useQuery({ queryKey: ['list'], queryFn: load });
  return (
    <ListStates query={query} loading="Loading…" failed="Failed to load." isEmpty={false} empty={undefined}>
      {query.data}
    </ListStates>
  );
}

test('a list that is opened without a network says so, and shows once it is back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst', retryDelay: 1 } } });
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('No internet just now. This will show when it is back.')).toBeTruthy();
  expect(screen.queryByText('Failed to load.')).toBeNull();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Amelia')).toBeTruthy();
});
