import { Button, ErrorState, Loading, Skeleton } from '@notalone/ui';
import type { ReactNode } from 'react';

export interface ListQuery {
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
  readonly query: ListQuery;
  readonly loading: string;
  readonly failed: string;
  /** Stands below `failed`: what the server says. */
  readonly problem?: string | undefined;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list while it loads, when it failed, when there is nothing, and with its further pages. */
export function ListStates({ query, loading, failed, problem, isEmpty, empty, children }: ListStatesProps) {
  if (query.isPending)
    return (
      <Loading label={loading}>
        <Skeleton size="l" />
        <Skeleton />
      </Loading>
    );
  if (query.isError && query.data === undefined)
    return (
      <ErrorState title={failed} message={problem} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  if (isEmpty) return empty;
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div>
          <Button
            tone="secondary"
            isPending={query.isFetchingNextPage ?? false}
            onPress={() => void query.fetchNextPage?.()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
