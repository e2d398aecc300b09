import type { SentPost } from '@notalone/contracts';
import { useState } from 'react';
import { attemptFor } from '../shared/attempt.ts';
import { useClearNetworkError } from '../shared/use-clear-network-error.ts';
import css from './post-form.module.css';
import { PostForm } from './post-form.tsx';
import { EMPTY_DRAFT, useDraft } from './use-draft.ts';
import { usePublishPost } from './use-publish-post.ts';
import { WriterNotice } from './writer-notice.tsx';

const NEW_POST = 'new';

/** The form for a new post. The draft stays until it is published. */
export function Composer() {
  const { draft, save, picture, choosePicture, lostPicture, discard } = useDraft(NEW_POST, EMPTY_DRAFT);
  const { mutate, isPending, error, reset } = usePublishPost();
  useClearNetworkError(error, reset);
  const [published, setPublished] = useState(0);
  const [notice, setNotice] = useState<string>();
  const send = () => {
    const file = picture instanceof File && [picture.name, picture.size, picture.lastModified];
    const attempt = attemptFor(draft.attempt, draft.content.trim(), draft.imageAlt.trim(), draft.people, file);
    save({ ...draft, attempt });
    const onSuccess = (sent: SentPost) => {
      setNotice(sent.notice);
      discard();
      setPublished(published + 1);
    };
    mutate({ draft, picture, clientId: attempt.clientId }, { onSuccess });
  };
  return (
    <section className={css.composer} aria-label="Write a post">
      <PostForm
        // One line again after publishing.
        key={published}
        label="Your post"
        startsSmall
        placeholder="What’s on your mind?"
        draft={draft}
        onDraft={(next) => {
          if (error) reset();
          save(next);
        }}
        picture={picture}
        onPicture={choosePicture}
        lostPicture={lostPicture}
        sendLabel="Post"
        isPending={isPending}
        error={error}
        onSend={send}
      />
      {notice !== undefined && <WriterNotice notice={notice} onClose={() => setNotice(undefined)} />}
    </section>
  );
}
