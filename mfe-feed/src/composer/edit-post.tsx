import { Button } from '@notalone/ui';
import type { Post } from '../post/post.ts';
import { useForgottenWhenBack } from '../writing/use-forgotten-when-back.ts';
import { type Draft, useDraft } from './drafts.ts';
import { PostForm } from './post-form.tsx';
import { useChangePost } from './use-publish.ts';

/** My post in a form, in place of its text. */
export function EditPost({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const start: Draft = { content: post.content, imageAlt: post.imageAlt ?? '', people: post.taggedUsers };
  const { draft, put, picture, putPicture, lostPicture, forget } = useDraft(post._id, start);
  const { mutate, isPending, error, reset } = useChangePost(post._id);
  useForgottenWhenBack(error, reset);
  const close = () => {
    forget();
    onClose();
  };
  return (
    <PostForm
      label="Edit your post"
      draft={draft}
      onDraft={put}
      picture={picture}
      onPicture={putPicture}
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
