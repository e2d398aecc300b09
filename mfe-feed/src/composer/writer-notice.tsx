import { Button, Notice } from '@notalone/ui';

/** Where to turn, for who has written what sounds like an emergency. */
export function WriterNotice({ notice, onClose }: { readonly notice: string; readonly onClose: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Your post was sent. Only you see this."
      isLive
      action={
        <Button size="small" tone="secondary" onPress={onClose}>
          Hide this
        </Button>
      }
    >
      {notice.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Notice>
  );
}
