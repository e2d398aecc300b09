import { COMMENT_MAX } from '@notalone/contracts/limits';
import { useState } from 'react';
import type { Comment } from '../shared/post.ts';
import { useClearNetworkError } from '../shared/use-clear-network-error.ts';
import { problemText } from '../shared/use-error-toast.ts';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './use-comments.ts';

interface EditCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly onClose: () => void;
}

/** Replaces the text of the user's own comment by a form. */
export function EditComment({ comment, postId, onClose }: EditCommentProps) {
  const [content, setContent] = useState(comment.content);
  const { mutate, isPending, error, reset } = useEditComment(postId, comment._id);
  useClearNetworkError(error, reset);
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
