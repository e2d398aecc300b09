import { ReportDialog } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';

interface ReportMessageProps {
  readonly messageId: string;
  readonly username: string;
  readonly onReported: () => void;
  readonly onClose: () => void;
}

/** Reports a message with its context to the moderators and removes it from the reader's view. */
export function ReportMessage({ messageId, username, onReported, onClose }: ReportMessageProps) {
  return (
    <ReportDialog
      title={`Report a message from ${username}`}
      consequence="They are not told who reported them. Our moderators will see this message and a few around it; you will not see it again."
      send={(body) => api('POST /api/messages/report/{messageId}', { params: { messageId }, body })}
      onReported={onReported}
      onClose={onClose}
    />
  );
}
