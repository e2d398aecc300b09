import { Badge, Cluster } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { formatDistance } from './format.ts';
import css from './profile-badges.module.css';

/** Facts that everyone who may see the profile sees. */
export function ProfileBadges({ profile }: { readonly profile: Reply<'GET /api/profile/search'>[number] }) {
  return (
    <Cluster gap={2}>
      <Badge tone="plum">Age {profile.ageBand}</Badge>
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
          Mentor
        </Badge>
      )}
    </Cluster>
  );
}
