import { ReportDialog } from '@notalone/remote-kit/report-dialog';
import { api } from '@notalone/web-kit';

interface ReportMessageProps {
  readonly messageId: string;
  readonly username: string;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

/** Reports one message to the moderators, with what was written around it; it is not shown to the reader any more. */
export function ReportMessage({ messageId, username, onReported, onClose }: ReportMessageProps) {
  return (
    <ReportDialog
      title={`Report a message from ${username}`}
      consequence="They are not told who reported them. Our moderators see this message and a few around it; you will not see it any more."
      send={(body) => api('POST /api/messages/report/{messageId}', { params: { messageId }, body })}
      onReported={onReported}
      onClose={onClose}
    />
  );
}
