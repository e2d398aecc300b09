import { Button, Cluster } from '@notalone/ui';
import { useRelationCall } from './use-relation-call.ts';

interface AnswerButtonsProps {
  readonly requestId: string;
  readonly name: string;
  readonly onAnswered?: () => void;
}

/** Accept and Refuse for a received request. */
export function AnswerButtons({ requestId, name, onAnswered }: AnswerButtonsProps) {
  const accept = useRelationCall('accept', onAnswered);
  const refuse = useRelationCall('refuse', onAnswered);
  return (
    <Cluster gap={2}>
      <Button
        size="small"
        icon="check"
        isPending={accept.isPending}
        isDisabled={refuse.isPending}
        aria-label={`Accept ${name}`}
        onPress={() => accept.mutate(requestId)}
      >
        Accept
      </Button>
      <Button
        size="small"
        tone="secondary"
        icon="close"
        isPending={refuse.isPending}
        isDisabled={accept.isPending}
        aria-label={`Refuse ${name}`}
        onPress={() => refuse.mutate(requestId)}
      >
        Refuse
      </Button>
    </Cluster>
  );
}
