import { COMMENT_MAX } from '@notalone/contracts/limits';
import { useState } from 'react';
import type { Comment } from '../post/post.ts';
import { reasonOf } from '../post/refusals.ts';
import { useForgottenWhenBack } from '../writing/use-forgotten-when-back.ts';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './use-comments.ts';

interface EditCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly onClose: () => void;
}

/** My comment in a field, in place of its text. */
export function EditComment({ comment, postId, onClose }: EditCommentProps) {
  const [content, setContent] = useState(comment.content);
  const { mutate, isPending, error, reset } = useEditComment(postId, comment._id);
  useForgottenWhenBack(error, reset);
  return (
    <CommentField
      label="Edit your comment"
      value={content}
      onChange={setContent}
      maxLength={COMMENT_MAX}
      isPending={isPending}
      problem={reasonOf(error)}
      sendLabel="Save"
      isFocused
      onSend={() => mutate(content.trim(), { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
