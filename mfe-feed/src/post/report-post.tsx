import { ReportDialog } from '@notalone/web-features/report-dialog';
import { usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useReportPost } from './use-report-post.ts';

interface ReportPostProps {
  readonly post: Post;
  readonly onClose: () => void;
}

/** Reports a post to the moderators and removes it from the reader's view. */
export function ReportPost({ post, onClose }: ReportPostProps) {
  const posts = usePostCache();
  const report = useReportPost(post._id);
  return (
    <ReportDialog
      about={post._id}
      title={`Report ${post.userId.username}’s post`}
      consequence="They are not told who reported them. Our moderators will see the post; you will not see it again."
      send={report}
      onReported={() => posts.remove(post._id)}
      onClose={onClose}
    />
  );
}
