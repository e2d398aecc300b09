import { Notice } from '@notalone/ui';
import { useOnline } from '@notalone/web-kit';
import css from './offline-banner.module.css';

export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <div className={css.banner} data-offline>
      <Notice tone="warning" isLive>
        You are offline. We will keep what you typed.
      </Notice>
    </div>
  );
}
