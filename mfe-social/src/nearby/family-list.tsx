import { Button, Card, Cluster, Grid, Loading, Notice, Skeleton, Stack, VisuallyHidden } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useEffect, useRef } from 'react';
import { FamilyCard } from './family-card.tsx';
import css from './nearby.module.css';

interface FamilyListProps {
  readonly families: Reply<'GET /api/profile/search'>;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
  readonly onMore: () => void;
}

/** The cards in pages. “Show more” focuses the first new one. */
export function FamilyList({ families, hasMore, isLoadingMore, moreFailed, onMore }: FamilyListProps) {
  const before = useRef<number>(undefined);
  const firstNew = useRef<HTMLAnchorElement>(null);
  const count = families.length;
  useEffect(() => {
    if (before.current === undefined || before.current >= count) return;
    before.current = undefined;
    firstNew.current?.focus();
  }, [count]);
  return (
    <Stack gap={5}>
      <VisuallyHidden role="status">{`${count} ${count === 1 ? 'family' : 'families'} shown${hasMore ? ', there are more' : ''}.`}</VisuallyHidden>
      <div className={css.families}>
        <Grid as="ul">
          {families.map((family, index) => (
            <FamilyCard key={family._id} family={family} linkRef={index === before.current ? firstNew : undefined} />
          ))}
        </Grid>
      </div>
      {moreFailed && (
        <Notice tone="danger" isLive>
          Failed to load profiles. Please try again.
        </Notice>
      )}
      {hasMore && (
        <div className={css.more}>
          <Button
            tone="secondary"
            isPending={isLoadingMore}
            onPress={() => {
              before.current = count;
              onMore();
            }}
          >
            Show more families
          </Button>
        </div>
      )}
    </Stack>
  );
}

export function FamilyListLoading() {
  return (
    <Loading label="Looking for families nearby…">
      <Grid>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <Card key={key} padding="s">
            <Cluster>
              <Skeleton shape="circle" />
              <Skeleton shape="block" size="s" />
            </Cluster>
            <Skeleton />
            <Skeleton size="l" />
          </Card>
        ))}
      </Grid>
    </Loading>
  );
}
