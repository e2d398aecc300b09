import { Button, Cluster, VisuallyHidden } from '@notalone/ui';
import { type ReactNode, useState } from 'react';
import { TimedConfirmation } from './timed-confirmation.tsx';
import { useRelationCall } from './use-relation-call.ts';

export type EndRelation = 'disconnect' | 'block';

interface EndRelationActionsProps {
  readonly userId: string;
  readonly name: string;
  readonly can: readonly EndRelation[];
  /** Called on success: the other is no longer in the list. */
  readonly onDone: (what: EndRelation) => void;
  /** Other actions, shown first in the row. */
  readonly children?: ReactNode;
}

const TEXTS = {
  disconnect: {
    label: 'Disconnect',
    who: (name: string) => `Disconnect from ${name}`,
    text: 'They are not told. What you wrote to each other stays readable, but no new messages can be sent.',
    confirm: 'Yes, disconnect',
  },
  block: {
    label: 'Block',
    who: (name: string) => `Block ${name}`,
    text: 'They are not told. Neither of you will see the other anywhere, and your messages are hidden. You can unblock them in Connections.',
    confirm: 'Yes, block',
  },
} as const;

/** Disconnect and block, each with a confirmation that closes after ten seconds. */
export function EndRelationActions({ userId, name, can, onDone, children }: EndRelationActionsProps) {
  const calls = {
    disconnect: useRelationCall('disconnect', () => onDone('disconnect')),
    block: useRelationCall('block', () => onDone('block')),
  };
  const [asking, setAsking] = useState<EndRelation>();
  const [returnTo, setReturnTo] = useState<EndRelation>();
  const [announcement, setAnnouncement] = useState('');
  const cancel = (why: 'person' | 'time') => {
    setReturnTo(asking);
    setAsking(undefined);
    setAnnouncement(why === 'time' ? 'The question closed by itself. Nothing has changed.' : '');
  };
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {asking ? (
        <TimedConfirmation
          question={`${TEXTS[asking].who(name)}?`}
          confirmLabel={TEXTS[asking].confirm}
          isPending={calls[asking].isPending}
          onConfirm={() =>
            calls[asking].mutate(userId, { onSuccess: () => setAsking(undefined), onError: () => cancel('person') })
          }
          onCancel={cancel}
        >
          {TEXTS[asking].text}
        </TimedConfirmation>
      ) : (
        <Cluster gap={2}>
          {children}
          {can.map((what) => (
            <Button
              key={what}
              tone="quiet"
              size="small"
              // Returns the focus after the confirmation closes.
              autoFocus={returnTo === what}
              aria-label={TEXTS[what].who(name)}
              onPress={() => {
                setAnnouncement('');
                setAsking(what);
              }}
            >
              {TEXTS[what].label}
            </Button>
          ))}
        </Cluster>
      )}
    </>
  );
}
