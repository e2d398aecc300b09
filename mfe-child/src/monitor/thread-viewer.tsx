import { READING_REASON_MAX } from '@notalone/contracts/limits';
import { Button, Form, Notice, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { ChildThread } from '../shared/child-thread.tsx';
import { ReportChildMessage } from './report-child-message.tsx';
import { type Child, useReadThread } from './use-children.ts';

export interface ReadThread {
  readonly friendId: string;
  readonly friendName: string;
}
interface ThreadViewerProps {
  readonly child: Child;
  readonly friend: ReadThread;
  readonly onClose: () => void;
}

const REFUSED = 'You cannot read these messages.';
const HELD = { waiting: 'Waits for a parent’s yes', refused: 'Was not sent' } as const;

/**
 * A child's messages with one friend, by the child's age: freely, or after a reason that the child sees (rules 4.6).
 */
export function ThreadViewer({ child, friend, onClose }: ThreadViewerProps) {
  const [reason, setReason] = useState<string>();
  const mayRead = child.reading === 'freely' || reason !== undefined;
  return (
    <Dialog isOpen onClose={onClose} title={`${child.name} and ${friend.friendName}`} size="l">
      {mayRead ? (
        <Messages child={child} friend={friend} reason={reason} />
      ) : (
        <>
          <ChildSees child={child} />
          <ReasonForm name={child.name} onGiven={setReason} />
        </>
      )}
    </Dialog>
  );
}

const ChildSees = ({ child }: { readonly child: Child }) => (
  <Notice>
    {child.name} sees on their page that you have read this, and when
    {child.reading === 'with-reason' && ', with your reason'}.
  </Notice>
);

function ReasonForm({ name, onGiven }: { readonly name: string; readonly onGiven: (reason: string) => void }) {
  const [typed, setTyped] = useState('');
  const [attempt, setAttempt] = useState(0);
  const isMissing = typed.trim() === '';
  const submit = () => {
    setAttempt(attempt + 1);
    if (!isMissing) onGiven(typed.trim());
  };
  return (
    <Form
      onSubmit={submit}
      errors={attempt > 0 && isMissing ? { reason: 'Please give a reason. Your child will see it.' } : {}}
      attempt={attempt}
    >
      <TextField
        name="reason"
        label="Why do you want to read them?"
        hint={`${name} sees this at once.`}
        isRequired
        maxLength={READING_REASON_MAX}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" tone="secondary">
        Read the messages
      </Button>
    </Form>
  );
}

function Messages({
  child,
  friend,
  reason,
}: Omit<ThreadViewerProps, 'onClose'> & { readonly reason?: string | undefined }) {
  const messages = useReadThread(child._id, friend.friendId, reason);
  const [reportingId, setReportingId] = useState<string>();
  if (hasErrorCode(messages.error, 'FORBIDDEN')) return <Notice isLive>{errorText(messages.error, REFUSED)}</Notice>;
  return (
    <>
      <ChildSees child={child} />
      <ChildThread
        query={messages}
        label={`What ${child.name} and ${friend.friendName} wrote`}
        empty="They have not written to each other yet."
        ownId={child._id}
        nameOf={(childId) => (childId === child._id ? child.name : friend.friendName)}
        held={HELD}
        report={{ label: 'Report', isPossible: () => true, onPress: setReportingId }}
      />
      {reportingId !== undefined && (
        <ReportChildMessage messageId={reportingId} onClose={() => setReportingId(undefined)} />
      )}
    </>
  );
}
