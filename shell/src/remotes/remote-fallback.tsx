import { Button, Card, Cluster, Page, Stack } from '@notalone/ui';
import { Unplugged } from '@notalone/ui/illustrations';
import { VersionSkewError } from './load-remote.ts';

/** In place of a remote that did not load or broke: says which part it is, that the rest goes on, and what one can do. */
export function RemoteFallback({ title, error, onRetry }: { readonly title: string; readonly error: unknown; readonly onRetry: () => void }) {
  const skewed = error instanceof VersionSkewError;
  return (
    <Page title={skewed ? `${title} has been updated` : `${title} cannot be shown right now`} width="narrow">
      <Card>
        <Stack gap={4}>
          <Unplugged />
          <div role="alert">
            {skewed ? (
              <p>This page is from before the update and the two do not fit together. Loading the page again usually puts it right.</p>
            ) : (
              <p>We tried twice and could not open it. The rest of Not Alone keeps working, and nothing you saved is lost.</p>
            )}
          </div>
          <Cluster>
            {skewed ? (
              <Button icon="retry" onPress={() => location.reload()}>
                Reload the page
              </Button>
            ) : (
              <Button icon="retry" onPress={onRetry}>
                Retry
              </Button>
            )}
          </Cluster>
        </Stack>
      </Card>
    </Page>
  );
}
