import { Card, VisuallyHidden } from '@notalone/ui';
import { attemptOf } from './attempt.ts';
import { EMPTY, useDraft } from './drafts.ts';
import { PostForm } from './post-form.tsx';
import { usePublish } from './use-publish.ts';

const NEW_POST = 'new';

/** Where one writes a post. What was typed stays until it is published. */
export function Composer() {
  const { draft, put, picture, putPicture, forget } = useDraft(NEW_POST, EMPTY);
  const { mutate, isPending, error, reset } = usePublish();
  const send = () => {
    const file = picture instanceof File && [picture.name, picture.size, picture.lastModified];
    const attempt = attemptOf(draft.attempt, draft.content.trim(), draft.imageAlt.trim(), draft.people, file);
    put({ ...draft, attempt });
    mutate({ draft, picture, clientId: attempt.clientId }, { onSuccess: forget });
  };
  return (
    <Card as="section" padding="s" aria-label="Write a post">
      <h2>
        <VisuallyHidden>Write a post</VisuallyHidden>
      </h2>
      <PostForm
        label="Your post"
        placeholder="What is on your mind? Type @ to mention somebody."
        draft={draft}
        onDraft={(next) => {
          if (error) reset();
          put(next);
        }}
        picture={picture}
        onPicture={putPicture}
        sendLabel="Post"
        isPending={isPending}
        error={error}
        onSend={send}
      />
    </Card>
  );
}
