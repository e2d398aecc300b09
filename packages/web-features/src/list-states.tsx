import { Button, ErrorState, Loading, Skeleton } from '@notalone/ui';
import type { ReactNode } from 'react';

interface Query {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}
interface ListStatesProps {
  readonly query: Query;
  readonly loading: string;
  readonly failed: string;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  /** Further pages stand above: the list shows the oldest first. */
  readonly isOldestFirst?: boolean;
  readonly children: ReactNode;
}

/** A list while it loads, when it failed, when there is nothing, and with its further pages. */
export function ListStates({
  query,
  loading,
  failed,
  isEmpty,
  empty,
  isOldestFirst = false,
  children,
}: ListStatesProps) {
  if (query.isPending)
    return (
      <Loading label={loading}>
        <Skeleton size="l" />
        <Skeleton />
      </Loading>
    );
  if (query.isError && query.data === undefined)
    return <ErrorState title={failed} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (isEmpty) return empty;
  const more = query.hasNextPage && (
    <div>
      <Button
        tone="secondary"
        isPending={query.isFetchingNextPage ?? false}
        onPress={() => void query.fetchNextPage?.()}
      >
        {isOldestFirst ? 'Show older' : 'Show more'}
      </Button>
    </div>
  );
  return (
    <>
      {isOldestFirst && more}
      {children}
      {!isOldestFirst && more}
    </>
  );
}
