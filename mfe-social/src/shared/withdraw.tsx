import { Button } from '@notalone/ui';
import { useRelationCall } from './use-relation-call.ts';

interface WithdrawProps {
  readonly userId: string;
  readonly name: string;
  readonly onDone?: () => void;
}

/** Takes a request that one sent back: it can simply be sent again. */
export function Withdraw({ userId, name, onDone }: WithdrawProps) {
  const withdraw = useRelationCall('withdraw', onDone);
  return (
    <Button
      tone="secondary"
      size="small"
      isPending={withdraw.isPending}
      aria-label={`Withdraw the request to ${name}`}
      onPress={() => withdraw.mutate(userId)}
    >
      Withdraw
    </Button>
  );
}
