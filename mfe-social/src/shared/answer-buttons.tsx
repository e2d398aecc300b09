import { Button, Cluster } from '@notalone/ui';
import { useEffect, useRef } from 'react';
import { useRelationCall } from './use-relation-call.ts';
import { useUndoable } from './use-undoable.ts';

interface AnswerButtonsProps {
  readonly requestId: string;
  readonly name: string;
  readonly onAnswered?: () => void;
}

/** Accept and Decline for a received request. Decline can be undone for a few seconds. */
export function AnswerButtons({ requestId, name, onAnswered }: AnswerButtonsProps) {
  const accept = useRelationCall('accept', onAnswered);
  const refuse = useRelationCall('refuse', onAnswered);
  const refusal = useUndoable(() => refuse.mutate(requestId));
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (refusal.isWaiting) undo.current?.focus();
  }, [refusal.isWaiting]);
  if (refusal.isWaiting)
    return (
      <Cluster gap={2}>
        <span role="status">Declined.</span>
        <Button
          ref={undo}
          size="small"
          tone="quiet"
          aria-label={`Undo: keep the request from ${name}`}
          onPress={refusal.undo}
        >
          Undo
        </Button>
      </Cluster>
    );
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
        aria-label={`Decline ${name}`}
        onPress={() => refusal.start()}
      >
        Decline
      </Button>
    </Cluster>
  );
}
