import { Button, Card, Cluster, Page, Stack } from '@notalone/ui';
import { Unplugged } from '@notalone/ui/illustrations';
import type { ReactNode } from 'react';
import { EmergencyLink } from '../emergency/emergency-link.tsx';
import { VersionSkewError } from './remotes-state.ts';

interface RemoteFallbackProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

const titleOf = ({ title, error }: RemoteFallbackProps) =>
  error instanceof VersionSkewError ? `${title} has been updated` : `${title} cannot be shown right now`;

/** Replaces a remote's page that failed: says which part it is, that the rest works, and what to do. */
export function RemoteFallback(props: RemoteFallbackProps) {
  return (
    <Page title={titleOf(props)} width="narrow">
      <EmergencyLink />
      <Card>
        <FallbackBody {...props} />
      </Card>
    </Page>
  );
}

/** The same inside a dialog, which already has a title. */
export function ToolFallback(props: RemoteFallbackProps) {
  return (
    <FallbackBody {...props}>
      <strong>{titleOf(props)}.</strong>{' '}
    </FallbackBody>
  );
}

function FallbackBody({ error, onRetry, children }: RemoteFallbackProps & { readonly children?: ReactNode }) {
  const skewed = error instanceof VersionSkewError;
  return (
    <Stack gap={4}>
      <Unplugged />
      <div role="alert">
        <p>
          {children}
          {skewed
            ? 'This page is from before the update and the two do not fit together. Loading the page again usually puts it right.'
            : 'We tried twice and could not open it. The rest of Not Alone keeps working, and nothing you saved is lost.'}
        </p>
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
  );
}
