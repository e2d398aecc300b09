import { Button, Cluster } from '@notalone/ui';
import { type Reply, toast } from '@notalone/web-kit';
import { useRef } from 'react';
import { textOf } from '../shared/calls.ts';
import { useRelationCalls } from '../shared/relations.ts';
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
      {(request) => <ReceivedCard key={request._id} request={request} onAnswered={() => heading.current?.focus()} />}
    </Section>
  );
}

function ReceivedCard({ request, onAnswered }: { readonly request: Request; readonly onAnswered: () => void }) {
  const { accept, refuse } = useRelationCalls();
  const { fromUserId: from } = request;
  const isPending = accept.isPending || refuse.isPending;
  const answer = (call: typeof accept, said: string) =>
    call.mutate(request._id, {
      onSuccess: () => {
        toast(said);
        onAnswered();
      },
      onError: (error) => toast(textOf(error, 'Action failed.'), 'error'),
    });
  return (
    <PersonCard
      name={from.childName}
      userId={from._id}
      picture={{ url: from.profilePicUrl, alt: from.profilePicAlt }}
      lines={[`@${from.username} · ${from.email}`, `Asked ${timeAgo(request.createdAt)}`]}
    >
      <Cluster gap={2}>
        <Button
          size="small"
          icon="check"
          isPending={accept.isPending}
          isDisabled={isPending && !accept.isPending}
          aria-label={`Accept ${from.childName}`}
          onPress={() => answer(accept, 'Connection accepted!')}
        >
          Accept
        </Button>
        <Button
          size="small"
          tone="secondary"
          icon="close"
          isPending={refuse.isPending}
          isDisabled={isPending && !refuse.isPending}
          aria-label={`Refuse ${from.childName}`}
          onPress={() => answer(refuse, 'Connection refused.')}
        >
          Refuse
        </Button>
      </Cluster>
    </PersonCard>
  );
}
