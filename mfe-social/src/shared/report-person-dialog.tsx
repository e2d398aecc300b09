import { Button } from '@notalone/ui';
import { ReportDialog } from '@notalone/web-features/report-dialog';
import { ReportThanks, reportConsequence } from './report-thanks.tsx';
import { useReportPerson } from './use-report-person.ts';

interface ReportPersonDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly isConnected: boolean;
  readonly isBlocked?: boolean;
  /** Called when the report was sent and the dialog closes. */
  readonly onReported: () => void;
  /** Called if they were blocked as well. */
  readonly onBlocked: () => void;
  readonly onClose: () => void;
}

/** Reports a person and then offers to block them. */
export function ReportPersonDialog({
  userId,
  name,
  isConnected,
  isBlocked = false,
  onReported,
  onBlocked,
  onClose,
}: ReportPersonDialogProps) {
  const report = useReportPerson();
  return (
    <ReportDialog
      about={userId}
      title={`Report ${name}`}
      consequence={reportConsequence(isConnected, isBlocked)}
      send={(body) => report(userId, body)}
      thanks={(close) => (
        <ReportThanks userId={userId} name={name} isConnected={isConnected} isBlocked={isBlocked} onBlocked={onBlocked}>
          {/* The button that had the focus is gone. */}
          <Button size="small" autoFocus onPress={close}>
            Done
          </Button>
        </ReportThanks>
      )}
      onReported={onReported}
      onClose={onClose}
    />
  );
}
