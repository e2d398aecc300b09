import { ReportDialog } from '@notalone/web-features/report-dialog';
import { reportMessage } from './use-thread.ts';

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
      about={messageId}
      title={`Report a message from ${username}`}
      consequence="They are not told who reported them. Our moderators will see this message and a few around it; you will not see it again."
      send={(body) => reportMessage(messageId, body)}
      onReported={onReported}
      onClose={onClose}
    />
  );
}
