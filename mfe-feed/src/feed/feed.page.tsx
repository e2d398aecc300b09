import { EmptyState, Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';

/** /feed. */
export function FeedPage() {
  usePageTitle('Feed');
  return (
    <Page title="Feed" width="wide">
      <EmptyState title="No posts yet" />
    </Page>
  );
}
