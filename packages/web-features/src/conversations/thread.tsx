import { ErrorState, Loading, Skeleton } from '@notalone/ui';
import { MessageList, type MessageListProps } from './message-list.tsx';
import type { StoredMessage } from './message-pages.ts';

interface ThreadProps<Message extends StoredMessage> extends Omit<MessageListProps<Message>, 'notLoaded'> {
  readonly query: MessageListProps<Message>['query'] & {
    readonly data: unknown;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly loading: string;
  /** Stands below `failed`: what the server says. */
  readonly problem?: string;
}

/** Messages while they load, when that failed, and when they are there. What is not sent yet is shown in each case. */
export function Thread<Message extends StoredMessage>({ loading, problem, ...list }: ThreadProps<Message>) {
  const { query, failed, around } = list;
  if (query.isPending)
    return (
      <MessageList
        key="loading"
        {...list}
        notLoaded={
          <Loading label={loading}>
            <Skeleton shape="block" size="s" />
            <Skeleton shape="block" size="s" />
          </Loading>
        }
      />
    );
  if (query.isError && query.data === undefined)
    return (
      <MessageList
        key="failed"
        {...list}
        notLoaded={
          <ErrorState
            title={failed}
            message={problem}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        }
      />
    );
  return <MessageList key={around ?? 'newest'} {...list} />;
}
