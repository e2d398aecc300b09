import { Button } from '@notalone/ui';
import type { Post } from '../post/post.ts';
import { useClearNetworkError } from '../shared/use-clear-network-error.ts';
import { PostForm } from './post-form.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useUpdatePost } from './use-publish-post.ts';

/** Replaces the user's own post by a form. */
export function EditPost({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const start: Draft = { content: post.content, imageAlt: post.imageAlt ?? '', people: post.taggedUsers };
  const { draft, save, picture, choosePicture, lostPicture, discard } = useDraft(post._id, start);
  const { mutate, isPending, error, reset } = useUpdatePost(post._id);
  useClearNetworkError(error, reset);
  const close = () => {
    discard();
    onClose();
  };
  return (
    <PostForm
      label="Edit your post"
      draft={draft}
      onDraft={save}
      picture={picture}
      onPicture={choosePicture}
      lostPicture={lostPicture}
      currentUrl={post.imageUrl}
      sendLabel="Save"
      isPending={isPending}
      error={error}
      isFocused
      onSend={() => mutate({ draft, picture }, { onSuccess: close })}
    >
      <Button tone="secondary" isDisabled={isPending} onPress={close}>
        Cancel
      </Button>
    </PostForm>
  );
}
