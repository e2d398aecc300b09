import { ReportDialog } from '@notalone/web-features/report-dialog';
import { reportMessage } from './use-children.ts';

interface ReportChildMessageProps {
  readonly messageId: string;
  readonly onReported?: () => void;
  readonly onClose: () => void;
}

/** A parent reports a message of two children to the moderators (rules 4.7). */
export const ReportChildMessage = ({ messageId, onReported, onClose }: ReportChildMessageProps) => (
  <ReportDialog
    about={messageId}
    title="Report this message"
    consequence="Our moderators will see this message and those around it. The two children cannot write to each other until a moderator has looked. Neither the children nor the other family are told who reported it."
    send={(body) => reportMessage(messageId, body)}
    onReported={() => onReported?.()}
    onClose={onClose}
  />
);
