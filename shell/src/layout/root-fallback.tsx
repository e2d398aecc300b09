import { ErrorState, Page } from '@notalone/ui';

/** Shown when the shell itself breaks. Uses neither router nor session: they may be the cause. */
export function RootFallback() {
  return (
    <main>
      <Page title="Something went wrong" width="narrow">
        <ErrorState
          message="We are sorry. Loading the page again usually helps."
          retryLabel="Retry"
          onRetry={() => location.reload()}
        />
      </Page>
    </main>
  );
}
