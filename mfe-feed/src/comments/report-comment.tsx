import { ReportDialog } from '@notalone/web-features/report-dialog';
import type { Comment } from '../shared/post.ts';
import { useCommentCache } from './use-comments.ts';
import { useReportComment } from './use-report-comment.ts';

interface ReportCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Reports a comment to the moderators and removes it from the reader's view. */
export function ReportComment({ comment, postId, name, onClose }: ReportCommentProps) {
  const held = useCommentCache(postId);
  const report = useReportComment(postId, comment._id);
  return (
    <ReportDialog
      about={comment._id}
      title={`Report ${name}’s comment`}
      consequence="They are not told who reported them. Our moderators will see the comment and its post; you will not see the comment again."
      send={report}
      onReported={() => held.remove(comment._id)}
      onClose={onClose}
    />
  );
}
