import { ErrorState, Page } from '@notalone/ui';

/** When the shell itself breaks. No router, no session: they may be what broke. */
export function RootFallback() {
  return (
    <main>
      <Page title="Something went wrong" width="narrow">
        <ErrorState message="We are sorry. Loading the page again usually helps." retryLabel="Retry" onRetry={() => location.reload()} />
      </Page>
    </main>
  );
}
