import type { SentPost } from '@notalone/contracts';
import { Button, Cluster, Notice, Stack } from '@notalone/ui';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { attemptFor } from '@notalone/web-features/attempt';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClearNetworkError, useOnNetworkBack } from '../shared/use-clear-network-error.ts';
import css from './post-form.module.css';
import { PostForm } from './post-form.tsx';
import { EMPTY_DRAFT, useDraft } from './use-draft.ts';
import { usePublishPost } from './use-publish-post.ts';
import { useSharedPhoto } from './use-shared-photo.ts';
import { WriterNotice } from './writer-notice.tsx';

const NEW_POST = 'new';

/** The form for a new post. The draft stays until it is published. */
export function Composer() {
  const { draft, save, picture, choosePicture, lostPicture, discard, sendLater } = useDraft(NEW_POST, EMPTY_DRAFT);
  const { mutate, isPending, error, reset } = usePublishPost();
  useClearNetworkError(error, reset);
  const shared = useSharedPhoto();
  const [published, setPublished] = useState(0);
  const [notice, setNotice] = useState<string>();
  const send = () => {
    const file = picture instanceof File && [picture.name, picture.size, picture.lastModified];
    const attempt = attemptFor(draft.attempt, draft.content.trim(), draft.imageAlt.trim(), draft.people, file);
    save({ ...draft, attempt, isWaiting: undefined });
    const onError = (problem: Error) => hasErrorCode(problem, 'NETWORK') && sendLater(draft);
    const onSuccess = (sent: SentPost) => {
      setNotice(sent.notice);
      discard();
      setPublished(published + 1);
    };
    mutate({ draft, picture, clientId: attempt.clientId }, { onSuccess, onError });
  };
  const isWaiting = draft.isWaiting === true && lostPicture === undefined;
  const sendWaiting = () => {
    if (isWaiting && !isPending) send();
  };
  useOnNetworkBack(isWaiting, sendWaiting);
  const onOpen = useEffectEvent(() => navigator.onLine && sendWaiting());
  useEffect(() => void onOpen(), []);
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
          // Half a thought is not sent by itself.
          save({ ...next, isWaiting: undefined });
        }}
        picture={picture}
        onPicture={choosePicture}
        lostPicture={lostPicture}
        sendLabel="Post"
        isPending={isPending}
        // The notice below says it.
        error={isWaiting ? null : error}
        onSend={send}
      />
      {shared.waiting && (
        <Notice isLive>
          <Stack gap={3}>
            <p>A photo was shared with Not Alone: {shared.waiting.name}</p>
            <Cluster gap={2}>
              <Button
                size="small"
                onPress={() => {
                  choosePicture(shared.waiting);
                  shared.forget();
                }}
              >
                Use this photo
              </Button>
              <Button size="small" tone="secondary" onPress={shared.forget}>
                Not now
              </Button>
            </Cluster>
          </Stack>
        </Notice>
      )}
      {(isWaiting || shared.problem) && (
        <Notice isLive>{shared.problem ?? 'Not posted yet. It is posted when you are back online.'}</Notice>
      )}
      {notice !== undefined && <WriterNotice notice={notice} onClose={() => setNotice(undefined)} />}
    </section>
  );
}
