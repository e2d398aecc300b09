import { ErrorState, Loading, Skeleton } from '@notalone/ui';
import { MessageList, type MessageListProps } from './message-list.tsx';
import type { StoredMessage } from './message-pages.ts';
import css from './thread.module.css';

interface ThreadProps<Message extends StoredMessage> extends MessageListProps<Message> {
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

/** Messages while they load, when that failed, and when they are there. */
export function Thread<Message extends StoredMessage>({ loading, problem, ...list }: ThreadProps<Message>) {
  const { query, failed, around } = list;
  if (query.isPending)
    return (
      <div className={css.scroll}>
        <Loading label={loading}>
          <Skeleton shape="block" size="s" />
          <Skeleton shape="block" size="s" />
        </Loading>
      </div>
    );
  if (query.isError && query.data === undefined)
    return (
      <ErrorState title={failed} message={problem} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return <MessageList key={around ?? 'newest'} {...list} />;
}
