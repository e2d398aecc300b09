import { ReportDialog } from '@notalone/remote-kit/report-dialog';
import { api } from '@notalone/web-kit';
import type { Comment } from '../post/post.ts';
import { useReporting } from '../post/use-reporting.ts';
import { useHeldComments } from './use-comments.ts';

interface ReportCommentProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly name: string;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

/** Reports a comment to the moderators; it is not shown to the reader any more. */
export function ReportComment({ comment, postId, name, onReported, onClose }: ReportCommentProps) {
  const held = useHeldComments(postId);
  const reporting = useReporting();
  return (
    <ReportDialog
      title={`Report a comment of ${name}`}
      consequence="They are not told who reported them. Our moderators see the comment and its post; you will not see the comment any more."
      send={(body) => reporting(api('POST /api/feed/{postId}/comments/{commentId}/report', { params: { postId, commentId: comment._id }, body }))}
      onReported={() => {
        onReported();
        held.remove(comment._id);
      }}
      onClose={onClose}
    />
  );
}
