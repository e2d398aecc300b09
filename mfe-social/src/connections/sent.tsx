import { Badge, Button, Cluster, VisuallyHidden } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useRef } from 'react';
import { formatDaysAgo } from '../shared/format.ts';
import { Withdraw } from '../shared/withdraw.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { PersonCard } from './person-card.tsx';
import type { ConnectionList } from './use-connection-lists.ts';
import { useRemovedRequests } from './use-removed-requests.ts';

type Request = Reply<'GET /api/profile/connections/sent'>[number];

interface SentProps {
  readonly list: ConnectionList<Request>;
  /** Mentors whose request goes with an ask, which is shown elsewhere. */
  readonly askedIds: ReadonlySet<string>;
}

/**
 * The user's requests that await an answer. Removing one from the list changes nothing for the other family;
 * withdrawing it does.
 */
export function Sent({ list, askedIds }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = useRemovedRequests();
  const items = list.items?.filter(({ toUserId }) => !askedIds.has(toUserId._id));
  const shown = items?.filter(({ _id }) => !removed.ids.has(_id));
  const hidden = (items?.length ?? 0) - (shown?.length ?? 0);
  return (
    <ConnectionSection
      title="Sent"
      list={list}
      shown={shown}
      headingRef={heading}
      empty={hidden > 0 ? 'No other requests waiting for a reply.' : 'No requests waiting for a reply.'}
      after={
        hidden > 0 && (
          <div>
            <Button tone="quiet" size="small" icon="eye" onPress={removed.restoreAll}>
              {`Show ${hidden} removed`}
            </Button>
          </div>
        )
      }
    >
      {({ _id, toUserId: to, createdAt }) => (
        <PersonCard
          key={_id}
          username={to.username}
          childName={to.childName}
          userId={to._id}
          picture={{ url: to.profilePicUrl, alt: to.profilePicAlt }}
          lines={[`Asked ${formatDaysAgo(createdAt)}`]}
        >
          <Cluster gap={2} justify="between">
            <Badge tone="marigold">Pending</Badge>
            <Withdraw userId={to._id} name={to.childName} onDone={() => heading.current?.focus()} />
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove the request to ${to.childName} from this list`}
              onPress={() => {
                removed.remove(_id);
                heading.current?.focus();
              }}
            >
              Remove
              <VisuallyHidden> from this list</VisuallyHidden>
            </Button>
          </Cluster>
        </PersonCard>
      )}
    </ConnectionSection>
  );
}
