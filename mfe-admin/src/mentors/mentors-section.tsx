import { Badge } from '@notalone/ui';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import { type MentorPair, useMentorPairs } from './use-mentor-pairs.ts';

const STATES = {
  asked: 'Asked',
  active: 'Active',
  declined: 'Declined',
  ended: 'Ended',
  expired: 'Not answered',
} as const satisfies Record<MentorPair['state'], string>;
const ANSWERS = { helps: 'It helps', 'not-sure': 'Not sure', 'does-not-work': 'It does not work' } as const;
const ENDED_BY = { mentor: 'by the mentor', family: 'by the family', us: 'by a block, a ban or the clock' } as const;

/** `Ended by the family`. */
function stateText({ state, endedBy }: MentorPair): string {
  return state === 'ended' && endedBy ? `${STATES.ended} ${ENDED_BY[endedBy]}` : STATES[state];
}

function Answer({ said }: { readonly said: MentorPair['answers']['mentor'] }) {
  if (!said) return null;
  return (
    <>
      <Badge tone={said.answer === 'does-not-work' ? 'coral' : 'plum'}>{ANSWERS[said.answer]}</Badge>
      {said.words && <Excerpt text={said.words} />}
    </>
  );
}

/** Mentors and families: how it stands between them, and what they told us. Nothing is decided here. */
export function MentorsSection() {
  return (
    <ResourceSection
      exportAs="mentors"
      query={useMentorPairs()}
      loading="Loading the pairs…"
      failed="Failed to load the pairs."
      empty="No family has asked a mentor yet"
      caption="Mentors and families: first where it does not work, then the newest"
      columns={[
        { label: 'Mentor', cell: ({ mentor }) => mentor.username },
        { label: 'Family', cell: ({ family }) => family.username },
        { label: 'State', cell: (pair) => stateText(pair) },
        { label: 'Since', cell: ({ startedAt, askedAt, endedAt }) => formatTime(endedAt ?? startedAt ?? askedAt) },
        { label: 'The mentor says', cell: ({ answers }) => <Answer said={answers.mentor} /> },
        { label: 'The family says', cell: ({ answers }) => <Answer said={answers.family} /> },
        { label: 'At the end', cell: ({ endWords = '' }) => <Excerpt text={endWords} /> },
      ]}
    />
  );
}
