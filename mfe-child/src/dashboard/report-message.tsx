import { Button, Cluster, Form, RadioField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { HelpLines } from '@notalone/web-features/help-lines';
import { useKeptText } from '@notalone/web-features/writing/kept-text';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { childKey, reportMessage } from './use-child.ts';

const REASONS = [
  { value: 'It is mean', label: 'It is mean' },
  { value: 'It makes me feel bad or scared', label: 'It makes me feel bad or scared' },
  { value: 'It is a secret that feels wrong', label: 'It is a secret that feels wrong' },
  { value: 'I think this is a grown-up', label: 'I think this is a grown-up' },
  { value: 'Something else', label: 'Something else' },
] as const;

interface ReportMessageProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/**
 * Reports a message to the moderators. The thread stops at once, and neither family's grown-ups are told (rules 4.7).
 */
export function ReportMessage({ messageId, onClose }: ReportMessageProps) {
  const [reason, setReason] = useKeptText(`report ${messageId}`);
  const [attempt, setAttempt] = useState(0);
  const send = useToastedCall({
    send: (chosen: string) => reportMessage(messageId, chosen),
    done: 'Thank you for telling us. You did the right thing.',
    failed: 'That did not work. Try again, or tell a grown-up.',
    changes: [childKey],
    onDone: () => {
      setReason('');
      onClose();
    },
    onFailed: () => {
      setAttempt((before) => before + 1);
      return true;
    },
  });
  const submit = () => {
    if (reason === '') setAttempt(attempt + 1);
    else if (!send.isPending) send.mutate(reason);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Tell us what is wrong">
      <Form
        onSubmit={submit}
        errors={attempt > 0 && reason === '' ? { reason: 'Please choose one' } : refusedFields(send.error)}
        attempt={attempt}
        message={send.error ? errorText(send.error, 'That did not work. Try again, or tell a grown-up.') : undefined}
      >
        <RadioField
          name="reason"
          label="What is it?"
          isRequired
          options={REASONS}
          value={reason}
          onChange={setReason}
        />
        <HelpLines />
        <Cluster justify="end">
          <Button tone="secondary" onPress={onClose}>
            Not now
          </Button>
          <Button type="submit" isPending={send.isPending}>
            Tell us
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
