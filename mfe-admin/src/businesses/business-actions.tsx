import { Button, Cluster } from '@notalone/ui';
import { type Business, useApproveBusiness } from './use-businesses.ts';

interface BusinessActionsProps {
  readonly business: Business;
  readonly onDelete: () => void;
  readonly onSetBanner: () => void;
}

/** Approve is for those that wait; only an approved business can become the banner. */
export function BusinessActions({ business, onDelete, onSetBanner }: BusinessActionsProps) {
  const { _id: businessId, businessName, approved, banner } = business;
  const approve = useApproveBusiness(businessId);
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
        <Button tone="secondary" size="small" onPress={onSetBanner} aria-label={`Set as Banner: ${businessName}`}>
          Set as Banner
        </Button>
      )}
    </Cluster>
  );
}
