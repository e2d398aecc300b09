import { COMMENT_MAX } from '@notalone/contracts/limits';
import { reasonOf } from '../post/refusals.ts';
import { attemptOf } from '../writing/attempt.ts';
import { useForgottenWhenBack } from '../writing/use-forgotten-when-back.ts';
import { CommentField } from './comment-field.tsx';
import { useCommentDraft } from './use-comment-draft.ts';
import { useAddComment } from './use-comments.ts';

/** Where one comments. What was typed stays until it is published. */
export function CommentForm({ postId, author }: { readonly postId: string; readonly author: string }) {
  const [draft, setDraft] = useCommentDraft(postId);
  const { mutate, isPending, error, reset } = useAddComment(postId);
  useForgottenWhenBack(error, reset);
  const send = () => {
    const content = draft.content.trim();
    const attempt = attemptOf(draft.attempt, content);
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
      problem={reasonOf(error)}
      sendLabel="Comment"
      onSend={send}
    />
  );
}
