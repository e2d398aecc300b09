import { LinkButton } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useRef } from 'react';
import { PartingActions } from '../shared/parting-actions.tsx';
import { dayInWords } from '../shared/words.ts';
import { PersonCard } from './person-card.tsx';
import { Section } from './section.tsx';
import type { List } from './use-lists.ts';

type Connection = Reply<'GET /api/profile/connections'>['connections'][number];

/** The families I am connected with. */
export function Accepted({ list }: { readonly list: List<Connection> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Accepted" list={list} headingRef={heading} empty="Nobody yet. Families you connect with appear here, and you can write to each other.">
      {({ _id, userId, username, childName, city, profilePicUrl, profilePicAlt, connectedAt }) => (
        <PersonCard
          key={_id}
          name={childName}
          userId={userId}
          picture={{ url: profilePicUrl, alt: profilePicAlt }}
          lines={[`@${username} · ${city}`, `Connected since ${dayInWords(connectedAt.slice(0, 10))}`]}
        >
          <PartingActions userId={userId} name={childName} can={['disconnect', 'block']} onDone={() => heading.current?.focus()}>
            <LinkButton to={`/messages?with=${userId}`} size="small" icon="chat" aria-label={`Message ${childName}`}>
              Message
            </LinkButton>
          </PartingActions>
        </PersonCard>
      )}
    </Section>
  );
}
