import { Button, Notice } from '@notalone/ui';
import type { useDraft } from './use-draft.ts';

interface KeptDraftProps {
  readonly draft: ReturnType<typeof useDraft>;
  readonly isDirty: boolean;
}

/** Says that unsaved input was restored, and what a reload could not keep. */
export function KeptDraft({ draft: { restored, startAgain }, isDirty }: KeptDraftProps) {
  if (!restored || (!isDirty && !restored.hadPicture)) return null;
  return (
    <Notice
      title="We kept what you typed"
      action={
        <Button tone="secondary" size="small" onPress={startAgain}>
          Start again
        </Button>
      }
    >
      These changes are not saved yet.
      {restored.isPartial &&
        ' To protect your child, a reload does not keep diabetes type and date, health details and consents: please check them.'}
      {restored.hadPicture && ' The picture you chose was not kept either: please choose it again.'}
    </Notice>
  );
}
