import { ReportDialog } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';
import { usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useReportCall } from '../shared/use-report-call.ts';

interface ReportPostProps {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onReported: () => void;
}

/** Reports a post to the moderators and removes it from the reader's view. */
export function ReportPost({ post, onClose, onReported }: ReportPostProps) {
  const posts = usePostCache();
  const reporting = useReportCall();
  return (
    <ReportDialog
      title={`Report ${post.userId.username}’s post`}
      consequence="They are not told who reported them. Our moderators will see the post; you will not see it again."
      send={(body) => reporting(api('POST /api/feed/{postId}/report', { params: { postId: post._id }, body }))}
      onReported={() => {
        onReported();
        posts.remove(post._id);
      }}
      onClose={onClose}
    />
  );
}
