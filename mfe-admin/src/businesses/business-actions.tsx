import { Button, Cluster } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply } from '@notalone/web-kit';

interface BusinessActionsProps {
  readonly business: Reply<'GET /api/businesses'>[number];
  readonly onDelete: () => void;
}

const CHANGES = [['businesses']] as const;

/** Approve is for those that wait; only an approved business can become the banner. */
export function BusinessActions({ business, onDelete }: BusinessActionsProps) {
  const { _id: businessId, businessName, approved, banner } = business;
  const approve = useToastedCall({
    send: () => api('POST /api/businesses/approve/{businessId}', { params: { businessId } }),
    done: 'Business approved and email sent!',
    failed: 'Approval failed',
    changes: CHANGES,
  });
  const setBanner = useToastedCall({
    send: () => api('POST /api/businesses/banner/{businessId}', { params: { businessId } }),
    done: 'Banner set!',
    failed: 'Failed to set banner',
    changes: CHANGES,
  });
  return (
    <Cluster gap={2}>
      {!approved && (
        <Button
          tone="secondary"
          size="small"
          isPending={approve.isPending}
          onPress={() => approve.mutate(undefined)}
          aria-label={`Approve ${businessName}`}
        >
          Approve
        </Button>
      )}
      <Button tone="secondary" size="small" onPress={onDelete} aria-label={`Delete ${businessName}`}>
        Delete
      </Button>
      {approved && !banner && (
        <Button
          tone="secondary"
          size="small"
          isPending={setBanner.isPending}
          onPress={() => setBanner.mutate(undefined)}
          aria-label={`Set as Banner: ${businessName}`}
        >
          Set as Banner
        </Button>
      )}
    </Cluster>
  );
}
