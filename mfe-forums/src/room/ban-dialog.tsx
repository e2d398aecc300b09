import { BAN_REASON_MAX, BAN_REASON_MIN } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Cluster, Form, RadioField, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { useRefreshRooms } from '../rooms/use-rooms.ts';
import { type BanType, banMember } from './use-members.ts';

const DURATIONS = [
  { value: '3day', label: '3 days' },
  { value: '1week', label: '1 week' },
  { value: 'permanent', label: 'For good' },
] as const;

interface BanDialogProps {
  readonly roomId: string;
  readonly userId: string;
  readonly username: string;
  readonly initialBanType?: BanType;
  readonly onClose: () => void;
}

/** Bans a member. The reason is shown to that person. */
export function BanDialog({ roomId, userId, username, initialBanType = '3day', onClose }: BanDialogProps) {
  const [banType, setBanType] = useState<BanType>(initialBanType);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refresh = useRefreshRooms();
  const isTooShort = reason.trim().length < BAN_REASON_MIN;

  async function ban(): Promise<void> {
    setAttempt(attempt + 1);
    setFailure(undefined);
    if (isTooShort || isSending) return;
    setSending(true);
    try {
      await banMember({ roomId, userId }, { banType, reason });
      toast('User banned successfully.');
      onClose();
      await refresh();
    } catch (error) {
      const text = errorText(error, 'Failed to ban user.');
      toast(text, 'error');
      setFailure(text);
      setSending(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Ban ${username}`} isDismissable={!isSending}>
      <Form
        onSubmit={() => void ban()}
        errors={attempt > 0 && isTooShort ? { reason: TEXTS.banReasonRequired } : {}}
        attempt={attempt}
        message={failure}
        messageTitle={failure && 'Failed to ban user.'}
      >
        <RadioField
          name="banType"
          label="For how long?"
          options={DURATIONS}
          value={banType}
          onChange={(chosen) => setBanType(chosen as BanType)}
        />
        <TextAreaField
          name="reason"
          label="Reason"
          hint={`${username} sees it, and when the ban ends.`}
          isRequired
          rows={2}
          maxLength={BAN_REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={isSending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" isPending={isSending}>
            Ban
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
