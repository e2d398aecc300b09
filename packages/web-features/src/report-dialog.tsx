import { REPORT_MESSAGE_MAX } from '@notalone/contracts/limits';
import { REPORT_REASONS, TEXTS } from '@notalone/contracts/texts';
import { Button, Cluster, Form, Notice, RadioField, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { ApiProblem, toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { type ReactNode, useState } from 'react';
import { refusedFields } from './api-errors.ts';
import { HelpLines } from './help-lines.tsx';
import { useKeptText } from './writing/kept-text.ts';

export interface ReportBody {
  readonly reason: string;
  readonly message: string;
}
interface ReportDialogProps {
  /** The id of what is reported: what was typed about it is kept until it is sent. */
  readonly about: string;
  readonly title: string;
  /** Says what will happen with the report. */
  readonly consequence: string;
  readonly send: (body: ReportBody) => Promise<unknown>;
  /** Content of the dialog after sending. Without it the dialog closes at once. */
  readonly thanks?: (close: () => void) => ReactNode;
  /** Called when the report was sent and the dialog closes. */
  readonly onReported: () => void;
  readonly onClose: () => void;
}

const OPTIONS = REPORT_REASONS.map((label) => ({ value: label, label }));

/** Asks for a reason and details. The input stays when sending fails. */
export function ReportDialog({ about, title, consequence, send, thanks, onReported, onClose }: ReportDialogProps) {
  const [reason, setReason] = useKeptText(`reason ${about}`);
  const [message, setMessage] = useKeptText(`details ${about}`);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const errors = attempt > 0 ? { ...refused, ...errorsIn(reason, message) } : {};

  const finish = () => {
    onReported();
    onClose();
  };
  async function submit(): Promise<void> {
    if (isSending) return;
    setFailure(undefined);
    setRefused({});
    setAttempt(attempt + 1);
    if (Object.keys(errorsIn(reason, message)).length > 0) return;
    setSending(true);
    try {
      await send({ reason, message });
      toast('Report submitted.');
      setReason('');
      setMessage('');
      if (thanks) setSent(true);
      else finish();
    } catch (error) {
      if (!(error instanceof ApiProblem)) logWarning('could not send a report', error);
      toast('Failed to submit report.', 'error');
      setFailure(error instanceof ApiProblem ? error.msg : 'Please try again.');
      setRefused(refusedFields(error));
      setSending(false);
    }
  }
  if (thanks && isSent)
    return (
      <Dialog isOpen onClose={finish} title={title}>
        {thanks(finish)}
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={title} isDismissable={!isSending}>
      <Form
        onSubmit={() => void submit()}
        errors={errors}
        attempt={attempt}
        message={failure}
        messageTitle={failure && 'Your report was not sent'}
      >
        <RadioField
          name="reason"
          label="What is wrong?"
          isRequired
          options={OPTIONS}
          value={reason}
          onChange={setReason}
        />
        <TextAreaField
          name="message"
          label="Details"
          isOptional
          hint="Whatever helps us understand. Only our moderators read it."
          rows={3}
          maxLength={REPORT_MESSAGE_MAX}
          showCount
          value={message}
          onChange={setMessage}
        />
        <Notice>{consequence}</Notice>
        <HelpLines />
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={isSending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSending}>
            Send report
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}

const errorsIn = (reason: string, message: string): Record<string, string> => ({
  ...(reason === '' && { reason: TEXTS.reportReasonRequired }),
  ...(message.trim().length > REPORT_MESSAGE_MAX && { message: `Must be at most ${REPORT_MESSAGE_MAX} characters` }),
});
