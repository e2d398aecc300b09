import { type ProfileFieldName, profileFields } from '@notalone/contracts/profile-field-table';
import { Avatar, Card, Notice, Stack } from '@notalone/ui';
import { largePicture } from '@notalone/web-features/pictures';
import { ProfileBadges } from '@notalone/web-features/profile-badges';
import type { Reply } from '@notalone/web-kit';
import type { ReactNode } from 'react';
import { formatDate } from '../shared/format.ts';
import { formatHba1c } from '../shared/hba1c.ts';
import css from './profile-details.module.css';

type Profile = Reply<'GET /api/profile/{userId}'>;

const explanations: Record<Profile['view'], string | undefined> = {
  own: 'You see everything here. What others see depends on your profile visibility.',
  connection: 'You are connected with this family.',
  public: undefined,
  card: 'This family shows more to families they are connected with.',
};

/** In the page's head or with words of their own. */
const PLACED_BY_HAND: readonly ProfileFieldName[] = ['childName', 'city', 'bio', 'parentName'];
const FACTS = profileFields.filter(
  ([name, { kind }]) => (kind === 'line' || kind === 'text' || kind === 'list') && !PLACED_BY_HAND.includes(name),
);
/** Texts that need no words of their own, under the name that others read. */
const factsOf = (profile: Profile, isHealth: boolean) =>
  FACTS.filter(([, { seenBy }]) => (seenBy === 'health') === isHealth).map(([name, { label, shownAs = label }]) => {
    const said = profile[name as keyof Profile];
    return [shownAs, Array.isArray(said) ? said.join(', ') : said] as const;
  });

/** How to reach this family best; the address only if they show it to the reader (rules 2.8). */
function bestContact({ bestContactMethod, email, view }: Profile): ReactNode {
  if (bestContactMethod === 'app') return 'In the app';
  if (view === 'own') return 'By email, with families you show your address';
  return email ? <a href={`mailto:${email}`}>{email}</a> : 'Through Not Alone';
}

/** The parts of the profile that the server returned; `children` follow the header. */
export function ProfileDetails({ profile, children }: { readonly profile: Profile; readonly children?: ReactNode }) {
  const explanation = explanations[profile.view];
  return (
    <Stack gap={5}>
      <div className={css.head}>
        <Avatar
          name={profile.childName}
          userId={profile._id}
          src={largePicture(profile.profilePicUrl)}
          alt={profile.profilePicUrl ? (profile.profilePicAlt ?? `${profile.childName}’s picture`) : ''}
          size="xl"
        />
        <Stack gap={2}>
          {profile.username && <p className={css.soft}>@{profile.username}</p>}
          <p className={css.city}>{profile.city}</p>
          <ProfileBadges profile={profile} />
        </Stack>
      </div>
      {children}
      {explanation && <Notice>{explanation}</Notice>}
      {profile.bio && (
        <Card as="section" title={profile.view === 'own' ? 'Your story' : 'Their story'}>
          <p className={css.bio}>{profile.bio}</p>
        </Card>
      )}
      <Facts
        title="About"
        facts={[
          ...factsOf(profile, false),
          ['Parent', profile.parentName],
          ['Age', profile.age !== undefined && `${profile.age} years`],
          ['Best contact', profile.bestContactMethod && bestContact(profile)],
        ]}
      />
      <Facts
        title="Health"
        facts={[
          ['Diagnosed', profile.diagnosisDate && formatDate(profile.diagnosisDate)],
          ['Recent HbA1c', profile.recentHbA1c !== undefined && formatHba1c(profile.recentHbA1c)],
          ...factsOf(profile, true),
        ]}
      />
    </Stack>
  );
}

function Facts({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
}) {
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <Card as="section" title={title}>
      <dl className={css.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
