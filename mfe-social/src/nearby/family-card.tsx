import { Avatar, Card } from '@notalone/ui';
import { ProfileBadges } from '@notalone/web-features/profile-badges';
import type { Reply } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import type { Ref } from 'react';
import { ConnectButton } from './connect-button.tsx';
import css from './nearby.module.css';

interface FamilyCardProps {
  readonly family: Reply<'GET /api/profile/search'>[number];
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** A family card; a press anywhere but on Connect opens the profile. */
export function FamilyCard({ family, linkRef }: FamilyCardProps) {
  return (
    <Card as="li" padding="s">
      <div className={css.card}>
        <Avatar
          name={family.childName}
          userId={family._id}
          src={family.profilePicUrl}
          alt={family.profilePicUrl ? (family.profilePicAlt ?? '') : ''}
        />
        <div className={css.who}>
          <h2 className={css.name}>
            <Link to={`/profile/${family._id}`} ref={linkRef} className={css.link}>
              {family.childName}
            </Link>
          </h2>
          <p className={css.city}>{family.city}</p>
        </div>
      </div>
      <ProfileBadges profile={family} />
      {family.lookingFor && (
        <p className={css.lookingFor}>
          <span className={css.city}>Looking for: </span>
          {family.lookingFor}
        </p>
      )}
      <div className={css.actions}>
        <ConnectButton userId={family._id} name={family.childName} />
      </div>
    </Card>
  );
}
