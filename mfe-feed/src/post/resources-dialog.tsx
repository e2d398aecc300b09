import { ConfirmDialog } from '@notalone/ui/overlays';
import { COMPANION_NAME } from '../companion/companion-name.ts';
import type { Post } from '../shared/post.ts';
import { useVerifiedResources } from './use-verified-resources.ts';

/** Asks the author before the companion adds verified resources. Stays open when that fails. */
export function ResourcesDialog({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const { mutate, isPending } = useVerifiedResources(post);
  return (
    <ConfirmDialog
      isOpen
      title="Add verified resources?"
      confirmLabel="Add"
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {COMPANION_NAME}, a computer character, adds links to trusted pages below your post. To choose them, the text of
        your post goes to OpenAI. You can delete what comes back.
      </p>
    </ConfirmDialog>
  );
}
