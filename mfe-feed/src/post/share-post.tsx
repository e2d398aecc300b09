import { ConfirmDialog } from '@notalone/ui/overlays';
import type { Post } from '../shared/post.ts';
import { useShare } from './use-share.ts';

/** Confirms sharing a post. */
export function SharePost({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const { mutate, isPending } = useShare(post, onClose);
  const author = post.originalPost?.authorName ?? post.userId.username;
  return (
    <ConfirmDialog
      isOpen
      title="Share this post?"
      confirmLabel="Share"
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>It appears in the feed again, with your name above it. Only people who can see {author}’s post will see it.</p>
    </ConfirmDialog>
  );
}
