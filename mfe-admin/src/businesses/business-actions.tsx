import { Button, Cluster } from '@notalone/ui';
import { type Business, useApproveBusiness, useRemoveBanner } from './use-businesses.ts';

/** What asks first, in a dialog of the section. */
export type Asking = 'edit' | 'unlist' | 'delete' | 'banner';
interface BusinessActionsProps {
  readonly business: Business;
  readonly onAsk: (what: Asking) => void;
}

/** Approve is for those that are not listed; only a listed business can become the banner. */
export function BusinessActions({ business, onAsk }: BusinessActionsProps) {
  const { _id: businessId, businessName, approved, banner } = business;
  const approve = useApproveBusiness(businessId);
  const removeBanner = useRemoveBanner(businessId);
  const asking = (what: Asking, label: string, name = `${label} ${businessName}`) => (
    <Button tone="secondary" size="small" onPress={() => onAsk(what)} aria-label={name}>
      {label}
    </Button>
  );
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
      {asking('delete', 'Delete')}
      {approved && !banner && asking('banner', 'Set as Banner', `Set as Banner: ${businessName}`)}
      {banner && (
        <Button
          tone="secondary"
          size="small"
          isPending={removeBanner.isPending}
          onPress={() => removeBanner.mutate(undefined)}
          aria-label={`Banner off: ${businessName}`}
        >
          Banner off
        </Button>
      )}
      {asking('edit', 'Edit')}
      {approved && asking('unlist', 'Unlist')}
    </Cluster>
  );
}
