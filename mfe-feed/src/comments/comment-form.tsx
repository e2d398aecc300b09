import { COMMENT_MAX } from '@notalone/contracts/limits';
import { attemptFor } from '@notalone/web-features/attempt';
import { useState } from 'react';
import { problemText } from '../shared/use-error-toast.ts';
import { CommentField } from './comment-field.tsx';
import { forgetSentDraft, useCommentDraft } from './use-comment-draft.ts';
import { useAddComment } from './use-comments.ts';

interface CommentFormProps {
  readonly postId: string;
  readonly author: string;
  /** Whether the user has just asked for it. A draft shows it too. */
  readonly isWriting: boolean;
}

/** Form for a new comment. The draft stays until it is published, or waits for the network. */
export function CommentForm({ postId, author, isWriting }: CommentFormProps) {
  const [draft, setDraft] = useCommentDraft(postId);
  const { mutate, isPending, error, reset } = useAddComment(postId);
  const send = () => {
    const content = draft.content.trim();
    const attempt = attemptFor(draft.attempt, content);
    setDraft({ ...draft, attempt });
    mutate({ content, clientId: attempt.clientId }, { onSuccess: () => forgetSentDraft(postId, content) });
  };
  const [hadDraft] = useState(draft.content !== '');
  if (!isWriting && !hadDraft && !draft.content && !isPending && !error) return null;
  return (
    <CommentField
      isFocused={isWriting}
      label={`Comment on ${author}’s post`}
      placeholder="Write a comment"
      value={draft.content}
      onChange={(content) => {
        if (error) reset();
        setDraft({ ...draft, content });
      }}
      maxLength={COMMENT_MAX}
      isPending={isPending}
      problem={problemText(error)}
      sendLabel="Comment"
      onSend={send}
    />
  );
}
