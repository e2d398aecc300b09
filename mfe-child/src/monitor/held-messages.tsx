import { Button, Card, Cluster, ErrorState, Stack } from '@notalone/ui';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './monitor.module.css';
import { ReportChildMessage } from './report-child-message.tsx';
import { type Held, heldKey, refuseHeld, releaseHeld, type useHeldMessages } from './use-children.ts';

/** Messages that wait for this parent's yes. Not in the page while there are none. */
export function HeldMessages({ held }: { readonly held: ReturnType<typeof useHeldMessages> }) {
  if (held.isError && !held.data)
    return (
      <ErrorState
        title="Failed to load messages."
        message="There may be messages waiting for you that we cannot show right now."
        isRetrying={held.isFetching}
        onRetry={() => void held.refetch()}
      />
    );
  if (!held.data?.length) return null;
  return (
    <section className={css.section} aria-label="Messages waiting for you">
      <h3>Messages waiting for you</h3>
      <p>
        They seem to contain something that could be used to find a child: a phone number, an address, a link. They are
        sent only once the parents of every child under 16 in the chat have said yes.
      </p>
      <Stack as="ul" gap={3}>
        {held.data.map((message) => (
          <HeldCard key={message._id} message={message} />
        ))}
      </Stack>
    </section>
  );
}

function othersSay({ otherDecides, otherReleased }: Held): string {
  if (!otherDecides) return 'Only your family decides.';
  return otherReleased ? 'The other family has said yes.' : 'The other family has not said yes yet.';
}

function HeldCard({ message }: { readonly message: Held }) {
  const { _id, content, reason, from, to, iReleased } = message;
  const [isReporting, setReporting] = useState(false);
  const askPassword = useAskPassword();
  const release = useToastedCall({
    send: () => releaseHeld(_id),
    done: ({ message: said }) => said,
    failed: 'Failed to release the message.',
    changes: [heldKey],
    onFailed: (error) => askPassword(error, () => release.mutate(undefined)),
  });
  const refuse = useToastedCall({
    send: () => refuseHeld(_id),
    done: ({ message: said }) => said,
    failed: 'Failed to refuse the message.',
    changes: [heldKey],
  });
  return (
    <Card as="li" padding="s">
      <div className={css.row}>
        <ChildPicture file={from.avatar} size="s" />
        <div className={css.who}>
          <h4 className={css.name}>
            {from.name} to {to.name}
          </h4>
          <p className={css.line}>Looks like: {reason}</p>
        </div>
      </div>
      <p className={css.held}>{content}</p>
      <p className={css.line}>{othersSay(message)}</p>
      <Cluster gap={2}>
        {iReleased ? (
          <p>Your family has said yes.</p>
        ) : (
          <Button tone="secondary" isPending={release.isPending} onPress={() => release.mutate(undefined)}>
            Let it through
          </Button>
        )}
        <Button tone="secondary" isPending={refuse.isPending} onPress={() => refuse.mutate(undefined)}>
          Do not send it
        </Button>
        <Button tone="quiet" icon="flag" onPress={() => setReporting(true)}>
          Report
        </Button>
      </Cluster>
      {isReporting && <ReportChildMessage messageId={_id} onClose={() => setReporting(false)} />}
    </Card>
  );
}
