import { COMMENT_MAX } from '@notalone/contracts/limits';
import { attemptFor } from '../shared/attempt.ts';
import { useClearNetworkError } from '../shared/use-clear-network-error.ts';
import { problemText } from '../shared/use-error-toast.ts';
import { CommentField } from './comment-field.tsx';
import { useCommentDraft } from './use-comment-draft.ts';
import { useAddComment } from './use-comments.ts';

/** Form for a new comment. The draft stays until it is published. */
export function CommentForm({ postId, author }: { readonly postId: string; readonly author: string }) {
  const [draft, setDraft] = useCommentDraft(postId);
  const { mutate, isPending, error, reset } = useAddComment(postId);
  useClearNetworkError(error, reset);
  const send = () => {
    const content = draft.content.trim();
    const attempt = attemptFor(draft.attempt, content);
    setDraft({ ...draft, attempt });
    mutate({ content, clientId: attempt.clientId }, { onSuccess: () => setDraft({ content: '' }) });
  };
  return (
    <CommentField
      label={`Comment on the post of ${author}`}
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
