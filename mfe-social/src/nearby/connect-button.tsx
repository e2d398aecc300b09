import { Badge, Button, LinkButton } from '@notalone/ui';
import { useEffect, useRef, useState } from 'react';
import { useRelationCall } from '../shared/use-relation-call.ts';

/** Connect, then the resulting state. */
export function ConnectButton({ userId, name }: { readonly userId: string; readonly name: string }) {
  const connect = useRelationCall('connect');
  const status = connect.data?.status;
  const [wasAsked, setAsked] = useState(false);
  const outcome = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (wasAsked && status && document.activeElement === document.body) outcome.current?.focus();
  }, [wasAsked, status]);
  if (status) {
    return (
      <span ref={outcome} tabIndex={-1}>
        {status === 'connected' ? (
          <LinkButton
            to={`/messages?with=${userId}`}
            size="small"
            tone="secondary"
            icon="chat"
            aria-label={`Message ${name}`}
          >
            Message
          </LinkButton>
        ) : (
          <Badge tone="marigold" icon="check">
            Pending
          </Badge>
        )}
      </span>
    );
  }
  return (
    <Button
      size="small"
      tone="secondary"
      icon="heart"
      isPending={connect.isPending}
      aria-label={`Connect with ${name}`}
      onPress={() => {
        setAsked(true);
        connect.mutate(userId);
      }}
    >
      Connect
    </Button>
  );
}
