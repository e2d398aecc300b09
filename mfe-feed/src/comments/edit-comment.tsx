import { COMMENT_MAX } from '@notalone/contracts/limits';
import { useState } from 'react';
import type { Comment } from '../shared/post.ts';
import { problemText } from '../shared/use-error-toast.ts';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './use-comments.ts';

interface EditCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  /** Of an earlier change that has not been sent yet. */
  readonly waitingText: string | undefined;
  readonly onClose: () => void;
}

/** Replaces the text of the user's own comment by a form. */
export function EditComment({ comment, postId, waitingText, onClose }: EditCommentProps) {
  const [content, setContent] = useState(waitingText ?? comment.content);
  const { mutate, isPending, error } = useEditComment(postId, comment._id);
  return (
    <CommentField
      label="Edit your comment"
      value={content}
      onChange={setContent}
      maxLength={COMMENT_MAX}
      isPending={isPending}
      problem={problemText(error)}
      sendLabel="Save"
      isFocused
      onSend={() => mutate(content.trim(), { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
