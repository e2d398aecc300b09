import { Button, Notice, Stack } from '@notalone/ui';
import { type ReactNode, type Ref, useId } from 'react';
import css from './connections.module.css';
import type { ConnectionList } from './use-connection-lists.ts';

interface ConnectionSectionProps<T> {
  readonly title: string;
  readonly list: ConnectionList<T>;
  /** The items of `list` to show; all by default. */
  readonly shown?: readonly T[] | undefined;
  readonly empty: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly after?: ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** One list with its count and further pages. */
export function ConnectionSection<T>({
  title,
  list,
  shown = list.items,
  empty,
  headingRef,
  after,
  children,
}: ConnectionSectionProps<T>) {
  const id = useId();
  const isEmpty = shown?.length === 0 && !list.hasNextPage;
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={css.heading}>
        {title}
        {shown && shown.length > 0 && (
          <span className={css.count}>
            {shown.length}
            {list.hasNextPage && '+'}
          </span>
        )}
      </h2>
      {isEmpty && <p className={css.empty}>{empty}</p>}
      {shown && shown.length > 0 && (
        <Stack as="ul" gap={3}>
          {shown.map(children)}
        </Stack>
      )}
      {list.isFetchNextPageError && (
        <Notice tone="danger" isLive>
          Failed to load connection requests. Please try again.
        </Notice>
      )}
      {list.hasNextPage && (
        <div>
          <Button tone="secondary" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {after}
    </section>
  );
}
