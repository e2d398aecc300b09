import { Button } from '@notalone/ui';
import { ReportDialog } from '@notalone/web-features/report-dialog';
import { useSession } from '@notalone/web-kit';
import { useState } from 'react';
import { type Business, reportShop } from './use-businesses.ts';

/** Tells the moderators of a shop; for members only, as reports have a sender. */
export function ReportShop({ shop: { _id: businessId, businessName } }: { readonly shop: Business }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  return (
    <div>
      <Button tone="quiet" size="small" aria-label={`Report this shop: ${businessName}`} onPress={() => setOpen(true)}>
        Report this shop
      </Button>
      {isOpen && (
        <ReportDialog
          about={businessId}
          title={`Report ${businessName}`}
          consequence="Our moderators will look at the shop. No one is told who reported it."
          send={(body) => reportShop(businessId, body)}
          onReported={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
