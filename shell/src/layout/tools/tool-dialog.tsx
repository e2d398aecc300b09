import { Loading, Skeleton, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import type { HeaderToolProps } from '@notalone/web-kit/remotes';
import { Suspense, use } from 'react';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';
import { getRemote, resetSlot } from '../../remotes/load-remote.ts';
import { queryClient } from '../../remotes/query-client.ts';
import { ToolFallback } from '../../remotes/remote-fallback.tsx';
import { reportClientError } from '../../remotes/report-client-error.ts';
import type { HeaderTool } from '../../site/navigation.ts';

interface ToolDialogProps extends HeaderToolProps {
  readonly tool: HeaderTool;
}

/** The dialog of a header button, whose content comes from a remote. Handles loading and errors. */
export function ToolDialog({ tool, onClose }: ToolDialogProps) {
  return (
    <Dialog isOpen title={tool.label} onClose={onClose}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary
          name={tool.label}
          resetKey={tool.id}
          onError={(error) => reportClientError(tool.remote, error)}
          fallback={(error, again) => (
            <ToolFallback
              title={tool.label}
              error={error}
              onRetry={() => {
                resetSlot(tool.remote, tool.module);
                again();
              }}
            />
          )}
        >
          <Suspense fallback={<ToolLoading label={tool.label} />}>
            <ToolContent tool={tool} onClose={onClose} />
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </Dialog>
  );
}

function ToolContent({ tool, onClose }: ToolDialogProps) {
  const { default: Tool } = use(getRemote<HeaderToolProps>(tool.remote, tool.module));
  return <Tool onClose={onClose} />;
}

function ToolLoading({ label }: { readonly label: string }) {
  return (
    <Loading label={`Loading ${label}…`}>
      <Stack gap={4}>
        <Skeleton shape="text" />
        <Skeleton shape="block" />
      </Stack>
    </Loading>
  );
}
