import { Badge, Cluster } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import css from './profile-badges.module.css';

type Card = Reply<'GET /api/profile/search'>[number];

/** `5–10` → `5–10 miles away`. */
function formatDistance(band: NonNullable<Card['distanceBand']>): string {
  if (band === 'under 5 miles') return 'Under 5 miles away';
  return `${band.charAt(0).toUpperCase()}${band.slice(1)} miles away`;
}

/** Facts that everyone who may see the profile sees. */
export function ProfileBadges({ profile }: { readonly profile: Card }) {
  return (
    <Cluster gap={2}>
      <Badge tone="plum">{profile.ageBand === 'adult' ? 'Adult' : `Age ${profile.ageBand}`}</Badge>
      <Badge tone="coral">Type {profile.diabetesType}</Badge>
      {profile.distanceBand && (
        <span className={profile.distanceBand === 'under 5 miles' ? css.close : undefined}>
          <Badge tone="teal" icon="pin">
            {formatDistance(profile.distanceBand)}
          </Badge>
        </span>
      )}
      {profile.willingToMentor && (
        <Badge tone="marigold" icon="star">
          Would like to help
        </Badge>
      )}
    </Cluster>
  );
}
