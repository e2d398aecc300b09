import { Badge, Button, Cluster, LinkButton, Stack } from '@notalone/ui';
import { useId, useRef } from 'react';
import { CheckIn, formatAnswer } from '../mentors/check-in.tsx';
import { EndMentoring } from '../mentors/end-mentoring.tsx';
import { type MentorPair, useDeclineMentoring, useStartMentoring } from '../mentors/use-mentoring.ts';
import { formatDate, formatDaysAgo } from '../shared/format.ts';
import css from './connections.module.css';
import { PersonCard } from './person-card.tsx';

const NOT_VETTED = 'Not vetted by us';
const dayOf = (instant = '') => formatDate(instant.slice(0, 10));

/** How it stands between the two, in words. */
function stateText({ role, state, askedAt, startedAt, endedAt, other: { username } }: MentorPair): string {
  const isMentor = role === 'mentor';
  if (state === 'active') return `${isMentor ? 'You are their mentor' : 'Your mentor'} since ${dayOf(startedAt)}`;
  if (state === 'ended') return `Your mentoring ended on ${dayOf(endedAt)}`;
  if (isMentor) return state === 'asked' ? `Asked you to be their mentor ${formatDaysAgo(askedAt)}` : 'You said no';
  if (state === 'asked') return `You asked ${formatDaysAgo(askedAt)}. They can answer for two weeks`;
  return state === 'declined' ? `${username} cannot take on another family now` : 'They did not answer';
}

/** Mentors and families of the user, with what was asked and what ended lately. */
export function MentoringSection({ pairs }: { readonly pairs: readonly MentorPair[] }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const due = pairs.filter(({ isCheckInDue, myAnswer }) => isCheckInDue && !myAnswer);
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css.heading}>
        Mentoring
      </h2>
      {due.map((pair) => (
        <CheckIn key={pair._id} pair={pair} />
      ))}
      <Stack as="ul" gap={3}>
        {pairs.map((pair) => (
          <PairCard key={pair._id} pair={pair} onAnswered={focusHeading} />
        ))}
      </Stack>
    </section>
  );
}

interface PairProps {
  readonly pair: MentorPair;
  readonly onAnswered: () => void;
}

function PairCard({ pair, onAnswered }: PairProps) {
  const { role, state, other, myAnswer } = pair;
  const isOpen = state === 'asked' || state === 'active';
  return (
    <PersonCard
      username={other.username}
      childName={other.childName}
      picture={{ url: other.profilePicUrl, alt: other.profilePicAlt }}
      {...(isOpen && { userId: other._id })}
      lines={[
        stateText(pair),
        role === 'family' && isOpen && NOT_VETTED,
        myAnswer && `You said: ${formatAnswer(myAnswer)}`,
      ]}
    >
      {isOpen ? <PairActions pair={pair} onAnswered={onAnswered} /> : <Badge tone="plum">Over</Badge>}
    </PersonCard>
  );
}

function PairActions({ pair, onAnswered }: PairProps) {
  const { role, state, other } = pair;
  if (role === 'mentor' && state === 'asked') return <Answer pair={pair} onAnswered={onAnswered} />;
  return (
    <Cluster gap={2}>
      {state === 'active' && (
        <LinkButton
          to={`/messages?with=${other._id}`}
          size="small"
          tone="secondary"
          icon="chat"
          aria-label={`Message ${other.childName}, mentoring`}
        >
          Message
        </LinkButton>
      )}
      <EndMentoring pair={pair} onEnded={onAnswered} />
    </Cluster>
  );
}

function Answer({ pair: { _id, other }, onAnswered }: PairProps) {
  const [start, decline] = [useStartMentoring(), useDeclineMentoring()];
  return (
    <Cluster gap={2}>
      <Button
        size="small"
        isPending={start.isPending}
        aria-label={`Be the mentor of ${other.username}`}
        onPress={() => start.mutate(_id, { onSuccess: onAnswered })}
      >
        Say yes
      </Button>
      <Button
        size="small"
        tone="quiet"
        isPending={decline.isPending}
        aria-label={`Say no to ${other.username}`}
        onPress={() => decline.mutate(_id, { onSuccess: onAnswered })}
      >
        Not now
      </Button>
    </Cluster>
  );
}
