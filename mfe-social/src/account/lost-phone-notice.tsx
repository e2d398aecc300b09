import { Button, Notice } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { longTime } from '../shared/long-time.ts';
import { stopLostPhone } from './use-account.ts';

/** Somebody says that they have lost the phone and forgotten the password; whoever is logged in can stop it. */
export function LostPhoneNotice({ readyAt }: { readonly readyAt: string }) {
  const stopping = useToastedCall({
    send: () => stopLostPhone(),
    done: ({ message }: { message: string }) => message,
    failed: 'Failed to stop it. Please try again.',
    changes: [['account']],
  });
  return (
    <Notice
      tone="danger"
      title="Somebody asks for a new number and password for this account"
      isLive
      action={
        <Button tone="danger" isPending={stopping.isPending} onPress={() => stopping.mutate(undefined)}>
          This was not me: stop it
        </Button>
      }
    >
      They say that the phone is lost and the password forgotten. From {longTime(readyAt)} they can choose new ones.
    </Notice>
  );
}
