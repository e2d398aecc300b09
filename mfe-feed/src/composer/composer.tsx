import { Card } from '@notalone/ui';
import { useState } from 'react';
import { attemptOf } from '../writing/attempt.ts';
import { useForgottenWhenBack } from '../writing/use-forgotten-when-back.ts';
import { EMPTY, useDraft } from './drafts.ts';
import { PostForm } from './post-form.tsx';
import { usePublish } from './use-publish.ts';

const NEW_POST = 'new';

/** Where one writes a post. What was typed stays until it is published. */
export function Composer() {
  const { draft, put, picture, putPicture, lostPicture, forget } = useDraft(NEW_POST, EMPTY);
  const { mutate, isPending, error, reset } = usePublish();
  useForgottenWhenBack(error, reset);
  const [published, setPublished] = useState(0);
  const send = () => {
    const file = picture instanceof File && [picture.name, picture.size, picture.lastModified];
    const attempt = attemptOf(draft.attempt, draft.content.trim(), draft.imageAlt.trim(), draft.people, file);
    put({ ...draft, attempt });
    const onSuccess = () => {
      forget();
      setPublished(published + 1);
    };
    mutate({ draft, picture, clientId: attempt.clientId }, { onSuccess });
  };
  return (
    <Card as="section" padding="s" aria-label="Write a post">
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
        lostPicture={lostPicture}
        sendLabel="Post"
        isPending={isPending}
        error={error}
        round={published}
        onSend={send}
      />
    </Card>
  );
}
