import type { SentPost } from '@notalone/contracts';
import { Button } from '@notalone/ui';
import { useState } from 'react';
import type { Post } from '../shared/post.ts';
import { useClearNetworkError } from '../shared/use-clear-network-error.ts';
import { PostForm } from './post-form.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useUpdatePost } from './use-publish-post.ts';
import { WriterNotice } from './writer-notice.tsx';

interface EditPostProps {
  readonly post: Post;
  /** Of an earlier change that has not been sent yet. */
  readonly waitingText: string | undefined;
  readonly onClose: () => void;
}

/** Replaces the user's own post by a form. */
export function EditPost({ post, waitingText, onClose }: EditPostProps) {
  const start: Draft = {
    content: waitingText ?? post.content,
    imageAlt: post.imageAlt ?? '',
    people: post.taggedUsers,
  };
  const { draft, save, picture, choosePicture, lostPicture, discard } = useDraft(post._id, start);
  const { mutate, isPending, error, reset } = useUpdatePost(post);
  useClearNetworkError(error, reset);
  const [notice, setNotice] = useState<string>();
  const close = () => {
    discard();
    onClose();
  };
  const onSuccess = (sent: SentPost | undefined) => {
    if (sent?.notice === undefined) close();
    else setNotice(sent.notice);
  };
  if (notice !== undefined) return <WriterNotice notice={notice} onClose={close} />;
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
      onSend={() => mutate({ draft, picture }, { onSuccess })}
    >
      <Button tone="secondary" isDisabled={isPending} onPress={close}>
        Cancel
      </Button>
    </PostForm>
  );
}
