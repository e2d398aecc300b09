import { Button } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { sendUndoCode } from './use-account-links.ts';

interface SendCodeProps {
  readonly token: string;
  readonly purpose: 'undo' | 'release';
}
/** Has a code sent to what was not changed. */
export function SendCode({ token, purpose }: SendCodeProps) {
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    setSending(true);
    try {
      toast((await sendUndoCode(token, purpose)).message);
    } catch (error) {
      toast(errorText(error, 'Failed to send the code. Please try again.'), 'error');
    } finally {
      setSending(false);
    }
  }
  return (
    <Button tone="secondary" isPending={isSending} onPress={() => void send()}>
      Send me the code
    </Button>
  );
}
