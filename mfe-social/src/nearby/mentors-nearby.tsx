import { Badge, Button, Card, Cluster, Grid, Notice, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { useId } from 'react';
import { useAskMentor, useMentoring, useMentorsNearby } from '../mentors/use-mentoring.ts';
import { FamilyCard } from './family-card.tsx';
import css from './nearby.module.css';

/** For families in their first months: who near them has promised to help. Others see nothing. */
export function MentorsNearby() {
  const mentoring = useMentoring();
  const hasMentor = mentoring.data?.pairs.some(({ role, state }) => role === 'family' && state === 'active');
  return mentoring.data?.isNewFamily && !hasMentor ? <NearMentors /> : null;
}

function NearMentors() {
  const id = useId();
  const near = useMentorsNearby();
  // Who has nobody near, or no answer, is looking for families all the same.
  if (!near.data) return null;
  const { mentors, message } = near.data;
  if (mentors.length === 0) return message ? <Notice>{message}</Notice> : null;
  return (
    <Card as="section" tone="tinted" aria-labelledby={id}>
      <Stack gap={4}>
        <h2 id={id}>Mentors near you</h2>
        <p>
          Parents who have lived with this for two years or more. Not vetted by us.{' '}
          <Link to="/mentor-guide">What mentors promise</Link>
        </p>
        <div className={css.families}>
          <Grid as="ul">
            {mentors.map((mentor) => (
              <FamilyCard
                key={mentor._id}
                // The wish is said by the promise.
                family={{ ...mentor, willingToMentor: false }}
                note={
                  <Cluster>
                    <Badge tone="marigold" icon="star">
                      Mentor, not vetted by us
                    </Badge>
                  </Cluster>
                }
                action={<AskButton userId={mentor._id} name={mentor.childName} />}
              />
            ))}
          </Grid>
        </div>
        <p>
          What you have asked is on <Link to="/connections">Connections</Link>.
        </p>
      </Stack>
    </Card>
  );
}

function AskButton({ userId, name }: { readonly userId: string; readonly name: string }) {
  const ask = useAskMentor();
  return (
    <Button
      size="small"
      tone="secondary"
      icon="heart"
      isPending={ask.isPending}
      aria-label={`Ask ${name}’s family to be your mentor`}
      onPress={() => ask.mutate(userId)}
    >
      Ask
    </Button>
  );
}
