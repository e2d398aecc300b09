import { Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import type { RemoteEntry } from '@notalone/web-kit/remotes';
import { type ReactNode, Suspense, use } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { getRemote, resetRemote } from './load-remote.ts';
import { queryClient } from './query-client.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import { reportClientError } from './report-client-error.ts';

function LoadedRemote({ remote }: { readonly remote: RemoteEntry }) {
  const { default: App } = use(getRemote(remote));
  return <App />;
}

/** A page of a remote. Handles loading, errors and retries, so that they do not affect the rest of the site. */
export function RemotePage({
  remote,
  path,
  title,
  copy,
}: {
  readonly remote: RemoteEntry;
  readonly path: string;
  readonly title: string;
  /** The shell's own copy of the page, shown where the remote's fails. */
  readonly copy?: ReactNode;
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        name={`remote ${remote.name}`}
        resetKey={path}
        onError={(error) => reportClientError(remote, error)}
        fallback={(error, again) =>
          copy ?? (
            <RemoteFallback
              title={remote.title}
              error={error}
              onRetry={() => {
                resetRemote(remote);
                again();
              }}
            />
          )
        }
      >
        <Suspense fallback={<RemoteLoading title={title} />}>
          <LoadedRemote remote={remote} />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

function RemoteLoading({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Loading label={`Loading ${title}…`}>
        <Stack gap={4}>
          <Skeleton shape="text" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Stack>
      </Loading>
    </Page>
  );
}
