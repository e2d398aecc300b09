import { Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import type { RemoteEntry } from '@notalone/web-kit/remotes';
import { Suspense, use } from 'react';
import { Boundary } from './boundary.tsx';
import { getRemote, resetRemote } from './load-remote.ts';
import { queryClient } from './query-client.ts';
import { RemoteFallback } from './remote-fallback.tsx';

function Mounted({ remote }: { readonly remote: RemoteEntry }) {
  const { default: App } = use(getRemote(remote));
  return <App />;
}

/** A page that lives in a remote: its loading, its failing and its second chance are dealt with here, and end here. */
export function RemotePage({ remote, path, title }: { readonly remote: RemoteEntry; readonly path: string; readonly title: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Boundary
        name={`remote ${remote.name}`}
        resetKey={path}
        fallback={(error, again) => (
          <RemoteFallback
            title={remote.title}
            error={error}
            onRetry={() => {
              resetRemote(remote);
              again();
            }}
          />
        )}
      >
        <Suspense fallback={<RemoteLoading title={title} />}>
          <Mounted remote={remote} />
        </Suspense>
      </Boundary>
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
