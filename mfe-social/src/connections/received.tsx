import type { Reply } from '@notalone/web-kit';
import { useRef } from 'react';
import { AnswerButtons } from '../shared/answer-buttons.tsx';
import { formatDaysAgo } from '../shared/format.ts';
import { ConnectionSection } from './connection-section.tsx';
import { PersonCard } from './person-card.tsx';
import type { ConnectionList } from './use-connection-lists.ts';

type Request = Reply<'GET /api/profile/connections/received'>[number];

interface ReceivedProps {
  readonly list: ConnectionList<Request>;
  /** People whose request goes with an ask to be their mentor, which is shown elsewhere. */
  readonly askedIds: ReadonlySet<string>;
}

/** Requests that await the user's answer. */
export function Received({ list, askedIds }: ReceivedProps) {
  const shown = list.items?.filter(({ fromUserId }) => !askedIds.has(fromUserId._id));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ConnectionSection
      title="Received"
      list={list}
      shown={shown}
      headingRef={heading}
      empty="No requests are waiting for you."
    >
      {({ _id, fromUserId: from, createdAt }) => (
        <PersonCard
          key={_id}
          username={from.username}
          childName={from.childName}
          userId={from._id}
          picture={{ url: from.profilePicUrl, alt: from.profilePicAlt }}
          lines={[from.email, `Asked ${formatDaysAgo(createdAt)}`]}
        >
          <AnswerButtons requestId={_id} name={from.childName} onAnswered={() => heading.current?.focus()} />
        </PersonCard>
      )}
    </ConnectionSection>
  );
}
