import { Button, Notice } from '@notalone/ui';
import css from '../layout/notice-place.module.css';
import { useNewVersion } from './new-version.ts';

/** Only the reader reloads: somebody may be typing, or an alert be open. */
export function NewVersionLine() {
  if (!useNewVersion()) return null;
  return (
    <div className={css.place}>
      <Notice
        isLive
        action={
          <Button tone="secondary" size="small" icon="retry" onPress={() => location.reload()}>
            Reload
          </Button>
        }
      >
        There is a new version of Not Alone. What you typed is kept.
      </Notice>
    </div>
  );
}
