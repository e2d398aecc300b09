import type { Reply } from '@notalone/web-kit';
import { useRef } from 'react';
import { AnswerButtons } from '../shared/answer-buttons.tsx';
import { timeAgo } from '../shared/words.ts';
import { PersonCard } from './person-card.tsx';
import { Section } from './section.tsx';
import type { List } from './use-lists.ts';

type Request = Reply<'GET /api/profile/connections/received'>[number];

/** Requests that wait for my answer. */
export function Received({ list }: { readonly list: List<Request> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title="Received" list={list} headingRef={heading} empty="No requests are waiting for you.">
      {({ _id, fromUserId: from, createdAt }) => (
        <PersonCard
          key={_id}
          name={from.childName}
          userId={from._id}
          picture={{ url: from.profilePicUrl, alt: from.profilePicAlt }}
          lines={[`@${from.username} · ${from.email}`, `Asked ${timeAgo(createdAt)}`]}
        >
          <AnswerButtons requestId={_id} name={from.childName} onAnswered={() => heading.current?.focus()} />
        </PersonCard>
      )}
    </Section>
  );
}
