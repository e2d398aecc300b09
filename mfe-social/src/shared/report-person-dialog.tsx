import { ReportDialog } from '@notalone/remote-kit/report-dialog';
import { Button } from '@notalone/ui';
import { afterReport } from './after-report.ts';
import { useReportPerson } from './report-person.ts';
import { ReportThanks } from './report-thanks.tsx';

interface ReportPersonDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly isConnected: boolean;
  /** They were reported, and the window closes. */
  readonly onReported: () => void;
  /** They were blocked as well. */
  readonly onBlocked: () => void;
  readonly onClose: () => void;
}

/** Reports a person, and then offers to block them. */
export function ReportPersonDialog({ userId, name, isConnected, onReported, onBlocked, onClose }: ReportPersonDialogProps) {
  const report = useReportPerson();
  return (
    <ReportDialog
      title={`Report ${name}`}
      consequence={afterReport(isConnected)}
      send={(body) => report(userId, body)}
      thanks={(close) => (
        <ReportThanks userId={userId} name={name} isConnected={isConnected} onBlocked={onBlocked}>
          {/* the button that had the focus is gone */}
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
