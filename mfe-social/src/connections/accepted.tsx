import { LinkButton } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useRef } from 'react';
import { EndRelationActions } from '../shared/end-relation-actions.tsx';
import { formatDate } from '../shared/format.ts';
import { ConnectionSection } from './connection-section.tsx';
import { PersonCard } from './person-card.tsx';
import type { ConnectionList } from './use-connection-lists.ts';

type Connection = Reply<'GET /api/profile/connections'>['connections'][number];

/** The families that the user is connected with. */
export function Accepted({ list }: { readonly list: ConnectionList<Connection> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ConnectionSection
      title="Accepted"
      list={list}
      headingRef={heading}
      empty="Nobody yet. Families you connect with appear here, and you can write to each other."
    >
      {({ _id, userId, username, childName, city, profilePicUrl, profilePicAlt, connectedAt }) => (
        <PersonCard
          key={_id}
          username={username}
          childName={childName}
          userId={userId}
          picture={{ url: profilePicUrl, alt: profilePicAlt }}
          lines={[city, `Connected since ${formatDate(connectedAt.slice(0, 10))}`]}
        >
          <EndRelationActions
            userId={userId}
            name={childName}
            can={['disconnect', 'block']}
            onDone={() => heading.current?.focus()}
          >
            <LinkButton
              to={`/messages?with=${userId}`}
              size="small"
              tone="secondary"
              icon="chat"
              aria-label={`Message ${childName}`}
            >
              Message
            </LinkButton>
          </EndRelationActions>
        </PersonCard>
      )}
    </ConnectionSection>
  );
}
