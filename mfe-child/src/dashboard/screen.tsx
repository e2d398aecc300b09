import { ErrorState, Loading, Notice, Page, Skeleton } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import type { ReactNode } from 'react';
import { type Self, useSelf } from './use-child.ts';

interface ScreenProps {
  readonly title: string;
  /** Has columns of its own in a wide window. */
  readonly isWide?: boolean;
  readonly children: (self: Self) => ReactNode;
}

/** One of the tabs. Its title gets the focus when the tab is pressed. */
export function Screen({ title, isWide, children }: ScreenProps) {
  usePageTitle(title);
  return (
    <Page title={title} width={isWide ? 'wide' : 'normal'}>
      <WithSelf>{children}</WithSelf>
    </Page>
  );
}

/** What needs to know the child. There is nothing for somebody of 18 (rules 4.6). */
export function WithSelf({ children }: Pick<ScreenProps, 'children'>) {
  const self = useSelf();
  if (self.data) return self.data.isGrownUp ? <GrownUpNow /> : children(self.data);
  if (self.isPending)
    return (
      <Loading label="Loading your page…">
        <Skeleton size="l" />
        <Skeleton />
      </Loading>
    );
  return (
    <ErrorState
      title="Your page did not load"
      message="Try again, or ask a grown-up."
      isRetrying={self.isFetching}
      onRetry={() => void self.refetch()}
    />
  );
}

const GrownUpNow = () => (
  <Notice title="You are 18 now">
    <p>Friends and messages have ended here. Nobody reads them any more. You can register as an adult.</p>
  </Notice>
);
