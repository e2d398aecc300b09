import { Card, Cluster, Loading, Skeleton, Stack } from '@notalone/ui';

const KEYS = ['one', 'two', 'three'];

/** Placeholders for posts that are loading. */
export function PostsLoading({ count = 3 }: { readonly count?: number }) {
  return (
    <Loading label="Loading posts…">
      <Stack gap={4}>
        {KEYS.slice(0, count).map((key) => (
          <Card key={key} padding="s">
            <Cluster>
              <Skeleton shape="circle" />
              <Skeleton shape="block" size="s" />
            </Cluster>
            <Skeleton size="l" />
            <Skeleton />
            <Skeleton shape="block" size="l" />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
