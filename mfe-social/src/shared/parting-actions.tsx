import { Button, Cluster, VisuallyHidden } from '@notalone/ui';
import { type ReactNode, useState } from 'react';
import { TimedQuestion } from './timed-question.tsx';
import { useRelationCall } from './use-relation-call.ts';

export type Parting = 'disconnect' | 'block';

interface PartingActionsProps {
  readonly userId: string;
  readonly name: string;
  readonly can: readonly Parting[];
  /** It is done: the other is no longer where they were. */
  readonly onDone: (what: Parting) => void;
  /** Friendlier things to do, first in the row. */
  readonly children?: ReactNode;
}

const words = {
  disconnect: {
    label: 'Disconnect',
    who: (name: string) => `Disconnect from ${name}`,
    text: 'They are not told. What you wrote to each other stays readable, but no new messages can be sent.',
    confirm: 'Yes, disconnect',
  },
  block: {
    label: 'Block',
    who: (name: string) => `Block ${name}`,
    text: 'They are not told. Neither of you will see the other anywhere, and your messages go out of sight. You can unblock them in Connections.',
    confirm: 'Yes, block',
  },
} as const;

/** Disconnecting and blocking, each after a question that stands for ten seconds. */
export function PartingActions({ userId, name, can, onDone, children }: PartingActionsProps) {
  const calls = {
    disconnect: useRelationCall('disconnect', () => onDone('disconnect')),
    block: useRelationCall('block', () => onDone('block')),
  };
  const [asking, setAsking] = useState<Parting>();
  const [returnTo, setReturnTo] = useState<Parting>();
  const [said, setSaid] = useState('');
  const cancel = (why: 'person' | 'time') => {
    setReturnTo(asking);
    setAsking(undefined);
    setSaid(why === 'time' ? 'The question has closed. Nothing has changed.' : '');
  };
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {asking ? (
        <TimedQuestion
          question={`${words[asking].who(name)}?`}
          confirmLabel={words[asking].confirm}
          isPending={calls[asking].isPending}
          onConfirm={() => calls[asking].mutate(userId, { onSuccess: () => setAsking(undefined), onError: () => cancel('person') })}
          onCancel={cancel}
        >
          {words[asking].text}
        </TimedQuestion>
      ) : (
        <Cluster gap={2}>
          {children}
          {can.map((what) => (
            <Button
              key={what}
              tone="quiet"
              size="small"
              // back where one was, when the question has gone
              autoFocus={returnTo === what}
              aria-label={words[what].who(name)}
              onPress={() => {
                setSaid('');
                setAsking(what);
              }}
            >
              {words[what].label}
            </Button>
          ))}
        </Cluster>
      )}
    </>
  );
}
