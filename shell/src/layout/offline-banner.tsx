import { Notice } from '@notalone/ui';
import { useOnline } from '@notalone/web-kit';

export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <Notice tone="warning" title="You are offline" isLive>
      What you have typed stays here. We carry on as soon as the connection is back.
    </Notice>
  );
}
