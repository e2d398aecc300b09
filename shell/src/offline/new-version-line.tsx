import { Button, Notice } from '@notalone/ui';
import { useNewVersion } from './new-version.ts';

/** Only the reader reloads: somebody may be typing, or an alert be open. */
export function NewVersionLine() {
  if (!useNewVersion()) return null;
  return (
    <Notice
      isLive
      action={
        <Button tone="quiet" size="small" icon="retry" onPress={() => location.reload()}>
          Reload
        </Button>
      }
    >
      There is a new version of Not Alone. What you typed is kept.
    </Notice>
  );
}
