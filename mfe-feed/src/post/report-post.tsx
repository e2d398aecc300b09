import { ReportDialog } from '@notalone/remote-kit/report-dialog';
import { api } from '@notalone/web-kit';
import { usePosts } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import { useReporting } from './use-reporting.ts';

interface ReportPostProps {
  readonly post: Post;
  readonly onClose: () => void;
  readonly onReported: () => void;
}

/** Reports a post to the moderators; it is not shown to the reader any more. */
export function ReportPost({ post, onClose, onReported }: ReportPostProps) {
  const posts = usePosts();
  const reporting = useReporting();
  return (
    <ReportDialog
      title={`Report the post of ${post.userId.username}`}
      consequence="They are not told who reported them. Our moderators see the post; you will not see it any more."
      send={(body) => reporting(api('POST /api/feed/{postId}/report', { params: { postId: post._id }, body }))}
      onReported={() => {
        onReported();
        posts.remove(post._id);
      }}
      onClose={onClose}
    />
  );
}
