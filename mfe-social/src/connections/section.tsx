import { Button, Card, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { type ReactNode, type Ref, useId } from 'react';
import css from './connections.module.css';
import type { List } from './use-lists.ts';

interface SectionProps<T> {
  readonly title: string;
  readonly list: List<T>;
  /** Of `list`, those to show; all when left out. */
  readonly shown?: readonly T[] | undefined;
  readonly empty: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly after?: ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** One of the lists, with its count and its further pages. */
export function Section<T>({ title, list, shown = list.items, empty, headingRef, after, children }: SectionProps<T>) {
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
      {list.isPending && <SectionLoading title={title} />}
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

function SectionLoading({ title }: { readonly title: string }) {
  return (
    <Loading label={`Loading ${title}…`}>
      <Card padding="s">
        <Skeleton size="l" />
        <Skeleton />
      </Card>
    </Loading>
  );
}
